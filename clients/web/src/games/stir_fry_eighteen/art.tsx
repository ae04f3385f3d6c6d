/** The drawings: eight foods, the wok, a spoon to taste with. All decoration: names stand beside them. */

import { memo, type ReactNode } from "react";
import type { Kind } from "./dish";

const INK = "#2b2118";

interface DrawingProps {
  readonly box?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Drawing({ box = "0 0 40 40", className, children }: DrawingProps) {
  return (
    <svg
      viewBox={box}
      {...(className ? { className } : {})}
      aria-hidden="true"
      fill="none"
      stroke={INK}
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}

const FOOD: Record<Kind, ReactNode> = {
  N: (
    <>
      <path d="M7 20c0-8 6-12 13-12s13 4 13 12z" fill="#f3d27a" />
      <path
        d="M11 20c0-6 3-9 6-9M16 20c0-4 2-6 4-6s4 2 4 6M29 20c0-6-3-9-6-9M13.5 14c3-3 10-3 13 0"
        strokeWidth="1.4"
      />
      <path d="M4 20h32c0 7.5-4.5 12-10 13.5v1.5H14v-1.5C8.5 32 4 27.5 4 20z" fill="#2f6f9f" />
      <path d="M8 25.5q3-3 6 0t6 0 6 0 6 0" stroke="#fff" strokeWidth="1.4" />
      <path d="M24 13 35 3M27 14.5 38 6" stroke="#7a4a22" strokeWidth="2" />
    </>
  ),
  C: (
    <>
      <path d="M23 6c7-2 13 4 11.5 11-1.5 6.5-8 10.5-14.5 10l-3.5 3.5-6-6 3-4C12.5 14 16 8 23 6z" fill="#d98a3d" />
      <path d="M11.5 25.5l4.5 4.5-4 3.5c0 2.5-3.5 3.5-4.5 1-2.5-.5-2.5-4 0-4.5z" fill="#fff7e3" />
      <path d="M24 10.5c3.5-.5 6 1.5 6 5M18.5 14.5c-1 2-1.2 3.5-.8 5" stroke="#fff" strokeWidth="1.5" />
    </>
  ),
  P: (
    <>
      <path d="M6 20c0-8 7-14 16-13.5S36 13 34.5 21 26 34 17.5 33.5 6 28 6 20z" fill="#e88b86" />
      <path d="M9.5 20c.5-6 5.5-10 12-9.5s10.5 4.5 9.5 10-6 9.5-12.5 9-9.5-4-9-9.5z" fill="#f6b7ad" strokeWidth="1.2" />
      <path d="M17 16.5c2-2 6-2 7.5.5s.5 6-2 7-6 .5-7-2 0-4 1.5-5.5z" fill="#fff7e3" />
    </>
  ),
  S: (
    <>
      <path
        d="M32 12C24 5 9 9 8 21c-.6 6.5 5 10 11 8.5-2-2-3-4.5-1.5-7.5C19.5 18 26 17 33 19.5c2-2 1.5-6-1-7.5z"
        fill="#f3a183"
      />
      <path
        d="M25.5 8.8c-1 3-1 6-.5 9M18.5 9.5c0 3 .8 6 2 8.5M11.5 14c1.5 3 3.5 5.5 6 7M18.5 29.5l-5 5M16 29l-6.5 2"
        strokeWidth="1.5"
      />
      <path d="M33 13.5c2.5-1.5 3.5-4 3-7M33.5 15c3 0 4.5-1.5 5-4" strokeWidth="1.5" />
      <circle cx="29" cy="14" r="1.3" fill={INK} stroke="none" />
    </>
  ),
  G: (
    <>
      <path
        d="M7 24c-2-5 2-9 6-8 0-5 7-7 9-3 3-4 10-2 9 3 5 0 6 7 2 9 1 5-5 8-8 5-2 4-9 4-10 0-4 1-8-2-8-6z"
        fill="#d9b27a"
      />
      <path
        d="M13 16c1.5 1 2 2 2 4M22 13.5c-1 1.5-1.3 3-1 5M31 16c-2 .5-3 1.5-3.5 3M12 27c2-.5 3.5-1.5 4.5-3M25 29.5c-1-1.5-1.5-3-1.5-5"
        strokeWidth="1.4"
      />
    </>
  ),
  O: (
    <>
      <path d="M17 36c-1.5-9-3-19-8-30 7 3 10 12 11 20C21 16 24 8 31 4c-2 10-6 21-8 32z" fill="#6fa33c" />
      <path d="M17 29.5h6.5L22.5 36h-5z" fill="#fffdf4" />
      <path d="M18 36.5l-1 2M20 36.5v2.5M22 36.5l1 2M20 27c.3-3 .8-7 2.5-12" strokeWidth="1.3" />
    </>
  ),
  Y: (
    <>
      <path
        d="M16 3.5h8v5l3.5 5c1 1.5 1.5 3 1.5 5V33a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V18.5c0-2 .5-3.5 1.5-5l3.5-5z"
        fill="#5d3320"
      />
      <path d="M16 3.5h8v4.5h-8z" fill="#b23a20" />
      <path d="M11 20h18v9.5H11z" fill="#f6e6c8" />
      <path d="M20 21.5c2 2.2 3 3.5 3 4.7a3 3 0 0 1-6 0c0-1.2 1-2.5 3-4.7z" fill="#5d3320" strokeWidth="1.2" />
    </>
  ),
  M: (
    <>
      <path d="M16 21h8l1.5 11a3 3 0 0 1-3 3.5h-5a3 3 0 0 1-3-3.5z" fill="#f6e6c8" />
      <path
        d="M4.5 20.5C4.5 11.5 11.5 5.5 20 5.5s15.5 6 15.5 15c0 1.7-1 2.7-3 2.7h-25c-2 0-3-1-3-2.7z"
        fill="#a9794f"
      />
      <path d="M20 9.5v7M16.5 13h7M11 15.5l3 2.5M29 15.5l-3 2.5" stroke="#fff1d6" strokeWidth="1.8" />
    </>
  ),
};

export const FoodIcon = memo(function FoodIcon({ kind, className }: { kind: Kind; className?: string | undefined }) {
  return <Drawing className={className}>{FOOD[kind]}</Drawing>;
});

/** The back of a card: a wok over a flame. */
export const Back = memo(function Back({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 40 56" {...(className ? { className } : {})} aria-hidden="true">
      <rect x="1" y="1" width="38" height="54" rx="5" fill="#a3321a" stroke="#5e1a0b" strokeWidth="2" />
      <rect x="5" y="5" width="30" height="46" rx="3" fill="none" stroke="#f0b93f" strokeWidth="1.5" />
      <path d="M8 25h24c0 8-5 12-12 12S8 33 8 25z" fill="#2b2118" />
      <path
        d="M20 21c-4-3-2-6 0-9 2 3 4 6 0 9zM13.5 22c-2.5-2-1.5-4 0-6 1.5 2 2.5 4 0 6zM26.5 22c-2.5-2-1.5-4 0-6 1.5 2 2.5 4 0 6z"
        fill="#f0b93f"
      />
    </svg>
  );
});

export const WokIcon = memo(function WokIcon({ className }: { className?: string | undefined }) {
  return (
    <Drawing box="0 0 48 40" className={className}>
      <path d="M4 14h34c0 11-7 18-17 18S4 25 4 14z" fill="#4a4038" />
      <path d="M38 15l8-4v4l-8 4z" fill="#7a4a22" />
      <ellipse cx="21" cy="14" rx="17" ry="3.5" fill="#6b5d50" />
      <path d="M15 33c-1 3 1 4 0 6M21 33.5c-1 3 1 4 0 6M27 33c-1 3 1 4 0 6" stroke="#e0672b" />
      <path d="M14 9q-2-3 0-5M21 9q-2-3 0-5M28 9q-2-3 0-5" strokeWidth="1.4" />
    </Drawing>
  );
});

/** A tasting spoon. */
export function SpoonIcon({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <path d="M24 17.5 36 5" strokeWidth="4" stroke="#7a4a22" />
      <path d="M25.5 14.5c3.5 3.5 2.5 10-3 15S9.5 35 6.5 32 6 22 10.5 16.5s11.5-5.5 15-2z" fill="#f0b93f" />
    </Drawing>
  );
}

/** A mask: a claim that is not so. */
export function MaskIcon({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" {...(className ? { className } : {})} aria-hidden="true" fill="currentColor">
      <path d="M1 6c3-2 6-2 9 0 3-2 6-2 9 0 0 6-2 9-5 9-2 0-3-2-4-2s-2 2-4 2c-3 0-5-3-5-9zm3.5 2.5c1 1.8 3 2 4.3.8C8 7.8 6.3 7.5 4.5 8.5zm11 0c-1.8-1-3.5-.7-4.3.8 1.3 1.2 3.3 1 4.3-.8z" />
    </svg>
  );
}

export function TickIcon({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      {...(className ? { className } : {})}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 8.5 6.5 12 13 4.5" />
    </svg>
  );
}
