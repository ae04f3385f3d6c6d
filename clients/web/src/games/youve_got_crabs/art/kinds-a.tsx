/** Crabs, the first half: each has an outline of its own, so that colour only helps. */

import { Claw, Eye, INK, Legs, LINE, RED } from "./parts";

export function Retriever() {
  return (
    <>
      <Claw x={9} y={54} turn={-70} size={0.75} colour="#dd9a33" />
      <Claw x={55} y={54} turn={70} size={0.75} colour="#dd9a33" />
      <ellipse cx="32" cy="36" rx="19" ry="21" fill="#edb552" {...LINE} />
      <path d="M16 20C2 16 0 40 8 50c8 1 10-10 10-20Z" fill="#a8641c" {...LINE} />
      <path d="M48 20c14-4 16 20 8 30-8 1-10-10-10-20Z" fill="#a8641c" {...LINE} />
      <Eye x={25} y={28} />
      <Eye x={39} y={28} />
      <path d="M28 49v7a4 4 0 0 0 8 0v-7Z" fill="#ef7f8f" {...LINE} strokeWidth={2} />
      <ellipse cx="32" cy="43" rx="10" ry="7.5" fill="#fbe3b4" {...LINE} />
      <ellipse cx="32" cy="39.5" rx="5" ry="3.6" fill={INK} />
    </>
  );
}

export function Crabbi() {
  return (
    <>
      <Claw x={8} y={46} turn={-30} size={0.8} />
      <Claw x={56} y={46} turn={30} size={0.8} />
      <circle cx="32" cy="33" r="13" fill={RED} {...LINE} />
      <Eye x={27} y={31} r={4} />
      <Eye x={37} y={31} r={4} />
      <path d="M19 34c-1 18 5 28 13 28s14-10 13-28c-4 7-22 7-26 0Z" fill="#e9e4da" {...LINE} />
      <path d="M27 45l1 10M32 46v11M37 45l-1 10" fill="none" stroke="#a99f90" strokeWidth="2" strokeLinecap="round" />
      <path d="M18 26c-4 3 2 5-1 8s2 5-1 8M46 26c4 3-2 5 1 8s-2 5 1 8" fill="none" {...LINE} strokeWidth={3} />
      <path d="M20 22V6q12-5 24 0v16Z" fill="#2f2b38" {...LINE} />
      <rect x="5" y="20" width="54" height="7" rx="3.5" fill="#2f2b38" {...LINE} />
      <path d="M20 17h24" stroke="#8c85a0" strokeWidth="3" />
    </>
  );
}

export function Jab() {
  return (
    <>
      <Legs y={53} wide={16} />
      <path d="M20 44 13 32M44 44l7-12" stroke={INK} strokeWidth="9" strokeLinecap="round" />
      <path d="M20 44 13 32M44 44l7-12" stroke="#e98a3c" strokeWidth="4.4" strokeLinecap="round" />
      <ellipse cx="32" cy="46" rx="16" ry="11" fill="#e98a3c" {...LINE} />
      <Eye x={27} y={27} foot={38} colour="#e98a3c" />
      <Eye x={37} y={27} foot={38} colour="#e98a3c" />
      <path d="M25 48q7 5 14 0" fill="none" {...LINE} />
      {[-1, 1].map((way) => (
        <g key={way} transform={way > 0 ? "translate(64) scale(-1 1)" : undefined}>
          <path d="M2 16C2 4 22 2 23 15c0 8-4 10-6 12H7C4 25 2 21 2 16Z" fill="#c2242c" {...LINE} />
          <path d="M23 17c3 0 4 7-2 8" fill="#c2242c" {...LINE} />
          <rect x="6" y="26" width="12" height="6" rx="2" fill="#fff" {...LINE} />
          <path d="M7 11q4-4 8-3" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
        </g>
      ))}
    </>
  );
}

export function Taxi() {
  return (
    <>
      <rect x="25" y="8" width="14" height="8" rx="2" fill="#fff" {...LINE} />
      <path d="M14 34 21 16h22l7 18Z" fill="#f6c928" {...LINE} />
      <path d="M19 32l5-12h16l5 12Z" fill="#bfe3ee" {...LINE} strokeWidth={2} />
      <Eye x={27.5} y={26} />
      <Eye x={37.5} y={26} />
      <Claw x={6} y={25} turn={-18} size={0.8} colour="#f6c928" />
      <Claw x={58} y={25} turn={18} size={0.8} colour="#f6c928" />
      <rect x="3" y="33" width="58" height="19" rx="6" fill="#f6c928" {...LINE} />
      <path d="M4 39.5h56v6H4Z" fill="#fff" />
      <path d="M4 39.5h7v3h7v-3h7v3h7v-3h7v3h7v-3h7v3h7v3h-7v-3h-7v3h-7v-3h-7v3h-7v-3h-7v3h-7v-3H4Z" fill={INK} />
      <circle cx="17" cy="53" r="7" fill="#4a4550" {...LINE} />
      <circle cx="47" cy="53" r="7" fill="#4a4550" {...LINE} />
      <circle cx="17" cy="53" r="2.4" fill="#fff" />
      <circle cx="47" cy="53" r="2.4" fill="#fff" />
    </>
  );
}

export function Ab() {
  return (
    <>
      <path
        d="M15 30C4 32 3 22 8 17M49 30c11 2 12-8 7-13"
        fill="none"
        stroke={INK}
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d="M15 30C4 32 3 22 8 17M49 30c11 2 12-8 7-13"
        fill="none"
        stroke="#d8744a"
        strokeWidth="7.4"
        strokeLinecap="round"
      />
      <Claw x={11} y={9} turn={14} size={0.85} colour="#d8744a" />
      <Claw x={53} y={9} turn={-14} size={0.85} colour="#d8744a" />
      <path d="M12 26q20-9 40 0c0 10-6 16-8 27H20C18 42 12 36 12 26Z" fill="#e58d63" {...LINE} />
      <path d="M19 52h26l-1 10h-9l-3-4-3 4h-9Z" fill="#2f6fb0" {...LINE} />
      <path d="M32 24v27M17 32q15 7 30 0M22 41h20M23 47h18" fill="none" {...LINE} strokeWidth={2.6} />
      <Eye x={26.5} y={12} foot={22} colour="#e58d63" />
      <Eye x={37.5} y={12} foot={22} colour="#e58d63" />
    </>
  );
}

export function Bunny() {
  return (
    <>
      <g {...LINE}>
        <ellipse cx="21" cy="17" rx="7.5" ry="16" transform="rotate(-10 21 17)" fill="#fff6f6" />
        <ellipse cx="43" cy="17" rx="7.5" ry="16" transform="rotate(10 43 17)" fill="#fff6f6" />
      </g>
      <ellipse cx="21" cy="18" rx="3" ry="10" transform="rotate(-10 21 18)" fill="#f09bb0" />
      <ellipse cx="43" cy="18" rx="3" ry="10" transform="rotate(10 43 18)" fill="#f09bb0" />
      <Claw x={8} y={53} turn={-60} size={0.7} colour="#f3b9c6" />
      <Claw x={56} y={53} turn={60} size={0.7} colour="#f3b9c6" />
      <circle cx="32" cy="44" r="17" fill="#fff6f6" {...LINE} />
      <Eye x={25.5} y={39} />
      <Eye x={38.5} y={39} />
      <path d="M28.5 46h7L32 50Z" fill="#e66f8d" {...LINE} strokeWidth={2} />
      <path d="M28.6 52h6.8v7.5h-6.8ZM32 52v7" fill="#fff" {...LINE} strokeWidth={2} />
      <path d="M23 49 12 46M23 52l-10 4M41 49l11-3M41 52l10 4" fill="none" {...LINE} strokeWidth={1.6} />
    </>
  );
}
