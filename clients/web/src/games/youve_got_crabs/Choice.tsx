import { Face } from "./Card";
import styles from "./cards.module.css";
import { cardName } from "./names";

/** A kind to choose when a table is made. */
export default function Choice({ choice }: { choice: string }) {
  return (
    <span className={styles.choice}>
      <span className="visually-hidden">{cardName(choice)}</span>
      <Face kind={choice} />
    </span>
  );
}
