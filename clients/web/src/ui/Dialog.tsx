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

/** What had the focus before the first of the dialogs that follow each other, and gets it back after the last. */
let opener: HTMLElement | undefined;

function remember(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body && !focused.closest("dialog")) opener = focused;
}

function giveBack(): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (lost && !document.querySelector("dialog[open]") && opener?.isConnected) opener.focus();
}

/** A sheet over the page: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, close, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    remember();
    dialog.current?.showModal();
    return () => void setTimeout(giveBack); // after the next one, if there is one, has been opened
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
