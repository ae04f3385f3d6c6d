/** A server: its games and tables. */

import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { CatalogService } from "../gen/cambusa/api/v1/catalog_pb";
import { EngineService } from "../gen/cambusa/api/v1/engine_pb";
import { type CreateTableResponse, type JoinTableResponse, TableService } from "../gen/cambusa/api/v1/table_pb";
import { requestId } from "./backoff";
import { tell, toldTable } from "./calls";
import { actionOf, entryOf, messageOf, observationOf, specOf, tableOf } from "./convert";
import { type Kept, Seats } from "./keep";
import type { Action, LogEntry, Observation, Plain, Spec, TableInfo } from "./plain";
import { TableClient } from "./table";

/** A table to make. */
export interface NewTable {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Plain>>;
  /** Name of the host, 1-24 characters. */
  readonly name: string;
  /** Whether it is listed for everybody. */
  readonly open: boolean;
  /** Whether windows have clocks. */
  readonly clocks: boolean;
}

/** What is seen at a point of a record. */
export interface Replayed {
  readonly observation: Observation;
  readonly legal: readonly Action[];
  readonly log: readonly LogEntry[];
}

export class Cambusa {
  private readonly catalog: Client<typeof CatalogService>;
  private readonly engine: Client<typeof EngineService>;
  private readonly tables: Client<typeof TableService>;

  constructor(
    /** How to reach the server; by default the one that this page came from. */
    transport: Transport = createConnectTransport({ baseUrl: globalThis.location.origin, useBinaryFormat: true }),
    /** The seats that this browser has. */
    readonly seats: Seats = new Seats(),
  ) {
    this.catalog = createClient(CatalogService, transport);
    this.engine = createClient(EngineService, transport);
    this.tables = createClient(TableService, transport);
  }

  /** The games of the server. */
  async games(): Promise<readonly Spec[]> {
    return (await tell(this.catalog.listGames({}))).games.map(specOf);
  }

  /** Open tables that may be joined, the newest first. */
  async openTables(game = ""): Promise<readonly TableInfo[]> {
    return (await tell(this.tables.listTables({ game }))).tables.map(tableOf);
  }

  /** What everybody may know of a table. */
  async table(code: string): Promise<TableInfo> {
    return toldTable(await tell(this.tables.getTable({ code })));
  }

  /** Makes a table; this browser has its first seat and is its host. */
  async create({ options, clocks, ...wanted }: NewTable): Promise<Kept> {
    const given = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, messageOf(value)]));
    const request = { ...wanted, options: given, noClocks: !clocks, requestId: requestId() };
    return this.keep(await tell(this.tables.createTable(request)), wanted.name);
  }

  /** Takes a seat at a table: the one wanted, or any free one. */
  async join(code: string, name: string, seat?: number): Promise<Kept> {
    const where = seat === undefined ? {} : { seat };
    return this.keep(await tell(this.tables.joinTable({ code, name, requestId: requestId(), ...where })), name);
  }

  /** The table with this browser's seat there, or as a spectator; not opened yet. */
  at(code: string, spectating = false): TableClient {
    return new TableClient(this.tables, code.toUpperCase(), spectating ? undefined : this.seats.get(code)?.token);
  }

  /** What a seat, or a spectator, sees at the end of a record, or after so many of its entries. */
  async replay(record: string, seat?: number, entries?: number): Promise<Replayed> {
    const request = { record, ...(seat !== undefined && { seat }), ...(entries !== undefined && { entries }) };
    const found = await tell(this.engine.replay(request));
    if (!found.observation) throw new TypeError("expected a replay with an observation, got one without");
    return {
      observation: observationOf(found.observation),
      legal: found.legal.map(actionOf),
      log: found.log.map(entryOf),
    };
  }

  private keep(answer: CreateTableResponse | JoinTableResponse, name: string): Kept {
    const { code, game } = toldTable(answer);
    const kept: Kept = { code, game, seat: answer.seat, token: answer.token, name, at: Date.now() };
    this.seats.put(kept);
    return kept;
  }
}
