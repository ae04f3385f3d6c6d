import { memo, type ReactNode } from "react";
import { INK } from "./parts";

const LINE = { fill: "none", stroke: INK, strokeWidth: 2.2, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const eyes = (
  <>
    <circle cx="19" cy="21" r="2.4" fill={INK} />
    <circle cx="29" cy="21" r="2.4" fill={INK} />
  </>
);
const smile = <path d="M18 30q6 5 12 0" {...LINE} />;
const straight = <path d="M19 31h10" {...LINE} />;

/** A hand with one finger out, pointing up before it is turned. */
function Hand({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill="#fff"
      stroke={INK}
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M-2.4-3v-8a2.4 2.4 0 0 1 4.8 0v6c5-1 6 2 5.5 6l-1 5h-9C-4 4-7 1-6-1s2.5-1 3.6.5Z" />
    </g>
  );
}

/** An open hand, the fingers up before it is turned. */
function Palm({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill="#fff"
      stroke={INK}
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M-4 6v-11q0-2 1.5-2T-1-5v-3q0-2 1.5-2T2-8v3q0-2 1.5-2T5-5v6l3-3q2 0 1.5 2L5 6Z" />
    </g>
  );
}

const DRAWN: Readonly<Record<string, ReactNode>> = {
  wink: (
    <>
      <circle cx="19" cy="21" r="2.4" fill={INK} />
      <path d="M26 22q3-4 7 0M26 16l7-1" {...LINE} />
      <path d="M17 29q8 7 14-1" {...LINE} />
    </>
  ),
  nose: (
    <>
      {eyes}
      {straight}
      <Hand x={29} y={35} turn={-18} />
    </>
  ),
  ear: (
    <>
      {eyes}
      {smile}
      <Hand x={43} y={37} turn={-4} />
      <path d="M46 16l2-3M42 13V9" {...LINE} />
    </>
  ),
  chin: (
    <>
      <path d="M16 17l5-1M27 16l5 1" {...LINE} />
      {eyes}
      <path d="M20 30q4-2 8 0" {...LINE} />
      <Palm x={24} y={43} turn={8} />
    </>
  ),
  tap: (
    <>
      {eyes}
      {smile}
      <path d="M2 46h44" {...LINE} strokeWidth={3} />
      <Hand x={38} y={33} turn={176} />
      <path d="M28 42l-4-3M47 41l-2-4M30 38l-1-4" {...LINE} />
    </>
  ),
  yawn: (
    <>
      <path d="M15 20q4 3 7 0M26 20q3 3 7 0M16 15l5 1M32 15l-5 1" {...LINE} />
      <ellipse cx="24" cy="31" rx="5.5" ry="6.5" fill="#7c2331" stroke={INK} strokeWidth="2.2" />
      <path d="M21 35q3-3 6 0" fill="#e8798b" />
    </>
  ),
  stretch: (
    <>
      <path d="M9 33C2 26 3 16 7 12M39 33c7-7 6-17 2-21" {...LINE} strokeWidth={4} />
      <Palm x={7} y={8} turn={-8} />
      <Palm x={39} y={8} turn={8} />
      <path d="M16 21q3 3 6 0M26 21q3 3 6 0" {...LINE} />
      {smile}
    </>
  ),
  shrug: (
    <>
      <path d="M15 16q3-3 7-1M26 15q4-2 7 1" {...LINE} />
      {eyes}
      <path d="M19 32q5-4 10 0" {...LINE} />
      <Palm x={6} y={39} turn={-70} />
      <Palm x={42} y={39} turn={70} />
    </>
  ),
};

/** A face that makes a gesture; decoration, the word stands beside it or is said. */
export const Gesture = memo(function Gesture({ word }: { word: string }) {
  return (
    <svg viewBox="-3 -1 54 51" aria-hidden="true" focusable="false">
      <circle cx="8.5" cy="25" r="4" fill="#e9a94b" stroke={INK} strokeWidth="2" />
      <circle cx="39.5" cy="25" r="4" fill="#e9a94b" stroke={INK} strokeWidth="2" />
      <circle cx="24" cy="24" r="15" fill="#ffd166" stroke={INK} strokeWidth="2.2" />
      <path d="M24 23l-2 4h3" {...LINE} strokeWidth={1.8} />
      {DRAWN[word]}
    </svg>
  );
});
