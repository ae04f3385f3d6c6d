import type { ReactNode } from "react";
import { Brand } from "./Brand";
import styles from "./Notice.module.css";

/** A word in the middle of the page, while there is nothing else, with buttons. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className={styles.notice}>
      <Brand size={72} />
      <h1>{title}</h1>
      {children && <div className={styles.buttons}>{children}</div>}
    </main>
  );
}

/** Shown while something is being fetched; says so to screen readers. */
export function Waiting({ text }: { text: string }) {
  return (
    <main className={styles.notice} aria-busy="true">
      <span className={styles.jar}>
        <Brand size={72} />
      </span>
      <p role="status">{text}</p>
    </main>
  );
}
