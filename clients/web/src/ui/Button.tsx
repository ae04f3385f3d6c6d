import type { ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it calls for a touch: `main` is what one most likely wants, `quiet` has no box, `danger` takes away. */
  readonly kind?: "main" | "plain" | "quiet" | "danger";
}

/** A button: large enough for a thumb, and never sends a form by accident. */
export function Button({ kind = "plain", className = "", type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={`${styles.button} ${styles[kind]} ${className}`} {...rest} />;
}
