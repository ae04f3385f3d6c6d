/** What all calls share. */

import type { Table } from "../gen/cambusa/api/v1/table_pb";
import { tableOf } from "./convert";
import { errorOf } from "./errors";
import type { TableInfo } from "./plain";

/** The answer of a call; what it fails with is a `CambusaError`. */
export async function tell<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw errorOf(error);
  }
}

/** The table of an answer that has one. */
export function toldTable({ table }: { readonly table?: Table | undefined }): TableInfo {
  if (!table) throw new TypeError("expected an answer with a table, got one without");
  return tableOf(table);
}
