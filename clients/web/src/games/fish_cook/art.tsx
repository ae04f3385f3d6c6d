/** The little things of the day: hat, bell, sky, marks, the back of a card, a die. All decoration. */

import { memo } from "react";
import { Drawing, INK } from "./food";

export function ChefHat({ className }: { className?: string }) {
  return (
    <Drawing {...(className ? { className } : {})}>
      <path
        d="M8.5 17.5c-4-.5-6-3.5-5-6.8s4.5-4.5 7-3.2c1.5-3.5 9.5-3.5 11 0 2.5-1.3 6-.1 7 3.2s-1 6.3-5 6.8l-.8 6.5H9.3z"
        fill="#fffdf6"
      />
      <path d="M9 23.5h14v4.5H9z" fill="#f0b93f" />
      <path d="M13 14l.8 6M19 14l-.8 6" strokeWidth="1.2" />
    </Drawing>
  );
}

export function BellIcon({ className }: { className?: string }) {
  return (
    <Drawing {...(className ? { className } : {})}>
      <path d="M6 22c2.5-2 3-4 3-8 0-4.5 3-8 7-8s7 3.5 7 8c0 4 .5 6 3 8z" fill="#f0b93f" />
      <path d="M16 6V3.5M13 25.5a3.2 3.2 0 0 0 6 0" />
    </Drawing>
  );
}

/** The sun of the morning, the moon of the evening. */
export function SkyIcon({ evening, className }: { evening: boolean; className?: string }) {
  return (
    <Drawing {...(className ? { className } : {})}>
      {evening ? (
        <path d="M21 4.5A12 12 0 1 0 27.5 22 10 10 0 0 1 21 4.5z" fill="#c9d4ee" />
      ) : (
        <>
          <circle cx="16" cy="16" r="6.5" fill="#f7b52c" />
          <path d="M16 2.5v3.5M16 26v3.5M2.5 16h3.5M26 16h3.5M6.5 6.5l2.5 2.5M23 23l2.5 2.5M25.5 6.5 23 9M9 23l-2.5 2.5" />
        </>
      )}
    </Drawing>
  );
}

export function TickIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path d="M3 8.5 6.5 12 13 4.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function CrossIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
    >
      <path d="M4 4l8 8M12 4l-8 8" strokeLinecap="round" />
    </svg>
  );
}

/** What is still to be bought. */
export function BasketIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M1.5 7h13l-1.7 6.5H3.2zM4.5 7 7 2.5M11.5 7 9 2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** A wave of the harbour, for the backs of cards. */
export const CardBack = memo(function CardBack({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 56" className={className} aria-hidden="true">
      <rect x="1" y="1" width="38" height="54" rx="5" fill="#125e63" stroke="#0b3c40" strokeWidth="2" />
      <g fill="none" stroke="#7fd1d0" strokeWidth="1.6" strokeLinecap="round">
        <path d="M6 14q3.5-5 7 0t7 0 7 0 7 0M6 44q3.5-5 7 0t7 0 7 0 7 0" />
        <path d="M9 29c5-5.5 12-5 17 0l5-4v8l-5-4c-5 5-12 5.5-17 0z" fill="#f0b93f" stroke="none" />
      </g>
    </svg>
  );
});

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[16, 16]],
  2: [
    [10, 10],
    [22, 22],
  ],
  3: [
    [9, 9],
    [16, 16],
    [23, 23],
  ],
  4: [
    [10, 10],
    [22, 10],
    [10, 22],
    [22, 22],
  ],
  5: [
    [9, 9],
    [23, 9],
    [16, 16],
    [9, 23],
    [23, 23],
  ],
  6: [
    [10, 8],
    [22, 8],
    [10, 16],
    [22, 16],
    [10, 24],
    [22, 24],
  ],
};

export function DieIcon({ face, className }: { face: number; className?: string | undefined }) {
  return (
    <Drawing {...(className ? { className } : {})}>
      <rect x="3" y="3" width="26" height="26" rx="6" fill="#fffdf6" />
      <g fill={INK} stroke="none">
        {PIPS[face]?.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.7" />
        ))}
      </g>
    </Drawing>
  );
}
