import type { AnchorHTMLAttributes } from "react";
import { go, pathOf, type Route } from "./route";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: Route;
}

/** A link to another place of the page. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      href={pathOf(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
      {...rest}
    />
  );
}
