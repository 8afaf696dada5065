import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { boundRequestsInFlight } from "./requests-in-flight.ts";

async function listen() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  boundRequestsInFlight(server, 3);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { waiting, port: (server.address() as AddressInfo).port };
}

async function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  await once(socket, "connect");
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status) };
}

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("of many pipelined requests a few are handled, the others are refused in order and the connection is closed", async () => {
  const { waiting, port } = await listen();
  const { socket, statuses } = await open(port);
  socket.write(request.repeat(1_000));
  await expect.poll(() => waiting.length).toBe(3);
  for (const response of waiting) response.end("ok");
  await once(socket, "close");
  expect(statuses()).toEqual(["200", "200", "200", "503"]);
  expect(waiting).toHaveLength(3);
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
