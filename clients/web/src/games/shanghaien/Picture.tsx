import { Die, SailorDrawing } from "./drawings";
import styles from "./Picture.module.css";

/** The cover: three sailors at the counter, two dice before them. */
export function Picture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.left}>
        <SailorDrawing colour="red" />
      </span>
      <span className={styles.right}>
        <SailorDrawing colour="green" />
      </span>
      <span className={styles.middle}>
        <SailorDrawing colour="black" />
      </span>
      <span className={styles.counter} />
      <span className={styles.one}>
        <Die seat={0} face={5} />
      </span>
      <span className={styles.two}>
        <Die seat={1} face={3} />
      </span>
    </div>
  );
}
