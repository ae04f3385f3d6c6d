import { type FunctionComponent, memo } from "react";
import { Ab, Bunny, Crabbi, Jab, Retriever, Taxi } from "./kinds-a";
import { Cappuccino, Diet, King, Magic, Melon, Skewer, Wine } from "./kinds-b";

interface Look {
  readonly Drawing: FunctionComponent;
  /** What it lies on, one pale colour each. */
  readonly sand: string;
}

export const LOOKS: Readonly<Record<string, Look>> = {
  "crabrador-retriever": { Drawing: Retriever, sand: "#cfe3f5" },
  crabbi: { Drawing: Crabbi, sand: "#d9d4ea" },
  "jab-crab": { Drawing: Jab, sand: "#d3ecf2" },
  "taxi-crab": { Drawing: Taxi, sand: "#d5dbe4" },
  "ab-crab": { Drawing: Ab, sand: "#cfeee0" },
  "bunny-crabbit": { Drawing: Bunny, sand: "#bfe0b4" },
  "shish-crabob": { Drawing: Skewer, sand: "#fbe7b8" },
  crabuccino: { Drawing: Cappuccino, sand: "#e3bf98" },
  "king-crab": { Drawing: King, sand: "#c9c7f2" },
  "crabernet-sauvignon": { Drawing: Wine, sand: "#f3cfd8" },
  "low-crab-diet": { Drawing: Diet, sand: "#f4c9a8" },
  crabaloupe: { Drawing: Melon, sand: "#bfe4e2" },
  abracrabdabra: { Drawing: Magic, sand: "#e6cdf3" },
};

/** The drawing of a kind alone; `?` is a back. Decoration: whoever uses it says the name. */
export const Crab = memo(function Crab({ kind }: { kind: string }) {
  const known = LOOKS[kind];
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
