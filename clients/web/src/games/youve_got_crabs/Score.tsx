import type { ReactNode } from "react";
import type { TableProps } from "../contract";
import { isLegal } from "../view";
import { Bowl, Emblem, Pile, teamHue } from "./art/signs";
import type { Crabs } from "./model";
import styles from "./score.module.css";
import type { Key } from "./strings/en";

/** The bowl, the tokens of the teams, and the pile; while tokens are taken, what they are taken from. */
export function Score({ crabs, view, seat, t, n, submit }: { crabs: Crabs } & Omit<TableProps<Key>, "play">) {
  const taking = view.legal.some(({ verb }) => verb === "take");
  const plaque = (label: string, said: string, take: Key, count: number, inside: ReactNode, more = {}) =>
    taking && isLegal(view, label) ? (
      <button
        type="button"
        className={`${styles.plaque} ${styles.takes}`}
        aria-label={t(take, { n: count, ...more })}
        onClick={() => void submit(label)}
      >
        {inside}
      </button>
    ) : (
      <span className={`${styles.plaque} ${taking ? styles.barred : ""}`} role="img" aria-label={said}>
        {inside}
      </span>
    );
  return (
    <section className={styles.score} aria-label={t("zone.score")} data-many={crabs.teams.length > 3}>
      {plaque(
        "take bowl",
        t("score.bowl", { n: crabs.bowl }),
        "score.bowl.take",
        crabs.bowl,
        <>
          <span className={styles.sign}>
            <Bowl tokens={crabs.bowl} />
          </span>
          <Count value={crabs.bowl} n={n} />
        </>,
      )}
      {crabs.teams.map(({ team, tokens, seats, won, tied }) => {
        const mine = seat !== undefined && seats.includes(seat);
        const named = { team: t(`team.${team}` as Key) };
        return (
          <span key={team} className={styles.holder} style={teamHue(team)}>
            {plaque(
              `take team ${team}`,
              t(mine ? "score.team.yours" : "score.team", { n: tokens, ...named }),
              "score.team.take",
              tokens,
              <>
                <span className={`${styles.emblem} ${mine ? styles.mine : ""}`}>
                  <Emblem team={team} />
                </span>
                <Count value={tokens} n={n} />
                {(won || tied) && (
                  <span className={styles.flag} aria-hidden="true">
                    {won ? "★" : "="}
                  </span>
                )}
              </>,
              named,
            )}
          </span>
        );
      })}
      {plaque(
        "",
        t("score.pile", { n: crabs.pile, burnt: crabs.burnt }),
        "score.bowl.take",
        0,
        <>
          <span className={styles.sign}>
            <Pile />
          </span>
          <Count value={crabs.pile} n={n} />
        </>,
      )}
    </section>
  );
}

/** A number that jumps when it changes. */
function Count({ value, n }: { value: number; n: (value: number) => string }) {
  return (
    <span key={value} className={styles.count}>
      {n(value)}
    </span>
  );
}
