/** Own drawings: shrimps, the signs of colours and origins, the lemon. A colour has a pattern and a shape, too. */

import type { Colour, Origin } from "./cards";
import styles from "./drawings.module.css";

const BODY = "M12 25C15 10 38 3 61 5c18 1.5 28 11 29 23l-9 4C78 24 67 20 55 22 42 24 36 31 25 34 16 36 11 32 12 25Z";
const TAIL = "M81 31C82 36 83 40 87 43 89 40 91 37 92 35 94 37 97 38 99 37 98 32 95 28 90 27Z";
const STRIPES = ["M36 9.5 41 26", "M48 6 52 22", "M61 5.5 62 21.5", "M73.5 8.5 71 23", "M83.5 15 78 27"];
const DOTS = [
  [27, 18],
  [38, 20],
  [42, 11.5],
  [51, 16.5],
  [59, 10],
  [65, 17],
  [72, 12],
  [76, 20.5],
  [84, 20.5],
] as const;

/** One shrimp, head to the left; striped if green, dotted if blue, plain if pink. */
export function Shrimp({ colour }: { colour: Colour }) {
  return (
    <svg viewBox="-2 0 103 45" className={`${styles.shrimp} ${styles[colour]}`} aria-hidden="true">
      <path className={styles.feelers} d="M15 18C8 14 3 9 0 3M14 21C8 19 3 18-1 19" />
      <path className={styles.feelers} d="M32 31l-3 8M40 28l-2 8M48 24l-1 8M56 22l0 8M64 22l2 7" />
      <path className={styles.body} d={TAIL} />
      <path className={styles.body} d={BODY} />
      {colour === "green" && STRIPES.map((line) => <path key={line} className={styles.stripe} d={line} />)}
      {colour === "blue" && DOTS.map(([x, y]) => <circle key={x} className={styles.dot} cx={x} cy={y} r="2.7" />)}
      <path className={styles.outline} d={BODY} />
      <circle className={styles.eye} cx="20" cy="21" r="2.8" />
    </svg>
  );
}

/** The sign of a colour: a veined leaf, a dotted drop, a plain heart. */
export function ColourSign({ colour }: { colour: Colour }) {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.sign} ${styles[colour]}`} aria-hidden="true">
      {colour === "green" && (
        <>
          <path className={styles.body} d="M3 21C1 10 8 2 22 2 22 15 15 23 3 21Z" />
          <path className={styles.vein} d="M4 20 17 7M9 15V8M13 11V5M9 15h7M13 11h6" />
        </>
      )}
      {colour === "blue" && (
        <>
          <path className={styles.body} d="M12 1.500C17 8 20 12 20 15.500A8 7.5 0 0 1 4 15.500C4 12 7 8 12 1.500Z" />
          <circle className={styles.dot} cx="12" cy="10.5" r="1.9" />
          <circle className={styles.dot} cx="8.5" cy="16" r="1.9" />
          <circle className={styles.dot} cx="15.5" cy="16" r="1.9" />
        </>
      )}
      {colour === "pink" && (
        <path
          className={styles.body}
          d="M12 22C4 16 1.5 12 1.5 8A5.5 5.5 0 0 1 12 5.5 5.5 5.5 0 0 1 22.5 8C22.5 12 20 16 12 22Z"
        />
      )}
    </svg>
  );
}

/** The sign of an origin: a star for America, a lozenge with a disc for Brasil, three bars for Italy. */
export function OriginSign({ origin }: { origin: Origin }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.origin} aria-hidden="true">
      {origin === "America" && (
        <path d="m12 1.5 3.2 7.2 7.8.8-5.9 5.2 1.7 7.700L12 18.4 5.2 22.400l1.7-7.700L1 9.500l7.8-.8Z" />
      )}
      {origin === "Brasil" && (
        <path fillRule="evenodd" d="M12 2.5 23 12 12 21.5 1 12ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z" />
      )}
      {origin === "Italy" && <path d="M2 3h5v18H2ZM9.5 3h5v18h-5ZM17 3h5v18h-5Z" />}
    </svg>
  );
}

/** The sign of the cocktail: a glass. */
export function CocktailSign() {
  return (
    <svg viewBox="0 0 24 24" className={styles.origin} aria-hidden="true">
      <path d="M2 4h20l-8.5 9.500V19H17v2H7v-2h3.500v-5.500ZM6.5 6l1.8 2h7.400l1.8-2Z" fillRule="evenodd" />
    </svg>
  );
}

/** The lemon; its box squashes it. */
export function LemonDrawing() {
  return (
    <svg viewBox="0 0 200 130" className={styles.lemon} aria-hidden="true">
      <ellipse className={styles.shade} cx="100" cy="119" rx="76" ry="8" />
      <path className={styles.leaf} d="M150 24C160 4 180 2 196 8 192 26 174 36 154 32Z" />
      <path className={styles.leafVein} d="M154 30C166 22 178 15 190 11" />
      <path
        className={styles.peel}
        d="M8 68C6 58 14 56 20 50 34 24 66 10 100 10s66 14 80 40c6 6 14 8 12 18s-8 12-14 18c-14 22-44 34-78 34S36 108 22 86C16 80 10 78 8 68Z"
      />
      <path className={styles.peelDark} d="M24 86c30 18 122 20 152 2-14 20-44 32-76 32S38 106 24 86Z" />
      <path className={styles.shine} d="M44 46C58 30 78 22 98 21" />
      <path
        className={styles.pores}
        d="M70 62h.1M92 52h.1M116 60h.1M138 52h.1M58 80h.1M84 84h.1M108 80h.1M132 82h.1M150 70h.1"
      />
    </svg>
  );
}

/** Drops that fly off a squeezed lemon. */
export function Drops() {
  return (
    <svg viewBox="0 0 200 130" className={styles.drops} aria-hidden="true">
      <path d="M20 30c-8-2-12-8-12-14 8 2 12 7 12 14ZM180 26c8-3 10-9 10-15-7 3-10 8-10 15ZM58 8c-5-2-7-6-6-10 5 1 7 5 6 10ZM142 6c5-2 6-6 5-10-5 1-7 5-5 10Z" />
    </svg>
  );
}

/** Cards lying on each other, face down or in a banquet. */
export function PileSign({ down = false }: { down?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.origin} aria-hidden="true">
      {down ? (
        <path fillRule="evenodd" d="M5 2h14v20H5ZM7.5 4.500v15h9v-15ZM12 7l3 5-3 5-3-5Z" />
      ) : (
        <path
          fillRule="evenodd"
          d="M12 3C7.5 3 3.7 6.6 3.7 12H20.300C20.3 6.6 16.5 3 12 3ZM1.5 14h21v2.500h-21ZM5 18h14v2.500H5Z"
        />
      )}
    </svg>
  );
}

export type Mark = "turn" | "squeezed" | "penalty" | "feast" | "barred";

const MARKS: Readonly<Record<Mark, string>> = {
  turn: "M5 3 20 12 5 21Z",
  squeezed: "M12 4c5 0 8 4 11 8-3 4-6 8-11 8s-8-4-11-8c3-4 6-8 11-8Z",
  penalty: "M3 10h10V4l9 8-9 8v-6H3Z",
  feast:
    "M4 2v7a3 3 0 0 0 2 2.800V22h3V11.800A3 3 0 0 0 11 9V2H9.500v6H8.300V2H6.700v6H5.500V2ZM15 22h3v-8h2V6c0-3-2-4-5-4Z",
  barred: "M12 1.500a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21ZM5 10.200h14v3.600H5Z",
};

/** What there is to say about a player now, beside the word for it. */
export function MarkSign({ mark }: { mark: Mark }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.origin} aria-hidden="true">
      <path fillRule="evenodd" d={MARKS[mark]} />
    </svg>
  );
}
