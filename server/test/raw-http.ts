import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A request as bytes on the wire: nothing normalises its target, checks its headers or counts its body. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const patience = 20_000;

/** Sends a request on a connection of its own; `undefined` when the server closed it without an answer. */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1" });
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${patience / 1000} s`));
    }, patience);
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    // A server that refuses a large body early closes the connection while it is still being sent.
    socket.on("error", () => socket.destroy());
    // A server hangs up on a client that has closed its side, so ours stays open while an answer may still come; a
    // request that announces more than it sends never gets one, and is given up.
    const giveUp = setTimeout(() => socket.end(), isIncomplete(request) ? 50 : patience);
    socket.on("close", () => {
      clearTimeout(giveUp);
      clearTimeout(late);
      resolve(parseAnswer(Buffer.concat(received)));
    });
    socket.write(serialise(request));
  });
}

/**
 * Sends as a proxy does that vouches for each visitor's address: no visitor is limited by another's attempts. A server that
 * has no time now, as on a crowded machine, is asked once more, as it wishes.
 */
export function asManyVisitors(port: number): (request: RawRequest) => Promise<RawAnswer | undefined> {
  let visitor = 0;
  const send = (request: RawRequest) => {
    visitor += 1;
    const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return sendRaw(port, { ...request, headers: [["X-Forwarded-For", address], ...request.headers] });
  };
  return async (request) => {
    const answer = await send(request);
    const seconds = answer?.status === 503 ? Number(answer.headers.get("retry-after")) : 0;
    if (!(seconds > 0)) return answer;
    await pause(seconds * 1_000);
    return send(request);
  };
}

/** Whether the headers announce a body that is not sent in full. */
export function isIncomplete({ headers, body }: RawRequest): boolean {
  const length = body?.length ?? 0;
  return headers.some(
    ([name, value]) => name === "Transfer-Encoding" || (name === "Content-Length" && Number(value) > length),
  );
}

function serialise({ method, target, headers, body = Buffer.alloc(0) }: RawRequest): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (!given.has("host")) lines.unshift("Host: localhost");
  if (!given.has("connection")) lines.push("Connection: close");
  if (body.length > 0 && !given.has("content-length") && !given.has("transfer-encoding")) {
    lines.push(`Content-Length: ${body.length}`);
  }
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1"),
    body,
  ]);
}

function parseAnswer(bytes: Buffer): RawAnswer | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return parseAnswer(rest);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = headers.get("content-length");
  const body =
    headers.get("transfer-encoding") === "chunked"
      ? joinChunks(rest)
      : rest.subarray(0, length === undefined ? undefined : Number(length));
  return { status, headers, body: body.toString("utf8") };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    if (lineEnd === -1 || !(size > 0)) break;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
