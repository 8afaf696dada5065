import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { guardRequests } from "./client-error.ts";
import { createHttpServer } from "./server.ts";

/** A server whose `/slow` answers when `release` is called. */
async function listen() {
  const open = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const app = createHttpServer({ log: silentLog, trustedProxies: [] });
  app.get("/slow", async () => {
    arrived.resolve();
    await open.promise;
    return { answer: "slow" };
  });
  app.post("/body", () => ({ answer: "body" }));
  guardRequests(app.server);
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return {
    port: (app.server.address() as AddressInfo).port,
    arrived: arrived.promise,
    release: open.resolve,
  };
}

async function send(port: number, text: string) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
  await once(socket, "connect");
  socket.write(text);
  const closed = once(socket, "close");
  return {
    socket,
    statuses: async () => {
      await closed;
      return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    },
  };
}

const slow = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";

test("a request that is not HTTP gets its answer after the requests before it on the connection", async () => {
  const { port, arrived, release } = await listen();
  const { socket, statuses } = await send(port, `${slow}${slow}NOT HTTP\r\n\r\n`);
  await arrived;
  socket.write("still not HTTP\r\n\r\n");
  release();
  expect(await statuses()).toEqual(["200", "200", "400"]);
});

const json = "Content-Type: application/json\r\n";

test.each([
  ["alone", "", json, ["400"]],
  ["behind another request", slow, json, ["200", "400"]],
  ["also when the route refused it already", slow, "", ["200", "415"]],
])("a request with a broken body gets one answer, %s", async (_name, before, header, expected) => {
  const { port, release } = await listen();
  const head = `POST /body HTTP/1.1\r\nHost: x\r\n${header}Transfer-Encoding: chunked\r\n\r\n`;
  const { statuses } = await send(port, `${before}${head}not a size\r\n`);
  release();
  expect(await statuses()).toEqual(expected);
});

test("a request with two Host headers is refused, also when both are the same", async () => {
  const { port } = await listen();
  for (const host of ["x", "y"]) {
    const { statuses } = await send(port, `GET /slow HTTP/1.1\r\nHost: x\r\nhOST: ${host}\r\n\r\n`);
    expect(await statuses()).toEqual(["400"]);
  }
});
