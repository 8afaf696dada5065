import { once } from "node:events";
import { createServer, IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundRequestsInFlight, type RequestBounds } from "./requests-in-flight.ts";

async function listen(bounds: Partial<RequestBounds> = {}) {
  const waiting: ServerResponse[] = [];
  const parsed: IncomingMessage[] = [];
  class CountedMessage extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      parsed.push(this);
    }
  }
  const server = createServer(
    { IncomingMessage: CountedMessage },
    (_request, response) => void waiting.push(response),
  );
  const addressOf = (request: IncomingMessage) => String(request.headers["x-visitor"] ?? "127.0.0.1");
  boundRequestsInFlight(server, addressOf, { perConnection: 3, perVisitor: 50, altogether: 100, ...bounds });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { waiting, parsed, port: (server.address() as AddressInfo).port };
}

async function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  await once(socket, "connect");
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status) };
}

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("a connection that sends many requests without waiting is cut, after a few of them", async () => {
  const { waiting, parsed, port } = await listen();
  const { socket, statuses } = await open(port);
  socket.on("error", () => {});
  socket.write(request.repeat(1_000));
  await once(socket, "close");
  expect(statuses()).toEqual([]);
  expect(waiting).toHaveLength(3);
  // The one that ends the connection and the one that ends its parsing; the hundreds behind them cost nothing.
  expect(parsed).toHaveLength(5);
  expect(waiting.every(({ destroyed }) => destroyed)).toBe(true);
});

test("a connection that waits for its responses may send any number of requests", async () => {
  const { waiting, port } = await listen();
  const { socket, statuses } = await open(port);
  for (let sent = 1; sent <= 10; sent += 1) {
    socket.write(request);
    await expect.poll(() => waiting.length).toBe(sent);
    waiting.at(-1)?.end("ok");
    await expect.poll(() => statuses().length).toBe(sent);
  }
  expect(new Set(statuses())).toEqual(new Set(["200"]));
});

test("a visitor with many connections does not take the room of others", async () => {
  const { waiting, port } = await listen({ perVisitor: 4 });
  const visit = (visitor: string) => `GET / HTTP/1.1\r\nHost: x\r\nX-Visitor: ${visitor}\r\n\r\n`;
  const first = await Promise.all(Array.from({ length: 6 }, () => open(port)));
  for (const { socket } of first) socket.write(visit("192.0.2.1"));
  await expect.poll(() => first.filter(({ statuses }) => statuses()[0] === "503").length).toBe(2);
  expect(waiting).toHaveLength(4);
  const other = await open(port);
  other.socket.write(visit("192.0.2.2"));
  await expect.poll(() => waiting.length).toBe(5);
  waiting.at(-1)?.end("ok");
  await expect.poll(other.statuses).toEqual(["200"]);
  // Answered requests make room again.
  for (const response of waiting) response.end("ok");
  await expect.poll(() => first.filter(({ statuses }) => statuses()[0] === "200").length).toBe(4);
  const next = await open(port);
  next.socket.write(visit("192.0.2.1"));
  await expect.poll(() => waiting.length).toBe(6);
});

test("responses that are not read make room for others after a while, those in progress do not", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { waiting, port } = await listen({ altogether: 2 });
  const inProgress = await open(port);
  inProgress.socket.write(request);
  await expect.poll(() => waiting.length).toBe(1);
  const slow = await open(port);
  slow.socket.pause();
  slow.socket.write(request);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.end(Buffer.alloc(50_000_000));
  const refused = await open(port);
  refused.socket.write(request);
  await expect.poll(refused.statuses).toEqual(["503"]);
  vi.advanceTimersByTime(11_000);
  const admitted = await open(port);
  admitted.socket.write(request);
  await expect.poll(() => waiting.length).toBe(3);
  expect(waiting[1]?.destroyed).toBe(true);
  expect(waiting[0]?.destroyed).toBe(false);
});
