import type { TableProps } from "../contract";
import { Emblem, teamHue } from "./art/signs";
import styles from "./ending.module.css";
import type { Crabs } from "./model";
import type { Key } from "./strings/en";

/** The end: which team has won, with how many tokens, and why the game was over. */
export function Ending({ crabs, t, n, name }: { crabs: Crabs } & TableProps<Key>) {
  const team = (which: number) => t(`team.${which}` as Key);
  const winners = crabs.teams.filter(({ won }) => won);
  const order = [...crabs.teams].sort((one, other) => other.tokens - one.tokens);
  const first = winners[0];
  return (
    <section className={styles.ending}>
      <h2>
        {winners.length === 1 && first
          ? t("end.wins", { team: team(first.team) })
          : t("end.shared", { teams: winners.map((one) => team(one.team)).join(", ") })}
      </h2>
      <p>{t(crabs.tieBreak && winners.length === 1 ? "end.tie" : crabs.bowl === 0 ? "end.bowl" : "end.limit")}</p>
      <ol aria-label={t("end.list")}>
        {order.map((one) => (
          <li key={one.team} style={teamHue(one.team)} data-won={one.won}>
            <span className={styles.emblem}>
              <Emblem team={one.team} />
            </span>
            <span className={styles.names}>
              <strong>{team(one.team)}</strong> <bdi>{one.seats.map(name).join(", ")}</bdi>
            </span>
            <span className={styles.tokens}>
              {one.won && <span aria-hidden="true">★ </span>}
              {n(one.tokens)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
