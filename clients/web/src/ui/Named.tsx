import type { ReactNode } from "react";

interface NamedProps {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly children: ReactNode;
}

/** What stands in a control that is drawn rather than written: the drawing for the eye, a name for everybody else. */
export function Named({ name, children }: NamedProps) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span className="drawn" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
