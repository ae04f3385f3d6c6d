/** The games of the server, asked for once. */

import { use } from "react";
import type { Cambusa, Spec } from "../api";
import { useApp } from "./context";

const asked = new WeakMap<Cambusa, Promise<readonly Spec[]>>();

/** The games of the server; waits for them (inside of a `Suspense`), and throws if it is not reached. */
export function useGames(): readonly Spec[] {
  const { cambusa } = useApp();
  let games = asked.get(cambusa);
  if (!games) {
    games = cambusa.games();
    games.catch(() => asked.delete(cambusa)); // the next look asks again
    asked.set(cambusa, games);
  }
  return use(games);
}

/** One game of the server; undefined: it has none of this name. */
export function useSpec(name: string): Spec | undefined {
  return useGames().find((spec) => spec.name === name);
}
