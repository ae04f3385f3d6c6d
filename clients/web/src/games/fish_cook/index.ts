import { lazy } from "react";
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
    { heading: "rules.morning", paragraphs: ["rules.morning.1", "rules.morning.2"] },
    { heading: "rules.evening", paragraphs: ["rules.evening.1", "rules.evening.2", "rules.evening.3"] },
    { heading: "rules.night", paragraphs: ["rules.night.1"] },
    { heading: "rules.end", paragraphs: ["rules.end.1"] },
  ],
  describe,
  sound,
  usualSeats: 4,
});
