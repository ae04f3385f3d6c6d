import { useRef } from "react";
import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import { counter, isLegal } from "../view";
import { Drops, LemonDrawing } from "./drawings";
import styles from "./Lemon.module.css";
import type { Key } from "./strings/en";

type Props = Pick<
  TableProps<Key>,
  "view" | "seat" | "shared" | "lastPlayed" | "t" | "n" | "name" | "submit" | "pending"
> & {
  /** Seconds until play is on. */
  readonly startsIn: number | undefined;
};

/** The lemon: to squeeze, or squeezed by somebody. */
export function Lemon({ view, seat, shared, lastPlayed, t, n, name, submit, pending, startsIn }: Props) {
  const { actor, phase } = view.observation;
  const touched = useRef(false); // the finger has done it: the click that follows is the same touch
  const squeezed = phase === "call" && actor !== undefined;
  const splash = squeezed && lastPlayed?.entries.some(({ verb }) => verb === "squeeze");
  const drawing = (
    <span className={styles.fruit}>
      <LemonDrawing />
      {splash && (
        <span className={styles.splash}>
          <Drops />
        </span>
      )}
      {startsIn !== undefined && (
        <span className={styles.count} aria-hidden="true">
          {n(startsIn)}
        </span>
      )}
    </span>
  );

  if (isLegal(view, "squeeze") && startsIn === undefined)
    return (
      <button
        type="button"
        className={`${styles.lemon} ${pending === "squeeze" ? styles.pressed : ""}`}
        aria-keyshortcuts="L"
        // In a race the finger counts when it comes down.
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          touched.current = true;
          void submit("squeeze");
        }}
        onClick={() => {
          if (!touched.current) void submit("squeeze");
          touched.current = false;
        }}
      >
        {drawing}
        <span className={styles.hint}>{t("lemon.squeeze")}</span>
      </button>
    );

  const barred = seat !== undefined && counter(view, "barred", seat) > 0 && !view.observation.terminal;
  const says =
    startsIn !== undefined
      ? t("lemon.count", { n: startsIn })
      : squeezed
        ? t("lemon.squeezed", { name: name(actor) })
        : barred
          ? t("lemon.barred")
          : t("lemon.rest");
  return (
    <div
      className={`${styles.lemon} ${squeezed ? styles.squeezed : ""} ${barred && !squeezed ? styles.barred : ""}`}
      role="img"
      aria-label={says}
    >
      {drawing}
      {squeezed ? (
        <span className={styles.owner}>
          <SeatBadge seat={actor} name={name(actor)} />
        </span>
      ) : (
        barred && !shared && <span className={styles.hint}>{says}</span>
      )}
    </div>
  );
}
