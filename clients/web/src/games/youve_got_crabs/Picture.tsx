import { Retriever, Taxi } from "./art/kinds-a";
import { King, Magic } from "./art/kinds-b";
import { INK } from "./art/parts";

const CARDS = [
  { x: 14, y: 66, turn: -9, sand: "#d5dbe4", Drawing: Taxi },
  { x: 52, y: 54, turn: -3, sand: "#c9c7f2", Drawing: King },
  { x: 91, y: 54, turn: 4, sand: "#e6cdf3", Drawing: Magic },
  { x: 128, y: 66, turn: 10, sand: "#cfe3f5", Drawing: Retriever },
];

/** Four crabs on the beach, and a finger that points at them. */
export function Picture() {
  return (
    <svg
      viewBox="0 0 200 150"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="200" height="150" fill="#8fd0d3" />
      <circle cx="168" cy="26" r="13" fill="#fbe08a" />
      <path d="M0 44q12-9 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0v106H0Z" fill="#2f8f98" />
      <path d="M0 72q12-8 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0v78H0Z" fill="#1f6f78" />
      <path d="M0 128q50-20 100-10t100-6v38H0Z" fill="#f0d9a2" />
      {CARDS.map(({ x, y, turn, sand, Drawing }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn} 30 40)`}>
          <rect width="58" height="70" rx="7" fill="#fffdf6" stroke={INK} strokeWidth="2.4" />
          <rect x="4" y="4" width="50" height="62" rx="4" fill={sand} />
          <g transform="translate(5 11) scale(0.75)">
            <Drawing />
          </g>
        </g>
      ))}
      <g transform="translate(100 0)" strokeLinejoin="round" stroke={INK} strokeWidth="2.6">
        <path d="M-16 0h34v14h-34Z" fill="#b23a20" />
        <path d="M-14 14h30q3 10-2 18-3 4-6 1-1 5-6 4-3 0-4-3v18q0 5-5 5-4 0-4-5V30q-5 0-5-6Z" fill="#ffd9a8" />
        <path d="M-2 34v-6M5 35v-6" fill="none" />
      </g>
    </svg>
  );
}
