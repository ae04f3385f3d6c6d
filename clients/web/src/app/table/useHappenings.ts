import { useEffect } from "react";
import type { Happening, TableClient, TableState } from "../../api";
import type { AppKey } from "../../i18n/app/en";
import { play } from "../../sounds/player";
import { useApp } from "../context";
import type { Words } from "../words";

/** Tells what happens at the table besides the game, and lets everything sound. */
export function useHappenings(client: TableClient, words: Words, seat: number | undefined): void {
  const { t, say } = useApp();
  useEffect(() => {
    let mine = false;
    const sound = (happening: Happening) => {
      if (happening.kind !== "played") return;
      for (const entry of happening.entries) {
        const name = words.ui?.sound ? words.ui.sound(entry) : entry.seat === undefined ? undefined : "card";
        if (name) play(name, words.ui?.sounds);
      }
    };
    const told = (happening: Happening, state: TableState) => {
      sound(happening);
      if (happening.kind === "table") {
        const about = happening.seat === undefined ? undefined : happening.table.seats[happening.seat];
        const key = TOLD[happening.why];
        if (key && (happening.seat !== seat || seat === undefined)) say(t(key, { name: about?.name ?? "" }));
        if (happening.why === "over") play("fanfare");
      }
      const turn = seat !== undefined && state.view?.observation.turn === seat && !state.view.observation.terminal;
      if (turn && !mine) play("turn");
      mine = turn;
    };
    return client.onHappening(told);
  }, [client, words, seat, t, say]);
}

const TOLD: Readonly<Record<string, AppKey>> = {
  joined: "told.joined",
  left: "told.left",
  kicked: "told.kicked",
  handed_over: "told.handed_over",
  paused: "told.paused",
  resumed: "told.resumed",
  disconnected: "told.disconnected",
  stand_in: "told.stand_in",
  back: "told.back",
};
