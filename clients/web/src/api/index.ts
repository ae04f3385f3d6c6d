/** The client of a cambusa server for browsers and Node; README.md says how to use it. */

export { Cambusa, type NewTable, type Replayed } from "./client";
export { CambusaError } from "./errors";
export { type Kept, type Place, Seats } from "./keep";
export type * from "./plain";
export type { Happening, TableState } from "./state";
export { type Answer, type GameRecord, type Status, TableClient } from "./table";
export type { Connection, Ending } from "./watch";
