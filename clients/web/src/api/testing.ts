/** A server in memory for tests: streams are written by hand, calls are noted. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import {
  type SubmitActionRequest,
  SubmitActionResponseSchema,
  TableService,
  TableStatus,
  Verdict,
  type WatchTableRequest,
  type WatchTableResponse,
  WatchTableResponseSchema,
} from "../gen/cambusa/api/v1/table_pb";

export type Told = NonNullable<MessageInitShape<typeof WatchTableResponseSchema>["what"]>;

/** One stream that the page has opened. */
export class Stream {
  private readonly told: WatchTableResponse[] = [];
  private failure: ConnectError | undefined;
  private over = false;
  private ring: () => void = () => undefined;

  constructor(
    readonly request: WatchTableRequest,
    readonly token: string | null,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.ring());
  }

  get aborted(): boolean {
    return this.signal.aborted;
  }

  tell(what: Told): void {
    this.told.push(create(WatchTableResponseSchema, { what }));
    this.ring();
  }

  end(failure?: ConnectError): void {
    this.over = true;
    this.failure = failure;
    this.ring();
  }

  async *read(): AsyncGenerator<WatchTableResponse> {
    while (!this.aborted) {
      const next = this.told.shift();
      if (next) yield next;
      else if (this.failure) throw this.failure;
      else if (this.over) return;
      else await new Promise<void>((resolve) => (this.ring = resolve));
    }
  }
}

/** The server; `streams` are all that were opened, in order. */
export class FakeServer {
  readonly streams: Stream[] = [];
  readonly submitted: SubmitActionRequest[] = [];
  readonly acked: bigint[] = [];
  /** What the next calls of `submit` fail with, one after another. */
  readonly failures: ConnectError[] = [];
  private opened: () => void = () => undefined;

  readonly transport = createRouterTransport(({ rpc }) => {
    rpc(TableService.method.watchTable, (request, { requestHeader, signal }) => {
      const stream = new Stream(request, requestHeader.get("authorization"), signal);
      this.streams.push(stream);
      this.opened();
      return stream.read();
    });
    rpc(TableService.method.submitAction, (request) => {
      this.submitted.push(request);
      const failure = this.failures.shift();
      if (failure) throw failure;
      return create(SubmitActionResponseSchema, { verdict: Verdict.APPLIED });
    });
    rpc(TableService.method.ack, ({ number }) => {
      this.acked.push(number);
      return {};
    });
    rpc(TableService.method.joinTable, ({ code, seat }) => ({ table: table(code), seat: seat ?? 1, token: "secret" }));
    rpc(TableService.method.getTable, () => {
      throw new ConnectError("there is no such table", Code.NotFound);
    });
  });

  /** The stream of this number, as soon as it is opened. */
  async stream(index: number): Promise<Stream> {
    for (;;) {
      const found = this.streams[index];
      if (found) return found;
      await new Promise<void>((resolve) => (this.opened = resolve));
    }
  }
}

export function table(code = "ABCDEF") {
  return { code, game: "pairs", status: TableStatus.PLAYING, seats: [{ seat: 0, name: "Ann" }] };
}

export function view(revision: number) {
  return { gameNumber: 2, revision: BigInt(revision), observation: { game: "pairs", phase: "play" } };
}

export function snapshot(lastEvent: number, revision = 0): Told {
  return {
    case: "snapshot",
    value: { table: table(), seat: 0, lastEvent: BigInt(lastEvent), view: view(revision), log: [] },
  };
}

export function played(number: number, index: number, label: string, seen = true): Told {
  return {
    case: "event",
    value: {
      number: BigInt(number),
      what: { case: "played", value: { entries: [{ index: BigInt(index), seat: 0, label, verb: label }] } },
      ...(seen && { view: view(index + 1) }),
    },
  };
}
