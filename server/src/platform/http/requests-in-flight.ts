import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { visitorNetwork } from "./client-address.ts";

export interface RequestBounds {
  /** Browsers and proxies wait for a response before they send the next request; a few more do no harm. */
  readonly perConnection: number;
  /** For an office behind one address this is plenty, because most requests take milliseconds. */
  readonly perVisitor: number;
  /** With the largest page and body per request this stays well below the memory of a small machine. */
  readonly altogether: number;
}

const defaultBounds: RequestBounds = { perConnection: 10, perVisitor: 500, altogether: 2_000 };

/** A response that was sent this long ago and is not read yet makes room for others when there is no other room. */
const SLOW_AFTER_MS = 10_000;
const LOOKED_AT = 100;
/** Idle connections take memory too. */
const MAX_CONNECTIONS = 10_000;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

interface InFlight {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly since: number;
}

/**
 * Bounds the requests in flight: of a connection, of a visitor, and altogether. A client that sends requests without
 * reading the responses would otherwise keep as many pages in memory. A connection with too many is cut: it ignores that a
 * client waits for responses, and to answer it would keep its requests in memory meanwhile. A request beyond the other two
 * bounds gets 503 and ends its connection.
 * Call this after all other request listeners are registered.
 */
export function boundRequestsInFlight(
  server: Server,
  addressOf: (request: IncomingMessage) => string,
  bounds: RequestBounds = defaultBounds,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  const ofConnection = new WeakMap<Socket, number>();
  const ofVisitor = new Map<string, number>();
  const all = new Set<InFlight>();
  const refused = new WeakSet<Socket>();

  function hasRoom(visitor: string): boolean {
    if ((ofVisitor.get(visitor) ?? 0) >= bounds.perVisitor) return false;
    return all.size < bounds.altogether || dropSlowReader(all);
  }

  function admit(request: IncomingMessage, response: ServerResponse, visitor: string): void {
    const { socket } = request;
    const inFlight = { response, socket, since: performance.now() };
    all.add(inFlight);
    ofConnection.set(socket, (ofConnection.get(socket) ?? 0) + 1);
    ofVisitor.set(visitor, (ofVisitor.get(visitor) ?? 0) + 1);
    response.once("close", () => {
      all.delete(inFlight);
      ofConnection.set(socket, (ofConnection.get(socket) ?? 1) - 1);
      const left = (ofVisitor.get(visitor) ?? 1) - 1;
      if (left > 0) ofVisitor.set(visitor, left);
      else ofVisitor.delete(visitor);
    });
  }

  server.maxConnections = MAX_CONNECTIONS;
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed || refused.has(socket)) return;
    if ((ofConnection.get(socket) ?? 0) >= bounds.perConnection) {
      stopParsing(socket);
      return void socket.destroy();
    }
    const visitor = visitorNetwork(addressOf(request));
    if (!hasRoom(visitor)) {
      refused.add(socket);
      // Otherwise the requests that still arrive would be kept in memory until the earlier ones are answered.
      stopParsing(socket);
      socket.pause();
      return refuse(response);
    }
    admit(request, response, visitor);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Ends one of the oldest connections whose client does not read its response. */
function dropSlowReader(all: Set<InFlight>): boolean {
  let looked = 0;
  for (const { response, socket, since } of all) {
    if ((looked += 1) > LOOKED_AT || performance.now() - since < SLOW_AFTER_MS) return false;
    if (!response.writableEnded) continue;
    socket.destroy();
    return true;
  }
  return false;
}

/**
 * Skips the requests that follow in the chunk being parsed. Node would parse all of its 64 KiB, also for a destroyed
 * connection, and then report each of those hundreds of requests as aborted, with a stack trace. There is no documented way
 * to stop it; internally 2 means that the rest of the chunk is not HTTP.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(503, {
      "Retry-After": "2",
      "Content-Length": "0",
      "Cache-Control": "no-store",
      Connection: "close",
    })
    .end();
}
