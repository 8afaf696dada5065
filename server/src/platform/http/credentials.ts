import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

/** What a request brings to prove who makes it. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly rewardToken: string | undefined;
}

/** Tokens travel twice; the server takes either copy and refuses two that differ. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const authorization = bearerOf(request.headers.authorization);
  const duplicate = bearerOf(request.headers["x-auth-token"]);
  if (authorization !== undefined && duplicate !== undefined && authorization !== duplicate) {
    throw new Refusal("notLoggedIn");
  }
  return { bearer: authorization ?? duplicate, rewardToken: rewardTokenOf(request) };
}

function bearerOf(header: string | string[] | undefined): string | undefined {
  const match = typeof header === "string" ? /^Bearer +([\w~+/.=-]{1,512})$/i.exec(header.trim()) : null;
  return match?.[1];
}

function rewardTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-reward-token"];
  const query = (request.query as Record<string, unknown> | undefined)?.["token"];
  return typeof header === "string" ? header : typeof query === "string" ? query : undefined;
}

/**
 * Keyed hash of address, browser and day: the same device is recognised on the same day and never after it. A household
 * shares an address, but rarely a browser.
 */
export function deviceHash(
  key: Buffer,
  { address, userAgent, now }: { address: string; userAgent: string | undefined; now: Date },
): Buffer {
  return createHmac("sha256", key)
    .update(`${now.toISOString().slice(0, 10)} ${address} ${userAgent ?? ""}`)
    .digest()
    .subarray(0, 16);
}

/** Keyed hash of address and day: attempts can be counted, the address cannot be read back. */
export function visitorHash(key: Buffer, address: string, now: Date): string {
  return createHmac("sha256", key)
    .update(`${now.toISOString().slice(0, 10)} ${address}`)
    .digest("base64url")
    .slice(0, 22);
}
