import { lazy } from "react";
import { noise, together } from "../../sounds/kit";
import { defineGame } from "../contract";
import { Picture } from "./Picture";
import { describe, sound } from "./story";

export default defineGame({
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
    { heading: "rules.turn", paragraphs: ["rules.turn.1"] },
    { heading: "rules.claims", paragraphs: ["rules.claims.1"] },
    { heading: "rules.test", paragraphs: ["rules.test.1", "rules.test.2"] },
    { heading: "rules.dish", paragraphs: ["rules.dish.1"] },
  ],
  describe,
  sound,
  /** Oil in a hot wok. */
  sounds: { sizzle: together(noise(5200, 0.9, 0.25, 0.6), noise(2600, 0.5, 0.2, 0.8, 0.05)) },
  hiddenOptions: ["max_turns"],
  usualSeats: 4,
});
