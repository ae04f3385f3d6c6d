/** Own drawings: eight kinds of sailors with their signs, dice, a dirty trick, a captain. A colour has a sign, too. */

import type { ReactNode } from "react";
import styles from "./drawings.module.css";
import type { Colour } from "./harbour";

const STAR = "m12 1.5 3.2 7.2 7.8.8-5.9 5.2 1.7 7.700L12 18.4 5.2 22.400l1.7-7.700L1 9.500l7.8-.8Z";

const SIGNS: Readonly<Record<Colour, ReactNode>> = {
  red: (
    <path d="M12 1.500a3 3 0 0 1 1.6 5.600V9H17v2.600h-3.400V19c3-.5 4.9-2.4 5.4-5.500l3 1.500c-.6 4.5-4.5 7.5-10 7.500S2.6 19.5 2 15l3-1.500c.5 3.1 2.4 5 5.4 5.500v-7.400H7V9h3.400V7.100A3 3 0 0 1 12 1.500Z" />
  ),
  orange: (
    <>
      <path fillRule="evenodd" d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 3.500a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z" />
      <path className={styles.line} d="M12 0v24M0 12h24M3.5 3.500l17 17M20.5 3.500l-17 17" />
    </>
  ),
  yellow: <path d={STAR} />,
  green: <path d="M11 1.500v16H2.500C6 13 9 8 11 1.500ZM13 4.500c4.5 3 7.5 8 8.5 13H13ZM1.5 19.500h21l-3.5 4H5Z" />,
  blue: (
    <path
      className={styles.wave}
      d="M1 6c3.7-4.5 7.3 4.5 11 0s7.3-4.5 11 0M1 13c3.7-4.5 7.3 4.5 11 0s7.3-4.5 11 0M1 20c3.7-4.5 7.3 4.5 11 0s7.3-4.5 11 0"
    />
  ),
  purple: <path d="M15 1.500a10.5 10.5 0 1 0 7.5 15A9 9 0 0 1 15 1.500Z" />,
  grey: (
    <path
      fillRule="evenodd"
      d="M.5 12c4-7 11-8 16-2.500L23.5 4v16l-7-5.500C11.5 20 4.5 19 .5 12ZM6.5 9.500a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400Z"
    />
  ),
  black: (
    <path
      fillRule="evenodd"
      d="M12 1.500c-6 0-9.5 4-9.5 8.7 0 3 1.5 5.3 3.7 6.500V22h11.600v-5.300c2.2-1.2 3.7-3.5 3.7-6.5 0-4.7-3.5-8.7-9.5-8.700ZM8.3 8.500a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.800Zm7.4 0a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.800Z"
    />
  ),
};

/** The sign of a colour: anchor, wheel, star, ship, waves, moon, fish, skull. */
export function Sign({ colour }: { colour: Colour }) {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.sign} ${styles[colour]}`} aria-hidden="true">
      {SIGNS[colour]}
    </svg>
  );
}

const HATS: Readonly<Record<Colour, ReactNode>> = {
  red: (
    <>
      <path className={styles.white} d="M15 20c0-8 30-8 30 0l-2 3H17Z" />
      <path className={styles.coat} d="M17 20h26v5H17Z" />
    </>
  ),
  orange: <path className={styles.coat} d="M16 25c0-14 28-14 28 0l6 5-7-2c-9-4-18-4-27 0Z" />,
  yellow: (
    <path className={styles.coat} d="M12 27c6-2 6-17 18-17s12 15 18 17c3 1 4 4 1 5-13-4-25-4-38 0-3-1-2-4 1-5Z" />
  ),
  green: (
    <>
      <path className={styles.coat} d="M16 25c0-17 28-17 28 0Z" />
      <path className={styles.trim} d="M15 22h30v5H15Z" />
      <circle className={styles.trim} cx="30" cy="10" r="3.5" />
    </>
  ),
  blue: (
    <>
      <path className={styles.coat} d="M13 15c4-5 30-5 34 0l-4 9H17Z" />
      <path className={styles.white} d="M17 21h26v4H17Z" />
    </>
  ),
  purple: <path className={styles.coat} d="M14 42c-3-14 0-31 16-31s19 17 16 31l-5-2c2-14-2-20-11-20s-13 6-11 20Z" />,
  grey: (
    <>
      <path className={styles.white} d="M14 16c4-7 28-7 32 0l-3 6H17Z" />
      <path className={styles.coat} d="M16 20h28v4c6 1 6 4 4 4-11-4-25-4-36 0-2 0-2-3 4-4Z" />
    </>
  ),
  black: <path className={styles.coat} d="M8 24C10 12 20 8 30 13c10-5 20-1 22 11-14-5-30-5-44 0Z" />,
};

const FACES: Readonly<Record<Colour, ReactNode>> = {
  red: <path className={styles.hair} d="M18 32c0 14 5 18 12 18s12-4 12-18c-4 6-20 6-24 0Z" />,
  orange: <path className={styles.hair} d="M21 38c4-4 8-2 9 0 1-2 5-4 9 0-3 3-8 2-9 0-1 2-6 3-9 0Z" />,
  yellow: <path className={styles.pipe} d="M33 41h10v-5" />,
  green: (
    <path
      className={styles.glasses}
      d="M20 31a4 4 0 1 0 8 0 4 4 0 0 0-8 0ZM32 31a4 4 0 1 0 8 0 4 4 0 0 0-8 0ZM28 31h4"
    />
  ),
  blue: <path className={styles.mouth} d="M25 40c3 3 7 3 10 0" />,
  purple: (
    <>
      <path className={styles.mouth} d="M26 40c2 2 6 2 8 0" />
      <circle className={styles.gold} cx="44" cy="42" r="2.5" />
    </>
  ),
  grey: <path className={styles.hair} d="M17 28c0 18 4 25 13 25s13-7 13-25c-3 8-5 9-13 9s-10-1-13-9Z" />,
  black: (
    <>
      <path className={styles.patch} d="M31 27h9v7c-4 2-8 0-9-7ZM18 25l24 4" />
      <path className={styles.mouth} d="M24 41h9" />
    </>
  ),
};

/** A sailor: each colour is somebody else. */
export function SailorDrawing({ colour }: { colour: Colour }) {
  return (
    <svg viewBox="4 4 52 56" className={`${styles.portrait} ${styles[colour]}`} aria-hidden="true">
      <path className={styles.coat} d="M6 62c1-12 9-16 24-16s23 4 24 16Z" />
      <path className={styles.white} d="m24 46 6 9 6-9Z" />
      <path className={styles.skin} d="M17 28c0-9 26-9 26 0 1 14-5 21-13 21s-14-7-13-21Z" />
      <path className={styles.eyes} d="M24 31h.1M36 31h.1" />
      {FACES[colour]}
      {HATS[colour]}
    </svg>
  );
}

/** A dirty trick: a bottle that is not what it says. */
export function TrickDrawing() {
  return (
    <svg viewBox="4 4 52 56" className={styles.portrait} aria-hidden="true">
      <path className={styles.bottle} d="M24 6h12v12c8 4 11 9 11 17v23H13V35c0-8 3-13 11-17Z" />
      <path className={styles.white} d="M17 34h26v17H17Z" />
      <path
        className={styles.poison}
        fillRule="evenodd"
        d="M30 35c-5 0-7 3-7 6 0 2 1 3 2.5 4v3h9v-3c1.5-1 2.5-2 2.5-4 0-3-2-6-7-6Zm-2.8 4.500a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.200Zm5.6 0a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.200Z"
      />
      <path className={styles.cork} d="M24 4h12v6H24Z" />
    </svg>
  );
}

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
];

/** A die of a seat: full for seat 0, hollow for seat 1, so that they differ without colour. No face: it shows nothing. */
export function Die({ face, seat }: { face?: number | undefined; seat: number }) {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.die} ${seat === 0 ? styles.full : styles.hollow}`} aria-hidden="true">
      <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
      {face !== undefined && PIPS[face - 1]?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.3" />)}
    </svg>
  );
}

/** A captain, with a coat in the seat's colour; seat 0 has a beard, seat 1 a plume. */
export function Captain({ seat }: { seat: number }) {
  return (
    <svg
      viewBox="4 4 52 56"
      className={styles.portrait}
      style={{ ["--hue" as string]: `var(--seat-${seat})` }}
      aria-hidden="true"
    >
      <path className={styles.coat} d="M6 62c1-12 9-16 24-16s23 4 24 16Z" />
      <path className={styles.gold} d="M8 54h10l2 3H7ZM42 54h10l1 3H40Z" />
      <path className={styles.skin} d="M17 28c0-9 26-9 26 0 1 14-5 21-13 21s-14-7-13-21Z" />
      <path className={styles.eyes} d="M24 31h.1M36 31h.1" />
      {seat === 0 ? (
        <path className={styles.hair} d="M18 32c0 14 5 18 12 18s12-4 12-18c-4 6-20 6-24 0Z" />
      ) : (
        <>
          <path className={styles.hair} d="M14 30c-3 8 0 14 3 15 1-4 1-10 1-14ZM46 30c3 8 0 14-3 15-1-4-1-10-1-14Z" />
          <path className={styles.mouth} d="M26 41c2 2 6 2 8 0" />
        </>
      )}
      <path className={styles.coat} d="M6 23C9 12 20 7 30 11c10-4 21 1 24 12-15-5-33-5-48 0Z" />
      {seat === 0 ? (
        <path className={styles.gold} d="m30 12 1.5 3h3l-2.3 2 .9 3-3.1-1.8-3.1 1.8.9-3-2.3-2h3Z" />
      ) : (
        <path className={styles.white} d="M42 14c0-8 6-11 12-9-2 6-6 10-12 9Z" />
      )}
    </svg>
  );
}
