import { Named } from "../../ui/Named";
import type { TableProps } from "../contract";
import { Check } from "./art/signs";
import { Face } from "./Card";
import styles from "./cards.module.css";
import { inText } from "./names";
import type { Slot } from "./slots";
import type { Key } from "./strings/en";

interface CardsProps {
  readonly zone: "hand" | "ocean";
  readonly slots: readonly Slot[];
  readonly t: TableProps<Key>["t"];
  /** The place of the card that is picked up. */
  readonly picked?: number | undefined;
  /** What a card is when another is picked up: it can be had for it, or not. */
  readonly offer?: ((kind: string) => "target" | "barred" | undefined) | undefined;
  /** The place of a card that is on its way to be swapped. */
  readonly sent?: number | undefined;
  /** Cards cannot be swapped now. */
  readonly resting: boolean;
  /** A touch; undefined: nobody may touch these cards. */
  readonly touch?: ((place: number, kind: string) => void) | undefined;
}

/** So long after a card has come it cannot be touched with a finger: the touch was for the card before it. */
const JUST_CAME = 300;

/** Four cards side by side: the hand or the ocean. */
export function Cards({ zone, slots, t, picked, sent, offer, resting, touch }: CardsProps) {
  return (
    <ul className={styles.row} aria-label={t(`zone.${zone}`)}>
      {slots.map(({ kind, id, since }, place) => {
        const name = t(`card.${zone}`, { card: inText(kind), place: place + 1 });
        const offered = offer?.(kind);
        const pressed = picked === place;
        return (
          <li key={id} className={styles.slot}>
            {touch ? (
              <button
                type="button"
                className={`${styles.button} ${resting ? styles.resting : ""} ${offered ? styles[offered] : ""} ${sent === place ? styles.sent : ""}`}
                aria-pressed={pressed}
                aria-disabled={resting || offered === "barred"}
                data-place={`${zone} ${place}`}
                onClick={(event) => {
                  const byFinger = event.detail > 0;
                  if (!byFinger || performance.now() - since > JUST_CAME || since === 0) touch(place, kind);
                }}
              >
                <Named name={name}>
                  <Face kind={kind} />
                  {pressed && (
                    <span className={styles.held}>
                      <Check />
                    </span>
                  )}
                </Named>
              </button>
            ) : (
              <span role="img" aria-label={name}>
                <Face kind={kind} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
