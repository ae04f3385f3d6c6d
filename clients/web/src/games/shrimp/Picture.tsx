import { LemonDrawing, Shrimp } from "./drawings";
import styles from "./Picture.module.css";

/** The cover: three shrimps round a lemon. */
export function Picture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.green}>
        <Shrimp colour="green" />
      </span>
      <span className={styles.blue}>
        <Shrimp colour="blue" />
      </span>
      <span className={styles.pink}>
        <Shrimp colour="pink" />
      </span>
      <span className={styles.lemon}>
        <LemonDrawing />
      </span>
    </div>
  );
}
