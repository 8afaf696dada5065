import type { IncomingMessage, ServerResponse } from "node:http";
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

/** Responds to requests that are not valid HTTP: no route sees them, but the client still gets problem+json. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = statusOf[error.code ?? ""] ?? 400;
  const body = problemJson(problemOf(new Refusal("invalidInput", { status }), defaultLanguage));
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusTexts[status]}`,
      "Content-Type: application/problem+json; charset=utf-8",
      "Cache-Control: no-store",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

/** `Expect` with any value but `100-continue` is refused before a route sees it. */
export function answerUnmetExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const problem = problemOf(new Refusal("invalidInput", { status: 417 }), defaultLanguage);
  response.writeHead(417, { "content-type": "application/problem+json; charset=utf-8", connection: "close" });
  response.end(problemJson(problem));
}
