import { Button } from "../../ui/Button";
import type { TableProps } from "../contract";
import { isLegal, legalBy, zone } from "../view";
import { Captain, Die } from "./drawings";
import { placeOf } from "./harbour";
import styles from "./Roll.module.css";
import type { Key } from "./strings/en";
import { Tricks } from "./Tricks";

type Props = Pick<TableProps<Key>, "view" | "seat" | "shared" | "lastPlayed" | "pending" | "t" | "n" | "submit"> & {
  /** The die that is meant where both could go to the same card. */
  readonly chosen: number | undefined;
  readonly choose: (face: number) => void;
  /** Whether that is so. */
  readonly unclear: boolean;
};

/** What the player on turn does: roll or end the round; and then the dice, with the dirty tricks. */
export function Roll(props: Props) {
  const { view, seat, t, submit, pending } = props;
  const { phase, turn, terminal } = view.observation;
  const mine = view.legal.length > 0;
  if (terminal) return null;
  if (phase === "turn" && mine && seat !== undefined) {
    const roll = isLegal(view, "roll");
    const shanghai = isLegal(view, "shanghai");
    return (
      <div className={styles.acts}>
        <button type="button" className={styles.act} disabled={!roll} onClick={() => void submit("roll")}>
          <span className={`${styles.two} ${pending === "roll" ? styles.shaking : ""}`}>
            <Die seat={seat} face={5} />
            <Die seat={seat} face={2} />
          </span>
          <b>{t("act.roll")}</b>
          {!roll && <small>{t("act.roll.few")}</small>}
        </button>
        <button type="button" className={styles.act} disabled={!shanghai} onClick={() => void submit("shanghai")}>
          <span className={styles.captain}>
            <Captain seat={seat} />
          </span>
          <b>{t("act.shanghai")}</b>
          <small>{t(shanghai ? "act.shanghai.why" : "act.shanghai.few")}</small>
        </button>
      </div>
    );
  }
  const rolled = zone(view, "rolled").cards.map(Number);
  if (rolled.length === 0 || turn === undefined)
    return (
      <div className={styles.quiet}>
        {turn !== undefined && (
          <span className={styles.thinking}>
            <Captain seat={turn} />
          </span>
        )}
      </div>
    );
  return (
    <div className={styles.rolled}>
      <Rolled {...props} owner={turn} rolled={rolled} />
      {phase === "both" && mine && <BothButtons view={view} t={t} submit={submit} rolled={rolled} />}
      {phase === "lay" && mine && seat !== undefined && <Tricks view={view} seat={seat} t={t} submit={submit} />}
    </div>
  );
}

function Rolled({
  owner,
  rolled,
  unclear,
  chosen,
  choose,
  lastPlayed,
  t,
  view,
}: Props & { readonly owner: number; readonly rolled: readonly number[] }) {
  const fresh = lastPlayed?.entries.some(({ verb }) => verb === "dice");
  const [first = 1, second = 1] = rolled;
  const classes = (index: number) => `${styles.die} ${fresh ? (index ? styles.rollingMore : styles.rolling) : ""}`;
  if (!unclear)
    return (
      <div className={styles.pair} role="img" aria-label={t("act.rolled", { a: first, b: second })}>
        {rolled.map((face, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal dice are alike
          <span key={`${view.revision} ${index}`} className={classes(index)}>
            <Die seat={owner} face={face} />
          </span>
        ))}
      </div>
    );
  return (
    <div className={styles.pair}>
      {rolled.map((face, index) => (
        <button
          key={face}
          type="button"
          className={`${classes(index)} ${styles.pick}`}
          aria-label={t("act.die", { face })}
          aria-pressed={face === chosen}
          onClick={() => choose(face)}
        >
          <Die seat={owner} face={face} />
        </button>
      ))}
    </div>
  );
}

function BothButtons({
  view,
  t,
  submit,
  rolled,
}: Pick<Props, "view" | "t" | "submit"> & { readonly rolled: readonly number[] }) {
  const [a = 1, b = 1] = rolled;
  return (
    <div className={styles.both}>
      {legalBy(view, "lay").map(({ label, words }) => {
        const end = words[1];
        const says =
          end === "left" || end === "right"
            ? t(`act.both.${end}`, {
                a: Math.min(placeOf(a, end), placeOf(b, end)),
                b: Math.max(placeOf(a, end), placeOf(b, end)),
              })
            : t("act.both", { a, b });
        return (
          <Button key={label} kind="main" onClick={() => void submit(label)}>
            {says}
          </Button>
        );
      })}
    </div>
  );
}
