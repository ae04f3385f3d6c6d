/** Scenes: moments of real games, written by tools/scenes.py as the wire's messages. */

import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { entryOf, playedBy, specOf, tableOf, viewOf } from "../api/convert";
import type { LogEntry, Played, Spec, TableInfo, View } from "../api/plain";
import { PlayedSchema, SnapshotSchema, ViewSchema } from "../gen/cambusa/api/v1/table_pb";
import { GameSpecSchema } from "../gen/cambusa/api/v1/types_pb";

export interface Scene {
  readonly spec: Spec;
  readonly table: TableInfo;
  readonly seat: number | undefined;
  readonly view: View;
  readonly log: readonly LogEntry[];
  /** What happened next, made when it is asked for: its clocks start then. */
  readonly next: readonly (() => Played)[];
}

interface Step {
  readonly played: JsonValue;
  readonly view: JsonValue;
}

interface Written {
  readonly spec: JsonValue;
  readonly viewers: Record<string, { readonly snapshot: JsonValue; readonly next: readonly Step[] }>;
}

const FILES = import.meta.glob<{ default: Written }>("../games/*/scenes/*.json");

/** All scenes: game and name. */
export function sceneNames(): readonly (readonly [game: string, scene: string])[] {
  return Object.keys(FILES).map((path) => {
    const [, , game, , file] = path.split("/");
    return [game ?? "", (file ?? "").replace(".json", "")] as const;
  });
}

/** The scene as a viewer has it: a seat's number, or `spectator`. */
export async function readScene(game: string, name: string, viewer: string): Promise<Scene> {
  const file = FILES[`../games/${game}/scenes/${name}.json`];
  if (!file) throw new RangeError(`there is no scene ${name} of ${game}; there are ${sceneNames().join(" ")}`);
  return sceneOf((await file()).default, viewer);
}

function sceneOf(written: Written, viewer: string): Scene {
  const seen = written.viewers[viewer];
  if (!seen) throw new RangeError(`expected a viewer ${Object.keys(written.viewers).join(", ")}, got ${viewer}`);
  const snapshot = fromJson(SnapshotSchema, seen.snapshot);
  if (!snapshot.table || !snapshot.view) throw new TypeError("expected a scene with a table and a view");
  return {
    spec: specOf(fromJson(GameSpecSchema, written.spec)),
    table: tableOf(snapshot.table),
    seat: snapshot.seat,
    view: viewOf(snapshot.view, performance.now(), false),
    log: snapshot.log.map(entryOf),
    next: seen.next.map(({ played, view }) => () => {
      const { entries, by } = fromJson(PlayedSchema, played);
      return {
        entries: entries.map(entryOf),
        by: playedBy(by),
        view: viewOf(fromJson(ViewSchema, view), performance.now(), false),
      };
    }),
  };
}
