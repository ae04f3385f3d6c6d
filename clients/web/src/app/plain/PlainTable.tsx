import type { Zone } from "../../api";
import type { TableProps } from "../../games/contract";
import { useUntil } from "../../games/hooks";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import styles from "./PlainTable.module.css";

/**
 * The table of any game: zones, counters and facts as they are, and a button for each thing one may do. For games without
 * a table of their own.
 */
export function PlainTable({ view, seat, shared, submit, pending, name, n }: TableProps) {
  const { t } = useApp();
  const { zones, counters, phase } = view.observation;
  const starts = useUntil(view.startsAt);
  const verbs = [...new Set(view.legal.map((action) => action.verb))];
  const owners = [undefined, ...new Set(zones.map((zone) => zone.owner).filter((owner) => owner !== undefined))];
  return (
    <div className={styles.plain}>
      <p className={styles.phase}>
        {phase}
        {starts !== undefined && ` · ${n(Math.ceil(starts / 1000))}`}
      </p>
      {owners.map((owner) => (
        <section
          key={owner ?? "all"}
          className={styles.owner}
          aria-label={owner === undefined ? t("table") : name(owner)}
        >
          <h2>{owner === undefined ? t("table") : <bdi>{name(owner)}</bdi>}</h2>
          <ul className={styles.counters}>
            {counters
              .filter((counter) => counter.owner === owner)
              .map((counter) => (
                <li key={counter.name}>
                  {counter.name}: <strong>{n(counter.value)}</strong>
                </li>
              ))}
          </ul>
          {zones
            .filter((zone) => zone.owner === owner)
            .map((zone) => (
              <Cards key={zone.name} zone={zone} n={n} />
            ))}
        </section>
      ))}
      {seat !== undefined && !shared && (
        <section className={styles.actions} aria-label={t("plain.actions")}>
          {verbs.map((verb) => (
            <div key={verb} className={styles.verb}>
              {view.legal
                .filter((action) => action.verb === verb)
                .map((action) => (
                  <Button
                    key={action.id}
                    aria-busy={pending === action.label}
                    onClick={() => void submit(action.label)}
                    dir="ltr"
                  >
                    {action.label}
                  </Button>
                ))}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

function Cards({ zone, n }: { zone: Zone; n: (value: number) => string }) {
  const shown = zone.cards.filter((card) => card !== "?");
  const hidden = zone.size - shown.length;
  return (
    <div className={styles.zone}>
      <h3>
        {zone.name} ({n(zone.size)})
      </h3>
      <ul className={styles.cards} dir="ltr">
        {shown.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a pile may be alike
          <li key={index}>{card}</li>
        ))}
        {hidden > 0 && <li className={styles.hidden}>? × {n(hidden)}</li>}
      </ul>
    </div>
  );
}
