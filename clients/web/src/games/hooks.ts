/** Hooks that tables share. */

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Clock } from "../api/plain";

/** Milliseconds left on a clock, told anew about every `step` milliseconds; undefined without a clock. */
export function useCountdown(clock: Clock | undefined, step = 200): number | undefined {
  const [left, setLeft] = useState(() => leftOn(clock));
  useEffect(() => {
    setLeft(leftOn(clock));
    if (clock?.endsAt === undefined) return;
    const timer = setInterval(() => setLeft(leftOn(clock)), step);
    return () => clearInterval(timer);
  }, [clock, step]);
  return left;
}

/** As `useCountdown`, for a moment such as `View.startsAt`; undefined once it has passed. */
export function useUntil(moment: number | undefined, step = 100): number | undefined {
  const [left, setLeft] = useState(() => until(moment));
  useEffect(() => {
    setLeft(until(moment));
    if (moment === undefined) return;
    const timer = setInterval(() => {
      const rest = until(moment);
      setLeft(rest);
      if (rest === undefined) clearInterval(timer);
    }, step);
    return () => clearInterval(timer);
  }, [moment, step]);
  return left;
}

/**
 * Keeps the focus at the table when the control that had it is gone, such as a card that was played: the tab key goes on
 * from the root (which has `tabIndex={-1}`), not from the top of the page.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const gone = focused.current && !focused.current.isConnected;
    if (gone && (document.activeElement === document.body || !document.activeElement))
      root.current?.focus({ preventScroll: true });
    const now = document.activeElement;
    focused.current = now && root.current?.contains(now) ? now : null;
  });
  useEffect(() => {
    const node = root.current;
    const keep = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    node?.addEventListener("focusin", keep);
    return () => node?.removeEventListener("focusin", keep);
  }, [root]);
}

function leftOn(clock: Clock | undefined): number | undefined {
  if (!clock) return undefined;
  return clock.endsAt === undefined ? clock.left : Math.max(0, clock.endsAt - performance.now());
}

function until(moment: number | undefined): number | undefined {
  const rest = moment === undefined ? 0 : moment - performance.now();
  return rest > 0 ? rest : undefined;
}
