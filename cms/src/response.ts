import { createHash, randomUUID } from "node:crypto";
import type { CmsRequest, CmsResponse } from "./transport.ts";

/** Responses depend on these request headers, so caches must keep them apart. */
const VARY = "X-Flatten, X-Languages, X-Unpublished, X-Fields, X-NoTotal, Authorization";

const RFC_SECTIONS: Readonly<Record<number, string>> = {
  400: "rfc7231#section-6.5.1",
  401: "rfc7235#section-3.1",
  403: "rfc7231#section-6.5.3",
  404: "rfc7231#section-6.5.4",
  405: "rfc7231#section-6.5.5",
  500: "rfc7231#section-6.6.1",
};

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): CmsResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function errorResponse(status: number, message: string, details?: readonly string[]): CmsResponse {
  return jsonResponse(status, {
    message,
    traceId: randomUUID(),
    type: `https://www.rfc-editor.org/rfc/${RFC_SECTIONS[status] ?? RFC_SECTIONS[400]}`,
    ...(details ? { details } : {}),
    statusCode: status,
  });
}

export const notFound = () => errorResponse(404, "Not found.");
export const unauthorized = () => errorResponse(401, "Unauthorized.");

/** A content response with an ETag: an unchanged one is answered with status 304. */
export function contentResponse(request: CmsRequest, value: unknown): CmsResponse {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  // Squidex sends the costs of a query.
  const headers = { etag, vary: VARY, "x-costs": "1" };
  return notModified(request, etag, headers) ?? jsonResponse(200, value, headers);
}

export function notModified(
  request: CmsRequest,
  etag: string,
  headers: Record<string, string>,
): CmsResponse | undefined {
  const known = (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (!known.includes(etag)) return undefined;
  return { status: 304, headers, body: new Uint8Array() };
}
