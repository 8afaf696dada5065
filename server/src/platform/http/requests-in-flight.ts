import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for a response before they send the next request; a few more do no harm. */
const MAX_PER_CONNECTION = 10;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Bounds the requests that one connection may have in flight. A client that pipelines thousands of requests without
 * reading the responses would otherwise keep as many pages in memory. The next request gets 503 and
 * ends the connection; the rest is ignored.
 * Call this after all other request listeners are registered.
 */
export function boundRequestsInFlight(server: Server, most = MAX_PER_CONNECTION): void {
  const listeners = server.listeners("request") as RequestListener[];
  const inFlight = new WeakMap<Socket, number>();
  const refused = new WeakSet<Socket>();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (inFlight.get(socket) ?? 0) + 1;
    if (refused.has(socket)) return;
    if (count > most) {
      refused.add(socket);
      response
        .writeHead(503, {
          "Retry-After": "2",
          "Content-Length": "0",
          "Cache-Control": "no-store",
          Connection: "close",
        })
        .end();
      return;
    }
    inFlight.set(socket, count);
    response.once("close", () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}
