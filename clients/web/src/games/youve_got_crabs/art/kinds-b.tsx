/** Crabs, the second half. */

import { Claw, Eye, INK, LINE, RED } from "./parts";

export function Skewer() {
  return (
    <>
      <path d="M10 54 60 4" stroke={INK} strokeWidth="4" strokeLinecap="round" />
      <circle cx="7" cy="57" r="5" fill="none" stroke={INK} strokeWidth="3" />
      <g transform="rotate(-45 32 32)" {...LINE}>
        <rect x="3" y="23" width="9" height="18" rx="3" fill="#5b9a3a" />
        <path d="M12 23h7q4 9 0 18h-7Z" fill="#f3dcf0" />
        <path d="M47 22h10v20H47Z" fill="#d9b23a" />
      </g>
      <Claw x={16} y={24} turn={-60} size={0.75} />
      <Claw x={42} y={50} turn={150} size={0.75} />
      <circle cx="32" cy="33" r="12.5" fill={RED} {...LINE} />
      <Eye x={28} y={30} r={4.2} />
      <Eye x={37} y={32} r={4.2} />
      <path d="M27 39q4-3 8 1" fill="none" {...LINE} />
    </>
  );
}

export function Cappuccino() {
  return (
    <>
      <path
        d="M20 16c-5-5 4-7 0-13M31 16c-5-5 4-7 0-13M42 16c-5-5 4-7 0-13"
        fill="none"
        stroke="#8a7a68"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <ellipse cx="29" cy="57" rx="27" ry="5.5" fill="#efe7da" {...LINE} />
      <path d="M50 29c13-3 13 18-3 17" fill="none" stroke={INK} strokeWidth="8" />
      <path d="M50 29c13-3 13 18-3 17" fill="none" stroke="#fff" strokeWidth="3.4" />
      <path d="M7 25h44v14c0 11-9 17-22 17S7 50 7 39Z" fill="#fffaf1" {...LINE} />
      <ellipse cx="29" cy="25" rx="22" ry="6" fill="#8b5a34" {...LINE} />
      <path d="M14 24q6-4 15 0t15 0q-2 4-15 4t-15-4Z" fill="#f6dfbd" />
      <Eye x={22} y={38} />
      <Eye x={36} y={38} />
      <path d="M25 47q4 4 8 0" fill="none" {...LINE} />
    </>
  );
}

export function King() {
  return (
    <>
      <Claw x={7} y={42} turn={-20} size={0.9} />
      <Claw x={57} y={42} turn={20} size={0.9} />
      <ellipse cx="32" cy="41" rx="20" ry="14" fill={RED} {...LINE} />
      <path d="M10 29 5 8l14 9L32 3l13 14 14-9-5 21Z" fill="#f5c02e" {...LINE} />
      <path d="M10 29q22-5 44 0v5q-22-5-44 0Z" fill="#dd9d12" {...LINE} />
      <circle cx="32" cy="19" r="3.6" fill="#b8264b" {...LINE} strokeWidth={2} />
      <circle cx="20" cy="23" r="2.4" fill="#2f74b5" {...LINE} strokeWidth={1.6} />
      <circle cx="44" cy="23" r="2.4" fill="#2f74b5" {...LINE} strokeWidth={1.6} />
      <Eye x={25} y={41} />
      <Eye x={39} y={41} />
      <path d="M10 50q22 9 44 0l4 12H6Z" fill="#fff" {...LINE} />
      <path d="M17 57v2M27 58v2M37 58v2M47 57v2" stroke={INK} strokeWidth="3" strokeLinecap="round" />
    </>
  );
}

export function Wine() {
  return (
    <>
      <path d="M32 38v17" stroke={INK} strokeWidth="6" />
      <ellipse cx="32" cy="58" rx="17" ry="4.4" fill="#dfeef0" {...LINE} />
      <path d="M15 3h34c4 22-3 36-17 36S11 25 15 3Z" fill="#e8f4f5" {...LINE} />
      <path d="M14 17q9-4 18 0t18 0c0 13-7 20-18 20S14 30 14 17Z" fill="#8c1d45" />
      <path d="M15 3h34c4 22-3 36-17 36S11 25 15 3Z" fill="none" {...LINE} />
      <Eye x={26} y={12} foot={22} />
      <Eye x={38} y={12} foot={22} />
      <Claw x={7} y={25} turn={24} size={0.7} />
      <Claw x={57} y={25} turn={-24} size={0.7} />
      <path d="M20 24q1 7 6 10" fill="none" stroke="#d98aa5" strokeWidth="2.6" strokeLinecap="round" />
    </>
  );
}

export function Diet() {
  return (
    <>
      <path d="M3 6v12q0 4 3.5 4T10 18V6M6.5 6v52" fill="none" stroke={INK} strokeWidth="2.8" strokeLinecap="round" />
      <path d="M58 58V4q-6 4-6 22v6h6" fill="#cfd6da" {...LINE} strokeWidth={2.8} />
      <circle cx="31" cy="34" r="20" fill="#fbfbf7" {...LINE} />
      <circle cx="31" cy="34" r="14" fill="none" stroke="#a9b7bb" strokeWidth="1.8" />
      <path d="M22 46C18 36 26 31 41 30c2 13-6 19-17 15" fill="#69b04a" {...LINE} />
      <path d="M21 48q7-9 15-13" fill="none" stroke="#2f6a24" strokeWidth="2.2" strokeLinecap="round" />
      <Eye x={26} y={20} r={4.2} foot={31} colour="#69b04a" />
      <Eye x={36} y={20} r={4.2} foot={31} colour="#69b04a" />
    </>
  );
}

export function Melon() {
  return (
    <>
      <Eye x={24} y={11} foot={25} />
      <Eye x={40} y={11} foot={25} />
      <Claw x={8} y={13} turn={-14} size={0.85} />
      <Claw x={56} y={13} turn={14} size={0.85} />
      <path d="M2 25h60c0 20-13 34-30 34S2 45 2 25Z" fill="#c9bd7a" {...LINE} />
      <path d="M8 25h48c0 16-10 27-24 27S8 41 8 25Z" fill="#f6a04c" {...LINE} strokeWidth={2} />
      <path d="M18 25h28c0 9-5 15-14 15s-14-6-14-15Z" fill="#ffd08a" />
      <path d="M24 29v3M32 31v3M40 29v3M28 35v2M36 35v2" stroke={INK} strokeWidth="2.8" strokeLinecap="round" />
    </>
  );
}

export function Magic() {
  return (
    <>
      <path d="M41 25 60 9" stroke={INK} strokeWidth="5" strokeLinecap="round" />
      <path d="M56 12l4-3" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M10 4l1.6 4.4L16 10l-4.4 1.6L10 16l-1.6-4.4L4 10l4.4-1.6ZM47 2l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z"
        fill="#f5c02e"
        {...LINE}
        strokeWidth={1.6}
      />
      <Claw x={16} y={24} turn={-16} size={0.8} />
      <Eye x={27} y={13} foot={30} />
      <Eye x={37} y={13} foot={30} />
      <path d="M14 34 19 61h26l5-27Z" fill="#3d2a63" {...LINE} />
      <path d="M15.5 41h33l-1.3 7H16.8Z" fill="#c23a6b" {...LINE} strokeWidth={2} />
      <ellipse cx="32" cy="32" rx="29" ry="6.5" fill="#3d2a63" {...LINE} />
      <ellipse cx="32" cy="31" rx="19" ry="3" fill="#160e28" />
      <path d="M20 30q12-7 24 0" fill={RED} {...LINE} />
    </>
  );
}
