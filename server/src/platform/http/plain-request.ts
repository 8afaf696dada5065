import type { IncomingHttpHeaders } from "node:http";

export interface PlainRequest {
  readonly method: "GET";
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const mostBytes = 8_192;

const requestLine = /^GET (\/[!-~]*) HTTP\/1\.1\r\n/;
const fieldLine = /([A-Za-z][A-Za-z-]*): ?((?:[!-~](?:[ -~]*[!-~])?)?)\r\n/y;

/** Fields that change where a request ends or what becomes of its connection: none of them is plain. */
const unplain = new Set([
  "connection",
  "content-length",
  "expect",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Reads a request that is one piece, complete, without a body, and written as browsers write it. Whatever else there
 * is in HTTP it does not understand, and answers undefined: that is for `node:http` to read. So it may never take what
 * `node:http` would read in another way; a test holds the two together.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > mostBytes) return undefined;
  const text = bytes.toString("latin1");
  const [start, url] = requestLine.exec(text) ?? [];
  if (start === undefined || url === undefined) return undefined;
  const headers: Record<string, string> = {};
  let at = start.length;
  // The empty line after the fields ends the request, and the bytes with it.
  while (at < text.length - 2) {
    fieldLine.lastIndex = at;
    const [line, typed = "", value = ""] = fieldLine.exec(text) ?? [];
    if (line === undefined) return undefined;
    const name = typed.toLowerCase();
    if (name in headers || (unplain.has(name) && !keepsAlive(name, value))) return undefined;
    headers[name] = value;
    at += line.length;
  }
  const isComplete = at === text.length - 2 && text.endsWith("\r\n");
  return isComplete && headers["host"] ? { method: "GET", url, headers } : undefined;
}

const keepsAlive = (name: string, value: string): boolean =>
  name === "connection" && value.toLowerCase() === "keep-alive";
