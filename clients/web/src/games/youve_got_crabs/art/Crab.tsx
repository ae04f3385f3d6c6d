import { type FunctionComponent, memo } from "react";
import { Ab, Bunny, Crabbi, Jab, Retriever, Taxi } from "./kinds-a";
import { Cappuccino, Diet, King, Magic, Melon, Skewer, Wine } from "./kinds-b";

interface Kind {
  /** As printed: these names are not translated. */
  readonly name: string;
  /** With hints where a narrow card may break it. */
  readonly broken: string;
  readonly Drawing: FunctionComponent;
  /** What it lies on, one pale colour each. */
  readonly sand: string;
}

const kind = (broken: string, Drawing: FunctionComponent, sand: string): Kind => ({
  name: broken.replaceAll("\u00ad", ""),
  broken,
  Drawing,
  sand,
});

export const KINDS: Readonly<Record<string, Kind>> = {
  "crabrador-retriever": kind("Crabrador Retriever", Retriever, "#cfe3f5"),
  crabbi: kind("Crabbi", Crabbi, "#d9d4ea"),
  "jab-crab": kind("Jab Crab", Jab, "#d3ecf2"),
  "taxi-crab": kind("Taxi Crab", Taxi, "#d5dbe4"),
  "ab-crab": kind("Ab Crab", Ab, "#cfeee0"),
  "bunny-crabbit": kind("Bunny Crabbit", Bunny, "#bfe0b4"),
  "shish-crabob": kind("Shish Crabob", Skewer, "#fbe7b8"),
  crabuccino: kind("Crabuc\u00adcino", Cappuccino, "#e3bf98"),
  "king-crab": kind("King Crab", King, "#c9c7f2"),
  "crabernet-sauvignon": kind("Crabernet Sauvignon", Wine, "#f3cfd8"),
  "low-crab-diet": kind("Low Crab Diet", Diet, "#f4c9a8"),
  crabaloupe: kind("Craba\u00adloupe", Melon, "#bfe4e2"),
  abracrabdabra: kind("Abracrab\u00addabra", Magic, "#e6cdf3"),
};

/** The name of a kind, as printed; the word itself if it is none. */
export function cardName(kind: string): string {
  return KINDS[kind]?.name ?? kind;
}

/** The drawing of a kind alone; `?` is a back. Decoration: whoever uses it says the name. */
export const Crab = memo(function Crab({ kind }: { kind: string }) {
  const known = KINDS[kind];
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {known ? <known.Drawing /> : <Back />}
    </svg>
  );
});

function Back() {
  return (
    <path
      d="M8 40q6-10 12 0t12 0 12 0 12 0M8 26q6-10 12 0t12 0 12 0 12 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    />
  );
}
