import { Crab, LOOKS } from "./art/Crab";
import styles from "./cards.module.css";
import { onCard } from "./names";

/** The face of a card: the drawing and, if there is room, the name. Who uses it gives it a name for screen readers. */
export function Face({ kind, plain = false }: { kind: string; plain?: boolean }) {
  const known = LOOKS[kind];
  return (
    <span className={`${styles.face} ${known ? "" : styles.back}`} aria-hidden="true">
      <span className={styles.art} style={known && { backgroundColor: known.sand }}>
        <Crab kind={kind} />
      </span>
      {!plain && known && (
        <span className={styles.name} dir="ltr" lang="en">
          {onCard(kind)}
        </span>
      )}
    </span>
  );
}

/** Cards so small that a seat has room for four: drawings alone. */
export function Minis({ cards, size }: { cards: readonly string[]; size: number }) {
  const all = [...cards, ...Array.from({ length: Math.max(0, size - cards.length) }, () => "?")];
  return (
    <span className={styles.minis} data-minis aria-hidden="true">
      {all.map((kind, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: equal cards have nothing else
          key={index}
          className={styles.mini}
          style={{ backgroundColor: LOOKS[kind]?.sand }}
          data-back={kind === "?"}
        >
          {kind !== "?" && <Crab kind={kind} />}
        </span>
      ))}
    </span>
  );
}
