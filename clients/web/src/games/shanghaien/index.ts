import { lazy } from "react";
import { defineGame } from "../contract";
import { Picture } from "./Picture";
import { describe } from "./story";
import type { Key } from "./strings/en";

const SOUNDS: Readonly<Record<string, string>> = {
  dice: "dice",
  lay: "tap",
  card: "card",
  shanghai: "bell",
  crew: "good",
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
    { heading: "rules.turn", paragraphs: ["rules.turn.1", "rules.turn.2"] },
    { heading: "rules.share", paragraphs: ["rules.share.1"] },
    { heading: "rules.trick", paragraphs: ["rules.trick.1"] },
    { heading: "rules.end", paragraphs: ["rules.end.1"] },
  ],
  describe,
  sound: ({ verb }) => SOUNDS[verb],
  usualSeats: 2,
});
