import styles from "./SeatBadge.module.css";

interface SeatBadgeProps {
  readonly seat: number;
  readonly name: string;
  /** Without the name beside it (the name is still there for screen readers). */
  readonly small?: boolean;
}

/** A player: the colour of the seat, or of the team where people play together, the first letter and the name, so that colour is never alone. */
export function SeatBadge({ seat, name, small = false }: SeatBadgeProps) {
  const letter = [...name][0] ?? "?";
  return (
    <span className={styles.badge}>
      <span className={styles.disc} style={{ backgroundColor: `var(--seat-${seat % 10})` }} aria-hidden="true">
        {letter.toLocaleUpperCase()}
      </span>
      <bdi className={small ? "visually-hidden" : styles.name}>{name}</bdi>
    </span>
  );
}
