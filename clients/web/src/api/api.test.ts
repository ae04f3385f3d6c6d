import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorDetailSchema, type EventSchema, TableStatus } from "../gen/cambusa/api/v1/table_pb";
import { backoff, requestId } from "./backoff";
import { Cambusa } from "./client";
import { errorOf } from "./errors";
import { Seats } from "./keep";
import type { Happening } from "./state";
import type { TableClient } from "./table";
import { FakeServer, played, snapshot, table } from "./testing";

const open: TableClient[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  vi.restoreAllMocks();
});

/** A page at a table with a seat, and all that happened there. */
async function seated() {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const server = new FakeServer();
  const cambusa = new Cambusa(server.transport, new Seats(undefined));
  await cambusa.join("ABCDEF", "Ann");
  const client = cambusa.at("abcdef").open();
  open.push(client);
  const happened: Happening[] = [];
  client.onHappening((happening) => happened.push(happening));
  return { server, client, happened };
}

/** Waits until the status is as wanted. */
async function until(client: TableClient, wanted: () => boolean): Promise<void> {
  while (!wanted()) await new Promise<void>((resolve) => void client.subscribe(resolve));
}

test("a snapshot and events make the state, and the seat's token is sent", async () => {
  const { server, client, happened } = await seated();
  const stream = await server.stream(0);
  expect(stream.token).toBe("Bearer secret");
  expect(client.status().connection).toBe("connecting");
  stream.tell(snapshot(4));
  await until(client, () => client.status().connection === "live");
  expect(client.status().state?.lastPlayed).toBeUndefined();
  stream.tell(played(5, 0, "flip"));
  await until(client, () => client.status().state?.lastEvent === 5);
  const { state } = client.status();
  expect(state?.log.map((entry) => entry.label)).toEqual(["flip"]);
  expect(state?.lastPlayed?.view).toBe(state?.view);
  expect(state?.view?.revision).toBe(1);
  expect(happened.map(({ kind }) => kind)).toEqual(["played"]);
});

test("what comes without a view is shown with the next one", async () => {
  const { server, client } = await seated();
  const stream = await server.stream(0);
  stream.tell(snapshot(0));
  stream.tell(played(1, 0, "flip", false));
  stream.tell(played(2, 1, "squeeze"));
  await until(client, () => client.status().state?.lastEvent === 2);
  expect(client.status().state?.lastPlayed?.entries.map((entry) => entry.label)).toEqual(["flip", "squeeze"]);
});

test("an event that was seen is skipped, and after a gap the stream is opened again", async () => {
  const { server, client, happened } = await seated();
  const stream = await server.stream(0);
  stream.tell(snapshot(3));
  stream.tell(played(3, 0, "again"));
  stream.tell(played(5, 1, "flip"));
  const second = await server.stream(1);
  expect(happened).toEqual([]);
  expect(client.status().connection).toBe("lost");
  second.tell(snapshot(5, 2));
  await until(client, () => client.status().connection === "live");
  expect(client.status().state?.view?.revision).toBe(2);
});

test("a lost stream is opened again, and at once when the page wakes", async () => {
  const { server, client } = await seated();
  (await server.stream(0)).tell(snapshot(0));
  await until(client, () => client.status().connection === "live");
  (await server.stream(0)).end(new ConnectError("away", Code.Unavailable));
  await until(client, () => client.status().connection === "lost");
  (await server.stream(1)).tell(snapshot(0));
  await until(client, () => client.status().connection === "live");
  client.wake(-1); // it has been silent for too long
  (await server.stream(2)).tell(snapshot(0));
  expect(server.streams[1]?.aborted).toBe(true);
});

test("what is over for good is not tried again", async () => {
  const { server, client } = await seated();
  const stream = await server.stream(0);
  stream.tell(snapshot(0));
  stream.tell({ case: "closing", value: { reason: "kicked" } });
  await until(client, () => client.status().connection === "ended");
  expect(client.status().ending).toBe("kicked");

  const other = await seated();
  (await other.server.stream(0)).end(new ConnectError("no such table", Code.NotFound));
  await until(other.client, () => other.client.status().connection === "ended");
  expect(other.client.status().ending).toMatchObject({ reason: "NOT_FOUND" });
});

test("who is moved to another seat follows", async () => {
  const { server, client } = await seated();
  const stream = await server.stream(0);
  stream.tell(snapshot(0));
  stream.tell({
    case: "event",
    value: {
      number: 1n,
      what: { case: "tableChanged", value: { table: table(), why: "arranged", viewerSeat: 1 } },
    },
  });
  await until(client, () => client.status().state?.lastEvent === 1);
  expect(client.status().state?.seat).toBe(1);
});

test("what was said in a team talk stays for the game after it, and for no other", async () => {
  const { server, client } = await seated();
  const stream = await server.stream(0);
  let number = 0;
  const tell = (what: NonNullable<MessageInitShape<typeof EventSchema>["what"]>) =>
    stream.tell({ case: "event", value: { number: BigInt(++number), what } });
  const change = (why: string, status: TableStatus) =>
    tell({ case: "tableChanged", value: { table: { ...table(), status }, why, viewerSeat: 1 } });
  const talk = async () => {
    await until(client, () => client.status().state?.lastEvent === number);
    return client.status().state?.talk;
  };
  stream.tell(snapshot(0));
  change("talking", TableStatus.TALKING);
  tell({ case: "talked", value: { seat: 1, signal: "wink" } });
  change("started", TableStatus.PLAYING);
  expect(await talk()).toEqual([{ seat: 1, signal: "wink" }]);
  change("over", TableStatus.OVER);
  change("started", TableStatus.PLAYING);
  expect(await talk()).toEqual([]);
});

test("heartbeats are answered", async () => {
  const { server } = await seated();
  const stream = await server.stream(0);
  stream.tell(snapshot(0));
  stream.tell({ case: "heartbeat", value: { number: 7n } });
  await vi.waitFor(() => expect(server.acked).toEqual([7n]));
});

test("an action is sent again with the same number until it is answered", async () => {
  const { server, client } = await seated();
  (await server.stream(0)).tell(snapshot(0, 3));
  await until(client, () => client.status().connection === "live");
  server.failures.push(new ConnectError("away", Code.Unavailable));
  expect(await client.submit("flip")).toEqual({ verdict: "applied", reason: "" });
  const [first, second] = server.submitted;
  expect(first).toMatchObject({ seenRevision: 3n, gameNumber: 2 });
  expect(second?.requestId).toBe(first?.requestId);

  server.failures.push(new ConnectError("no", Code.FailedPrecondition));
  expect(await client.submit("flip")).toEqual({ verdict: "illegal", reason: "FAILED_PRECONDITION" });
});

test("errors carry the server's reason", async () => {
  const detail = create(ErrorDetailSchema, { reason: "TABLE_NOT_FOUND", field: "code", retryMilliseconds: 50 });
  const error = errorOf(new ConnectError("no", Code.NotFound, undefined, [{ desc: ErrorDetailSchema, value: detail }]));
  expect(error).toMatchObject({ reason: "TABLE_NOT_FOUND", field: "code", passing: true, retryMilliseconds: 50 });
  const { transport } = new FakeServer();
  await expect(new Cambusa(transport, new Seats(undefined)).table("XXXXXX")).rejects.toMatchObject({
    name: "CambusaError",
    reason: "NOT_FOUND",
    passing: false,
  });
});

test("seats are kept, in memory where the browser keeps nothing", () => {
  const one = { code: "ABCDEF", game: "pairs", seat: 0, token: "t", name: "Ann", at: 1 };
  const texts = new Map<string, string>();
  const place = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
  new Seats(place).put(one);
  new Seats(place).put({ ...one, code: "GHIJKL" });
  expect(new Seats(place).all().map(({ code }) => code)).toEqual(["GHIJKL", "ABCDEF"]);
  expect(new Seats(place).get("abcdef")).toEqual(one);
  new Seats(place).remove("ABCDEF");
  expect(new Seats(place).get("ABCDEF")).toBeUndefined();

  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const seats = new Seats({ getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  seats.put(one);
  expect(seats.get("ABCDEF")).toEqual(one);
  texts.set("cambusa.seats", "not JSON");
  expect(new Seats(place).all()).toEqual([]);
});

test("waits grow up to eight seconds; numbers of requests are long", () => {
  expect([1, 2, 6, 20].map((attempt) => backoff(attempt, () => 1))).toEqual([250, 500, 8000, 8000]);
  expect(backoff(6, () => 0)).toBe(4000);
  expect(requestId()).toMatch(/^[0-9a-f]{32}$/);
});
