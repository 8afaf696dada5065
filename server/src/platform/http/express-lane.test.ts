import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { openExpressLane } from "./express-lane.ts";
import type { LaneAnswer } from "./lane-connection.ts";

const fields = { "Cache-Control": "no-store" };
const get = (path: string, line = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`;
const click = get("/k/AB12CD34EF");
const last = get("/page", "Connection: close\r\n");

interface Lane {
  readonly taken: string[];
  /** Answers that the lane still owes, when it is told to wait. */
  readonly owed: (() => void)[];
}

/** A server that knows clicks, a page and an echo; with a lane for clicks or without. */
async function serve({ lane, waits = false }: { lane?: Lane; waits?: boolean } = {}) {
  const app = fastify({ forceCloseConnections: "idle", keepAliveTimeout: 60_000 });
  app.get("/k/:code", (request, reply) =>
    reply
      .code(302)
      .headers({ ...fields, Location: targetOf(request.url) })
      .send(),
  );
  app.get("/page", () => "page");
  app.post("/echo", ({ body }) => body);
  if (lane) {
    openExpressLane(app, fields, ({ url = "" }, answer) => {
      if (!url.startsWith("/k/")) return false;
      lane.taken.push(url);
      owe(lane, waits, () => tell(url, answer));
      return true;
    });
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

const targetOf = (url: string): string => `/landing?from=${encodeURIComponent(url)}`;

function owe({ owed }: Lane, waits: boolean, work: () => void): void {
  if (waits) owed.push(work);
  else setImmediate(work);
}

function tell(url: string, answer: LaneAnswer): void {
  if (url.includes("unknown")) answer();
  else if (url.includes("unsafe")) answer("/landing\r\nSet-Cookie: stolen=1");
  else answer(targetOf(url));
}

/** Sends the pieces one after the other and tells all that comes back until the server hangs up. */
async function converse(port: number, pieces: readonly string[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let heard = "";
  socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
  const closed = once(socket, "close");
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    await pause(5);
  }
  await closed;
  return heard;
}

/** What counts of a conversation: not the time, not the wording of what HTTP/1.1 means anyway, not the case of names. */
const gist = (heard: string): string[] =>
  heard
    .split("\r\n")
    .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
    .map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    .toSorted();

const post =
  "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";

test.each([
  ["clicks, then a page", [click, click, last], 2],
  ["a page, then clicks", [get("/page"), click, click, last], 2],
  ["all at once", [click + get("/page") + click + last], 2],
  ["clicks without waiting for answers", [click + click, last], 2],
  ["a click letter by letter", [...Array.from(click), last], 1],
  ["a click in two pieces", [click.slice(0, 30), click.slice(30), last], 1],
  ["a click, then a body in two pieces", [click, `${post}{"a"`, `:"b"}`, last], 1],
  ["a click that wants to close", [get("/k/AB12CD34EF", "Connection: close\r\n")], 1],
  ["a click that the lane gives back", [get("/k/unknown"), click, last], 2],
  ["a click with a target that is no address", [get("/k/unsafe"), click, last], 2],
  ["no HTTP at all", ["\x16\x03\x01 hello\r\n\r\n"], 0],
  ["a click, then no HTTP", [click, "hello\r\n\r\n"], 1],
  ["a head that never ends", [get("/page", `X-Long: ${"x".repeat(20_000)}\r\n`)], 0],
])("%s: answered as without a lane", async (_what, pieces, taken) => {
  const lane: Lane = { taken: [], owed: [] };
  const [usual, express] = [await serve(), await serve({ lane })];
  const [expected, heard] = [await converse(usual.port, pieces), await converse(express.port, pieces)];
  expect(gist(heard)).toEqual(gist(expected));
  expect(expected).toMatch(/^HTTP\/1\.1 /);
  expect(lane.taken).toHaveLength(taken);
});

test("answers keep their order when somebody does not wait for them", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { port } = await serve({ lane, waits: true });
  const heard = converse(port, [get("/k/first"), get("/page"), last]);
  await expect.poll(() => lane.owed.length).toBe(1);
  await pause(20);
  lane.owed.pop()?.();
  expect((await heard).match(/first|\r\n\r\npage/g)).toEqual(["first", "\r\n\r\npage", "\r\n\r\npage"]);
});

test("a visitor who has closed their side still gets the answer", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { port } = await serve({ lane });
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.end(click);
  const [bytes]: unknown[] = await once(socket, "data");
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 302 Found\r\n/);
  await once(socket, "close");
});

test("a visitor who has closed their side is hung up on when the lane has no answer, as without a lane", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { port } = await serve({ lane, waits: true });
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  socket.on("data", (bytes) => (heard += String(bytes)));
  socket.end(get("/k/unknown"));
  await expect.poll(() => lane.owed.length).toBe(1);
  await pause(20);
  lane.owed.pop()?.();
  await once(socket, "close");
  expect(heard).toBe("");
});

test("a visitor who takes no answers is left to node:http, which makes them wait", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { app, port } = await serve({ lane });
  const sockets: Socket[] = [];
  app.server.prependListener("connection", (socket) => sockets.push(socket));
  const visitor = connect(port, "127.0.0.1").pause();
  await expect.poll(() => sockets.length).toBe(1);
  vi.spyOn(sockets[0] as Socket, "writableNeedDrain", "get").mockReturnValue(true);
  visitor.write(click);
  await expect.poll(() => lane.taken.length).toBe(1);
  // Seen at the second door: node:http has read it.
  await expect.poll(() => sockets[0]?.listenerCount("drain")).toBeGreaterThan(0);
  visitor.destroy();
});

test("a visitor who has left is no trouble when the answer comes", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { port } = await serve({ lane, waits: true });
  const socket = connect(port, "127.0.0.1", () => socket.write(click));
  await expect.poll(() => lane.owed.length).toBe(1);
  socket.resetAndDestroy();
  await pause(20);
  lane.owed.pop()?.();
  expect(await converse(port, [last])).toContain("page");
});

/** Tells when the server hangs up on a visitor who says nothing and never closes their own side. */
async function silentConnection(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return once(socket, "end");
}

test("closing the server ends silent connections at once and others after their answer", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { app, port } = await serve({ lane, waits: true });
  const silent = silentConnection(port);
  const heard = converse(port, [click]);
  await expect.poll(() => lane.owed.length).toBe(1);
  const closed = app.close();
  await silent;
  lane.owed.pop()?.();
  expect(await heard).toMatch(/^HTTP\/1\.1 302 Found\r\n[^]*Connection: close\r\n\r\n$/);
  await closed;
});

test("a connection that stays silent is closed", async () => {
  const lane: Lane = { taken: [], owed: [] };
  const { app, port } = await serve({ lane });
  app.server.keepAliveTimeout = 50;
  await expect(silentConnection(port)).resolves.toBeDefined();
});
