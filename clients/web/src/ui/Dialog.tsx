import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button";
import styles from "./Dialog.module.css";

interface DialogProps {
  readonly title: string;
  /** Text of the button that closes it. */
  readonly close: string;
  readonly onClose: () => void;
  /** As large as the window allows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A sheet over the page: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, close, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ""}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <Button kind="quiet" onClick={() => dialog.current?.close()} aria-label={close}>
            <span aria-hidden="true">✕</span>
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
