import type { TableProps } from "../contract";
import { isLegal } from "../view";
import { type Crabs, row } from "./model";
import type { Shown } from "./moments";
import { Seat } from "./Seat";
import styles from "./seats.module.css";
import type { Key } from "./strings/en";

interface SideProps extends TableProps<Key> {
  readonly side: number;
  readonly crabs: Crabs;
  readonly near: number;
  readonly aim: number | "who" | undefined;
  readonly shown: ReadonlyMap<number, Shown>;
  readonly touch: ((seat: number) => void) | undefined;
}

/** The players of a side, as they sit. */
export function Side({ side, crabs, near, aim, shown, touch, seat, view, t, n, name }: SideProps) {
  const team = seat === undefined ? undefined : crabs.places[seat]?.team;
  const label = seat === undefined ? t("side.n", { side }) : t(side === near ? "side.yours" : "side.other");
  return (
    <ul className={styles.side} data-far={side !== near} aria-label={label}>
      {row(crabs, side, side === near).map((place) => (
        <li key={place.seat}>
          <Seat
            place={place}
            tokens={crabs.teams[place.team]?.tokens ?? 0}
            mine={place.seat === seat}
            mate={place.seat !== seat && place.team === team}
            t={t}
            n={n}
            name={name(place.seat)}
            shown={shown.get(place.seat)}
            active={side === crabs.side && !view.observation.terminal && !place.out}
            winner={crabs.teams[place.team]?.won ?? false}
            aimed={aim === place.seat}
            offered={aim === "who" && isLegal(view, `accuse ${place.seat}`)}
            touch={touch && place.seat !== seat ? () => touch(place.seat) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
