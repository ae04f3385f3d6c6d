import { lazy } from "react";
import { noise, note, together } from "../../sounds/kit";
import { defineGame } from "../contract";
import { Picture } from "./Picture";
import { describe, sound } from "./story";
import type { Key } from "./strings/en";

export default defineGame<Key>({
  Picture,
  Table: lazy(() => import("./Table")),
  strings: {
    en: () => import("./strings/en"),
    it: () => import("./strings/it"),
    nl: () => import("./strings/nl"),
    fa: () => import("./strings/fa"),
  },
  rules: [
    { heading: "rules.goal", paragraphs: ["rules.goal.1"] },
    { heading: "rules.start", paragraphs: ["rules.start.1", "rules.start.2"] },
    { heading: "rules.turn", paragraphs: ["rules.turn.1", "rules.turn.2", "rules.turn.3"] },
    { heading: "rules.call", paragraphs: ["rules.call.1", "rules.call.2", "rules.call.3"] },
    { heading: "rules.double", paragraphs: ["rules.double.1"] },
    { heading: "rules.end", paragraphs: ["rules.end.1"] },
    { heading: "rules.keys", paragraphs: ["rules.keys.1"] },
  ],
  describe,
  sounds: { snap: together(noise(2200, 0.05, 0.5, 3), note([620, 180], 0.16, 0.25, "square", 0.03)) },
  sound,
  Choice: lazy(() => import("./Choice")),
  hiddenOptions: ["max_turns", "max_actions"],
  usualSeats: 4,
});
