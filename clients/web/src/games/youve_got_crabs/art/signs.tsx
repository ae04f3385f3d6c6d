/** Small signs: emblems of the teams, the pointing finger, the bowl, the token, the pile, the marker. */

import type { CSSProperties } from "react";
import { INK } from "./parts";

const EMBLEMS = [
  // anchor
  "M12 2a3 3 0 0 1 1.5 5.6V9H17v3h-3.5v6.5c2.5-.5 4-2 4.5-4L16 14l4-4 2 5.5-1.7-.4C19.5 19.5 16.5 22 12 22S4.5 19.5 3.7 15.1L2 15.5 4 10l4 4-2 .5c.5 2 2 3.5 4.5 4V12H7V9h3.5V7.6A3 3 0 0 1 12 2Z",
  // shell
  "M12 3c6 0 10 5 10 9 0 2-1 3-2 4l-5 3v2H9v-2l-5-3c-1-1-2-2-2-4 0-4 4-9 10-9ZM11 7l.5 10h1L13 7ZM6 9l3.5 8 .8-.4L7.4 8ZM18 9l-3.5 8-.8-.4L16.6 8Z",
  // star
  "M12 1l3.2 7 7.8.7-5.9 5.1 1.8 7.6L12 17.4 5.1 21.4l1.8-7.6L1 8.7 8.8 8Z",
  // fish
  "M1 5c2 1 4 3 5 4.5C8 6.5 11 5 14.5 5 19 5 22 9 23 12c-1 3-4 7-8.5 7C11 19 8 17.5 6 14.5 5 16 3 18 1 19c1-3 1.5-5 1.5-7S2 8 1 5ZM17.5 8.5a1.5 1.5 0 1 0 .01 0Z",
  // bell
  "M10.5 3.5a1.5 1.5 0 0 1 3 0C17 4.5 19 8 19 11.5c0 3 1 4.5 2.5 5.5v2h-19v-2C4 16 5 14.5 5 11.5 5 8 7 4.5 10.5 3.5ZM9 20h6a3 3 0 0 1-6 0Z",
];

/** Gives what is drawn the colour of a team, as `var(--team)`. */
export function teamHue(team: number): CSSProperties {
  return { ["--team" as string]: `var(--team-${team})` };
}

/** The emblem of a team, in the colour of the text about it. */
export function Emblem({ team }: { team: number }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={EMBLEMS[team % EMBLEMS.length]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** A hand that points, downwards. */
export function Finger() {
  return (
    <svg viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <g fill="#ffd9a8" stroke={INK} strokeWidth="1.8" strokeLinejoin="round">
        <path d="M3 6h17q2 3 1 10-1 3-3.5 3H6Q3 17 3 6Z" />
        <rect x="4.5" y="11" width="5.5" height="20" rx="2.750" />
        <rect x="10" y="12" width="4.2" height="9" rx="2.1" />
        <rect x="14" y="12" width="4" height="8" rx="2" />
        <rect x="17.5" y="11" width="3.8" height="7" rx="1.9" />
        <path d="M4 10Q0 11 1.5 15q1 2 3 0" />
      </g>
      <path d="M5.5 11.5h3.5" stroke="#ffd9a8" strokeWidth="2.4" />
      <path d="M2 1h19v6H2Z" fill="#b23a20" stroke={INK} strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  );
}

/** A bowl with tokens in it, fewer as it empties. */
export function Bowl({ tokens }: { tokens: number }) {
  return (
    <svg viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      {[10, 16, 22, 13, 19].slice(0, tokens).map((x, index) => (
        <circle key={x} cx={x} cy={index < 3 ? 10 : 6} r="4" fill="#f0b93f" stroke={INK} strokeWidth="1.8" />
      ))}
      <path d="M2 11h28c0 8-5 12-14 12S2 19 2 11Z" fill="#fdf7e9" stroke={INK} strokeWidth="2" />
      <path d="M4 15q12 4 24 0" fill="none" stroke="#2b8489" strokeWidth="2.4" />
    </svg>
  );
}

/** A pile of cards, face down. */
export function Pile() {
  return (
    <svg viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      <path d="M9 6h19v16H9Z" fill="#fdf7e9" stroke={INK} strokeWidth="2" />
      <path d="M4 2h19v16H4Z" fill="#125e63" stroke={INK} strokeWidth="2" />
      <path d="M7 11q2-4 4.5 0t4.5 0 4.5 0" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** The turn marker: a crab's claw that points at a side; downwards. */
export function Marker() {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      <path d="M1 2q11-3 22 0L12 15Z" fill="#b23a20" stroke="#fff" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}

/** A hand of cards laid down: done. */
export function Check() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M4 13l5 6L20 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
