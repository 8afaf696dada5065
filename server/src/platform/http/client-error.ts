import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { defaultLanguage } from "@weitersagen/contract/language";
import { Refusal } from "../refusal.ts";
import { problemJson, problemOf } from "./problem.ts";

const statusTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};
const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests by connection that are not answered yet, oldest first. */
const unanswered = new WeakMap<Socket, Set<Exchange>>();
/** The parser reports a broken connection again with each further chunk. */
const refused = new WeakSet<Socket>();

/**
 * Records which requests of a connection wait for their answer, and refuses a request with several `Host` headers: a proxy
 * may route by one and this server by the other. To be called after everything else that listens for requests is set up.
 */
export function guardRequests(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const exchanges = unanswered.get(request.socket) ?? new Set();
    const exchange = { request, response };
    unanswered.set(request.socket, exchanges.add(exchange));
    response.once("close", () => exchanges.delete(exchange));
    if (hostCount(request) > 1) return sendRefusal(response, 400);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Responds to requests that are not valid HTTP: no route sees them, but the client still gets problem+json. Waits for the
 * answers to earlier requests on the same connection, so that the client does not take this answer for one of theirs.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable || refused.has(socket)) return;
  refused.add(socket);
  const exchanges = [...(unanswered.get(socket) ?? [])];
  // An error in the body belongs to the newest request, which then gets no other answer.
  const broken = exchanges.at(-1)?.request.complete === false ? exchanges.pop() : undefined;
  const isAnswered = broken?.response.headersSent ?? false;
  if (broken && isAnswered) exchanges.push(broken);
  const end = () => {
    if (socket.writable) socket.end(isAnswered ? "" : rawAnswer(statusOf[error.code ?? ""] ?? 400));
  };
  let pending = exchanges.length;
  if (pending === 0) end();
  for (const { response } of exchanges) {
    response.once("close", () => {
      pending -= 1;
      if (pending === 0) end();
    });
  }
}

/** `Expect` with any value but `100-continue` is refused before a route sees it. */
export function answerUnmetExpectation(_request: IncomingMessage, response: ServerResponse): void {
  sendRefusal(response, 417);
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  // Names and values alternate.
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
}

const bodyOf = (status: number): string =>
  problemJson(problemOf(new Refusal("invalidInput", { status }), defaultLanguage));

function sendRefusal(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(bodyOf(status));
}

function rawAnswer(status: number): string {
  const body = bodyOf(status);
  return [
    `HTTP/1.1 ${status} ${statusTexts[status]}`,
    "Content-Type: application/problem+json; charset=utf-8",
    "Cache-Control: no-store",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
