import { type KeyboardEvent, useRef, useState } from "react";
import { useFocusKept } from "../hooks";
import { around, isLegal } from "../view";
import { actionOf, Dock, Prompt, TurnClock } from "./Dock";
import { End } from "./End";
import { Head } from "./Head";
import { Markets } from "./Market";
import { Players } from "./Players";
import { type Kitchen, type Picked, type Props, samePick } from "./pick";
import { isOpen, Mine, School, Theirs } from "./Recipes";
import styles from "./Table.module.css";

export default function Table(props: Props) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  const [touched, setTouched] = useState<Picked>();
  const { view, seat, shared, table } = props;
  const { phase, terminal } = view.observation;
  const evening = phase === "evening" || phase === "steal";
  const player = shared || terminal ? undefined : seat;

  const kitchen: Kitchen = {
    props,
    picked: undefined,
    pick: (thing) => {
      // The second touch of the same thing does what it is for.
      const label =
        thing && picked && samePick(picked, thing) && !isChoice(thing) ? actionOf(props, picked) : undefined;
      if (label === undefined || !isLegal(view, label)) return setTouched(thing);
      setTouched(undefined);
      if (props.pending === undefined) void props.submit(label);
    },
  };
  const picked = player === undefined ? undefined : stillThere(touched, kitchen, evening);
  const shown: Kitchen = { ...kitchen, picked };

  const others = around(table.seats.length, seat).filter((owner) => owner !== seat);
  const recipes = (
    <div className={`${styles.flow} ${styles.recipes}`} key="recipes">
      {seat !== undefined && <Mine kitchen={shown} seat={seat} />}
      <School kitchen={shown} />
    </div>
  );
  const markets = (
    <div className={styles.markets} key="markets">
      <Markets kitchen={shown} />
    </div>
  );
  const menus = (
    <div className={`${styles.flow} ${styles.menus}`} key="menus">
      {others.map((owner) => (
        <Theirs key={owner} kitchen={shown} owner={owner} />
      ))}
    </div>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere on the table puts back what is touched
    <div
      ref={root}
      tabIndex={-1}
      className={`${styles.table} ${shared ? styles.shared : ""}`}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && setTouched(undefined)}
    >
      <Head props={props} />
      {player === undefined && (
        <div className={styles.watch}>
          <TurnClock props={props} />
          <Prompt props={props} />
        </div>
      )}
      {terminal && <End props={props} />}
      <div className={`${styles.body} ${evening || terminal ? styles.evening : ""}`}>
        <div className={styles.players}>
          <Players kitchen={shown} />
        </div>
        {evening || terminal ? [recipes, menus, markets] : [markets, recipes, menus]}
      </div>
      {player !== undefined && <Dock kitchen={shown} seat={player} />}
    </div>
  );
}

/** Whether touching a thing again chooses something about it rather than doing it. */
function isChoice(thing: Picked): boolean {
  return thing.kind === "recipe" && thing.fish !== undefined;
}

/** What was touched, if it is still there to be touched. */
function stillThere(touched: Picked | undefined, kitchen: Kitchen, evening: boolean): Picked | undefined {
  if (!touched) return undefined;
  if (touched.kind === "recipe") return isOpen(kitchen, touched.card) ? touched : undefined;
  if (touched.kind === "fish")
    return isLegal(kitchen.props.view, `discard ${touched.size}`) && evening ? touched : undefined;
  return evening ? undefined : touched;
}
