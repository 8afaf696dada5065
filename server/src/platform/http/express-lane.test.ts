import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { openExpressLane } from "./express-lane.ts";

const headers = { "Cache-Control": "no-store" };
const get = (path: string, line = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`;
const click = get("/k/AB12CD34EF");
const noHttp = "hello\r\n\r\n";
const last = get("/page", "Connection: close\r\n");

interface Lane {
  readonly taken: string[];
  /** Responses that the test releases by hand, when the lane waits. */
  readonly pending: (() => void)[];
}

/** A server with clicks, a page and an echo; with a lane for clicks or without. */
async function serve({ lane, waits = false }: { lane?: Lane; waits?: boolean } = {}) {
  const app = fastify({ forceCloseConnections: "idle", keepAliveTimeout: 60_000 });
  app.get("/k/:code", (request, reply) =>
    reply
      .code(302)
      .headers({ ...headers, Location: targetOf(request.url) })
      .send(),
  );
  app.get("/page", () => "page");
  app.post("/echo", ({ body }) => body);
  if (lane) {
    openExpressLane(app, headers, ({ url = "" }) => {
      if (!url.startsWith("/k/")) return undefined;
      lane.taken.push(url);
      return new Promise((resolve, reject) => {
        const answer = () => {
          if (url.includes("unknown")) reject(new Error("no such link"));
          else resolve(url.includes("unsafe") ? "/landing\r\nSet-Cookie: stolen=1" : targetOf(url));
        };
        if (waits) lane.pending.push(answer);
        else setImmediate(answer);
      });
    });
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

const targetOf = (url: string): string => `/landing?from=${encodeURIComponent(url)}`;

/** Sends the pieces one after the other and returns everything received until the server closes the connection. */
async function converse(port: number, pieces: readonly string[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  const closed = once(socket, "close");
  for (const piece of pieces) {
    // It closes the connection, so a slow machine must answer the request before it first.
    if (piece === noHttp && received === "") await once(socket, "data");
    socket.write(piece, "latin1");
    await pause(5);
  }
  await closed;
  return received;
}

/** The lines that must be the same: without the date, connection headers and the case of header names. */
const comparable = (received: string): string[] =>
  received
    .split("\r\n")
    .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
    .map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    .toSorted();

const post =
  "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";

test.each([
  ["clicks, then a page", [click, click, last], 2],
  ["a page, then clicks", [get("/page"), click, click, last], 2],
  ["pipelined requests", [click + get("/page") + click + last], 2],
  ["pipelined clicks", [click + click, last], 2],
  ["a click byte by byte", [...Array.from(click), last], 1],
  ["a click in two pieces", [click.slice(0, 30), click.slice(30), last], 1],
  ["a click, then a body in two pieces", [click, `${post}{"a"`, `:"b"}`, last], 1],
  ["a click with Connection: close", [get("/k/AB12CD34EF", "Connection: close\r\n")], 1],
  ["a click that the lane passes on", [get("/k/unknown"), click, last], 2],
  ["a click whose target is not a valid header", [get("/k/unsafe"), click, last], 2],
  ["no HTTP at all", ["\x16\x03\x01 hello\r\n\r\n"], 0],
  ["a click, then no HTTP", [click, noHttp], 1],
  ["oversized headers", [get("/page", `X-Long: ${"x".repeat(20_000)}\r\n`)], 0],
])("%s: the response is the same with and without the lane", async (_what, pieces, taken) => {
  const lane: Lane = { taken: [], pending: [] };
  const [plain, express] = [await serve(), await serve({ lane })];
  const [expected, received] = [await converse(plain.port, pieces), await converse(express.port, pieces)];
  expect(comparable(received)).toEqual(comparable(expected));
  expect(expected).toMatch(/^HTTP\/1\.1 /);
  expect(lane.taken).toHaveLength(taken);
});

test("responses to pipelined requests keep their order", async () => {
  const lane: Lane = { taken: [], pending: [] };
  const { port } = await serve({ lane, waits: true });
  const received = converse(port, [get("/k/first"), get("/page"), last]);
  await expect.poll(() => lane.pending.length).toBe(1);
  await pause(20);
  lane.pending.pop()?.();
  expect((await received).match(/first|\r\n\r\npage/g)).toEqual(["first", "\r\n\r\npage", "\r\n\r\npage"]);
});

test("a visitor who has disconnected does no harm when the response is ready", async () => {
  const lane: Lane = { taken: [], pending: [] };
  const { port } = await serve({ lane, waits: true });
  const socket = connect(port, "127.0.0.1", () => socket.write(click));
  await expect.poll(() => lane.pending.length).toBe(1);
  socket.resetAndDestroy();
  await pause(20);
  lane.pending.pop()?.();
  expect(await converse(port, [last])).toContain("page");
});

test("closing the server ends connections after their pending response", async () => {
  const lane: Lane = { taken: [], pending: [] };
  const { app, port } = await serve({ lane, waits: true });
  const received = converse(port, [click]);
  await expect.poll(() => lane.pending.length).toBe(1);
  const closed = app.close();
  await pause(20);
  lane.pending.pop()?.();
  expect(await received).toMatch(/^HTTP\/1\.1 302 Found\r\n[^]*Connection: close\r\n/i);
  await closed;
});
