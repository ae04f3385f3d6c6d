/** What has happened in this turn, read from the log: who claimed what, who tasted, and what it was. */

import type { LogEntry } from "../../api/plain";

export type ClaimName = "pair" | "protein";

export interface Claim {
  readonly seat: number;
  /** Who tasted it; undefined: nobody so far. */
  readonly tester: number | undefined;
  /** Whether it was true, once it was tasted. */
  readonly truth: boolean | undefined;
  /** Seats that let it pass. */
  readonly passed: readonly number[];
}

export type Claims = Readonly<Partial<Record<ClaimName, Claim>>>;

/** The claims of the turn that runs. */
export function claimsOf(log: readonly LogEntry[]): Claims {
  let start = log.length;
  while (start > 0 && log[start - 1]?.verb !== "end") start--;
  const claims: Partial<Record<ClaimName, Claim>> = {};
  let last: ClaimName | undefined;
  for (const entry of log.slice(start)) {
    const { verb, seat = 0 } = entry;
    if (verb === "pair" || verb === "protein") {
      last = verb;
      claims[verb] = { seat, tester: undefined, truth: undefined, passed: [] };
    }
    const claim = last && claims[last];
    if (!last || !claim) continue;
    if (verb === "test") claims[last] = { ...claim, tester: seat };
    if (verb === "pass") claims[last] = { ...claim, passed: [...claim.passed, seat] };
    if (verb === "reveal") claims[last] = { ...claim, truth: isTrue(entry) };
  }
  return claims;
}

/** Whether a revealed claim is what it was said to be: `reveal pair G O`, `reveal protein P as S`. */
export function isTrue({ words }: LogEntry): boolean {
  return words[0] === "pair" ? words[1] === words[2] : words[1] === words[3];
}
