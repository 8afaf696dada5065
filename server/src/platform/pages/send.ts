import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, plainOf } from "./encoding.ts";
import type { EncodedBody } from "./encoding.ts";

interface Sending {
  readonly status: number;
  readonly body: EncodedBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends prepared bytes: the best encoding, or 304 when the client has them. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): FastifyReply | Promise<FastifyReply> {
  const { status, body, headers } = sending;
  const encoding = acceptedEncoding(headerText(request.headers["accept-encoding"]), body);
  const etag = encoding === undefined ? body.etag : `${body.etag.slice(0, -1)}-${encoding}"`;
  reply.headers(headers).header("vary", "accept-encoding").header("etag", etag);
  if (status === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  reply.code(status);
  const bytes = encoding === undefined ? body.plain : body[encoding];
  return bytes === undefined ? plainOf(body).then((plain) => reply.send(plain)) : reply.send(bytes);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
