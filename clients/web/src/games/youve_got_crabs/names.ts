/** The names of the crabs, as printed: they are not translated. Soft hyphens say where a narrow card may break one. */
const PRINTED: Readonly<Record<string, string>> = {
  "crabrador-retriever": "Crabrador Retriever",
  crabbi: "Crabbi",
  "jab-crab": "Jab Crab",
  "taxi-crab": "Taxi Crab",
  "ab-crab": "Ab Crab",
  "bunny-crabbit": "Bunny Crabbit",
  "shish-crabob": "Shish Crabob",
  crabuccino: "Crabuc\u00adcino",
  "king-crab": "King Crab",
  "crabernet-sauvignon": "Crabernet Sauvignon",
  "low-crab-diet": "Low Crab Diet",
  crabaloupe: "Craba\u00adloupe",
  abracrabdabra: "Abracrab\u00addabra",
};

export const KINDS: readonly string[] = Object.keys(PRINTED);

/** The name of a kind for a card, which may be narrow. */
export function onCard(kind: string): string {
  return PRINTED[kind] ?? kind;
}

/** The name of a kind. */
export function cardName(kind: string): string {
  return onCard(kind).replaceAll("\u00ad", "");
}

/** The name of a kind in a sentence; within a text that runs from right to left it keeps its own direction. */
export function inText(kind: string): string {
  return `\u2068${cardName(kind)}\u2069`;
}
