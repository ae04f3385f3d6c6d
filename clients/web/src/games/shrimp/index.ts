import { lazy } from "react";
import { defineGame } from "../contract";
import { Picture } from "./Picture";
import { describe } from "./story";
import type { Key } from "./strings/en";

const SOUNDS: Readonly<Record<string, string>> = {
  squeeze: "squash",
  shout: "wrong",
  silence: "wrong",
  card: "card",
  give: "card",
  take: "card",
  winner: "fanfare",
};

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
    { heading: "rules.turn", paragraphs: ["rules.turn.1"] },
    { heading: "rules.lemon", paragraphs: ["rules.lemon.1"] },
    { heading: "rules.prize", paragraphs: ["rules.prize.1"] },
    { heading: "rules.penalty", paragraphs: ["rules.penalty.1"] },
    { heading: "rules.end", paragraphs: ["rules.end.1"] },
  ],
  describe,
  sound: ({ verb }) => SOUNDS[verb],
  usualSeats: 4,
});
