import { Crab, cardName, KINDS } from "./art/Crab";
import styles from "./cards.module.css";

/** The face of a card: the drawing and, if there is room, the name. Who uses it gives it a name for screen readers. */
export function Face({ kind, plain = false }: { kind: string; plain?: boolean }) {
  const known = KINDS[kind];
  return (
    <span className={`${styles.face} ${known ? "" : styles.back}`} aria-hidden="true">
      <span className={styles.art} style={known && { backgroundColor: known.sand }}>
        <Crab kind={kind} />
      </span>
      {!plain && known && (
        <span className={styles.name} dir="ltr" lang="en">
          {known.broken}
        </span>
      )}
    </span>
  );
}

/** Cards so small that a seat has room for four: drawings alone. */
export function Minis({ cards, size }: { cards: readonly string[]; size: number }) {
  const all = [...cards, ...Array.from({ length: Math.max(0, size - cards.length) }, () => "?")];
  return (
    <span className={styles.minis} aria-hidden="true">
      {all.map((kind, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: equal cards have nothing else
          key={index}
          className={styles.mini}
          style={{ backgroundColor: KINDS[kind]?.sand }}
          data-back={kind === "?"}
        >
          {kind !== "?" && <Crab kind={kind} />}
        </span>
      ))}
    </span>
  );
}

/** Names of cards in a sentence; within a text that runs from right to left they keep their own direction. */
export function inText(kind: string): string {
  return `\u2068${cardName(kind)}\u2069`;
}
