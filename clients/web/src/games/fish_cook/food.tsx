/** The drawings of what is bought: six ingredients, six fish. All decoration: names stand beside them. */

import { memo, type ReactNode } from "react";
import type { Good, Ingredient } from "./data";

export const INK = "#2b2118";

export function Drawing({
  box = "0 0 32 32",
  className,
  children,
}: {
  box?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox={box}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke={INK}
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}

const FOOD: Record<Ingredient, ReactNode> = {
  sake: (
    <>
      <path
        d="M12.5 3.5h7l-1.2 6c3.2 1.8 4.9 4.6 4.9 8.3V26a2.5 2.5 0 0 1-2.5 2.5h-9.4A2.5 2.5 0 0 1 8.8 26v-8.2c0-3.7 1.7-6.5 4.9-8.3z"
        fill="#dcebf2"
      />
      <path d="M9 17.5h14v6H9z" fill="#2f6f9f" />
      <path d="M16 18.7v3.6M14.3 20.5h3.4" stroke="#fff" strokeWidth="1.3" />
    </>
  ),
  mushrooms: (
    <>
      <path d="M12.5 17.5h7l1.3 8.2a2.5 2.5 0 0 1-2.5 2.8h-4.6a2.5 2.5 0 0 1-2.5-2.8z" fill="#f6e6c8" />
      <path
        d="M3.5 17C3.5 9.5 9.3 4.5 16 4.5S28.5 9.5 28.5 17c0 1.5-1 2.3-2.5 2.3H6c-1.5 0-2.5-.8-2.5-2.3z"
        fill="#b06a38"
      />
      <g fill="#f6e6c8" strokeWidth="1.1">
        <circle cx="11" cy="11.5" r="2.3" />
        <circle cx="20" cy="9.5" r="1.8" />
        <circle cx="22.5" cy="15" r="2" />
      </g>
    </>
  ),
  greens: (
    <>
      <path d="M5.5 26.5C3.5 13 11.5 4.5 27.5 4c1 15-6.5 23.5-19 21.5" fill="#7db04a" />
      <path d="M4 29C9 21 14 15.5 22 9.5M11.5 18.5l-.5-6M11.5 18.5l6.5.5M16 14l0-4.5M16 14l5.5 0" strokeWidth="1.3" />
    </>
  ),
  roe: (
    <g fill="#ee7a35">
      <circle cx="16" cy="9" r="5" />
      <circle cx="9.5" cy="15" r="5" />
      <circle cx="22.5" cy="15" r="5" />
      <circle cx="12" cy="23" r="5" />
      <circle cx="20.5" cy="23" r="5" />
      <circle cx="16" cy="16" r="4.6" />
      <path d="M14.5 14.8a2.2 2.2 0 0 1 2-1.2M14.3 7.6a2.2 2.2 0 0 1 2-1.3" stroke="#fff" strokeWidth="1.3" />
    </g>
  ),
  egg: (
    <>
      <path
        d="M15 4c6-.5 7.5 3.5 9.7 6.5s5 6.5 1.8 11-6.5 4-11 5.5S5 25 3.7 19.5 7 13 8 9.5 11 4.3 15 4z"
        fill="#fffdf4"
      />
      <circle cx="15.5" cy="16" r="5.6" fill="#f7b52c" />
      <path d="M12.8 14.5a3 3 0 0 1 2.2-1.7" stroke="#fff3c4" strokeWidth="1.5" />
    </>
  ),
  rice: (
    <>
      <path d="M5.5 16C6.5 9 11 5.5 16 5.5S25.5 9 26.5 16z" fill="#fffdf4" />
      <path d="M11 11.5l1.5-1M16 9.5h1.7M20.5 11.5l1.3 1M14.5 13.5h1.5" strokeWidth="1.2" />
      <path d="M3.5 16h25c0 6-3.5 10.5-8.5 11.5v1.5h-8v-1.5C7 26.5 3.5 22 3.5 16z" fill="#a23b2a" />
      <path d="M6 20.5h20" stroke="#f6e6c8" strokeWidth="1.3" strokeDasharray="2.5 2.5" />
    </>
  ),
};

/** An ingredient, on a light ground of its own so that it looks the same by day and by night. */
export const IngredientIcon = memo(function IngredientIcon({
  kind,
  className,
}: {
  kind: Ingredient;
  className?: string | undefined;
}) {
  return <Drawing {...(className ? { className } : {})}>{FOOD[kind]}</Drawing>;
});

const EYE = (x: number, y: number) => <circle cx={x} cy={y} r="1.1" fill={INK} stroke="none" />;

const FISH: Record<number, ReactNode> = {
  1: (
    <>
      <path d="M8 16.5c6-4.5 18-4.8 26-.5l6-4v8.5l-6-3.5c-8 4.3-20 4-26-.5z" fill="#9fc0cc" />
      <path d="M12 16.5c6-1.5 12-1.5 20-.5" strokeWidth="1.1" />
      {EYE(12, 15.3)}
    </>
  ),
  2: (
    <>
      <path
        d="M36 9.5C27 4 11 7.5 10 18.5c-.4 5 4.5 7.5 9 6.5-1.5-1.2-2.5-3-1.5-5.5C19.5 15 27 13.5 36 15.5c2-1.5 2-4.5 0-6z"
        fill="#f3a183"
      />
      <path
        d="M29 7.2c-.8 2-1 5-.6 7.5M22.5 7.5c-.3 2.5.3 5.5 1 7.5M16 10.5c1 2.3 2.5 4.5 4 6M19 25l-4 3.5M17 25l-5 1.5"
        strokeWidth="1.3"
      />
      <path d="M36.5 10.5c3-1.5 5-1 7 1M36.5 13c3 0 5 1.5 6.5 4" strokeWidth="1.3" />
      {EYE(33.5, 11.5)}
    </>
  ),
  3: (
    <>
      <path d="M5 16.5C12 8.5 26 8 35 15l8-6.5c-1.5 5-1.5 11 0 16L35 18c-9 7-23 6.5-30-1.5z" fill="#7fa7a0" />
      <path d="M14 11.8c2 1.2 1 2.5 3 4M20 10.5c2 1.5 1 3 3 4.5M26 11c2 1.3 1 2.8 3 4" strokeWidth="1.4" />
      <path d="M6 18c8 4.5 19 5 28 .5" stroke="#fff" strokeWidth="1" />
      {EYE(10, 15.3)}
    </>
  ),
  4: (
    <>
      <path d="M4 16.5 12 8l14 3.5v10L12 25z" fill="#e9c3cf" />
      <path d="M26 12c4-.5 6 2 5.5 4.5S29 21.5 26 21.2z" fill="#e9c3cf" />
      <path
        d="M31 13.5c4-2.5 7-2.5 12-4.5M31.5 15.5c4-1 8 0 13-1M31.5 17.5c4 1 8 0 13 2M31 19.5c4 2 7 2.5 11 5"
        strokeWidth="1.6"
      />
      <path d="M12 8.5v16" strokeWidth="1" />
      {EYE(28.5, 15)}
    </>
  ),
  5: (
    <>
      <path d="M3.5 17C10 7 27 5.5 37 14.5L45 8c-1.5 6-1.5 12 0 18l-8-6.5C27 27 10 27 3.5 17z" fill="#ef8f78" />
      <path d="M18 8.5l5-4 6 4.5M13 10.5c2.5 4 2.5 9 0 13" strokeWidth="1.4" />
      <g fill={INK} stroke="none">
        <circle cx="20" cy="12" r="1" />
        <circle cx="26" cy="12.5" r="1" />
        <circle cx="23" cy="15" r="1" />
        <circle cx="30" cy="14.5" r="1" />
      </g>
      {EYE(9, 15.5)}
    </>
  ),
  6: (
    <>
      <path d="M1 14.5l14-1c7-4.5 17-3.5 23 2L46 6c-2 7-2 13 0 20l-8-7.5c-7 5.5-17 5-23-1.5z" fill="#7c8fb5" />
      <path d="M19 11.3c1-4 4-7.5 8-8-.5 3 0 6 2 8.5M20 20.5c0 3 1 5 3 7" fill="#7c8fb5" />
      <path d="M17 16.5c6 2.5 13 2.5 20 .5" stroke="#fff" strokeWidth="1" />
      {EYE(17.5, 14.5)}
    </>
  ),
};

/** A fish of a size, swimming to the start of the line. */
export const FishIcon = memo(function FishIcon({ size, className }: { size: number; className?: string | undefined }) {
  return (
    <Drawing box="0 0 48 32" {...(className ? { className } : {})}>
      {FISH[size]}
    </Drawing>
  );
});

/** An ingredient or a fish. */
export function GoodIcon({ good, className }: { good: Good; className?: string | undefined }) {
  return good.startsWith("fish ") ? (
    <FishIcon size={Number(good.slice(5))} className={className} />
  ) : (
    <IngredientIcon kind={good as Ingredient} className={className} />
  );
}
