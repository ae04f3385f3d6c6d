/** What the drawings of the crabs share: a line, eyes on stalks, claws. All are drawn in a square of 64. */

export const INK = "#2b2118";
export const RED = "#d9542f";
export const LINE = { stroke: INK, strokeWidth: 2.4, strokeLinejoin: "round", strokeLinecap: "round" } as const;

interface At {
  readonly x: number;
  readonly y: number;
}

/** An eye; with `foot`, on a stalk that begins there. */
export function Eye({ x, y, r = 4.6, foot, colour = RED }: At & { r?: number; foot?: number; colour?: string }) {
  return (
    <>
      {foot !== undefined && (
        <>
          <path d={`M${x} ${y}V${foot}`} stroke={INK} strokeWidth="6" strokeLinecap="round" />
          <path d={`M${x} ${y}V${foot}`} stroke={colour} strokeWidth="2.4" strokeLinecap="round" />
        </>
      )}
      <circle cx={x} cy={y} r={r} fill="#fff" {...LINE} strokeWidth={2} />
      <circle cx={x + 0.6} cy={y + 0.4} r={r * 0.42} fill={INK} />
    </>
  );
}

/** An open claw, upright unless turned; `size` 1 is about 18 high. */
export function Claw({
  x,
  y,
  turn = 0,
  size = 1,
  colour = RED,
}: At & { turn?: number; size?: number; colour?: string }) {
  return (
    <path
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
      d="M0 10C-8 7-10-3-4-9L-1-2 5-10C10-3 8 7 0 10Z"
      fill={colour}
      {...LINE}
    />
  );
}

/** Legs under a body: short strokes, the same to both sides. */
export function Legs({ x = 32, y, wide }: { x?: number; y: number; wide: number }) {
  const feet = [-1, -0.55, 0.55, 1].map((share) => `M${x + share * wide * 0.7} ${y}l${share * 7} 9`);
  return <path d={feet.join("")} fill="none" {...LINE} strokeWidth={3} />;
}
