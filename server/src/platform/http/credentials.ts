import { createHmac } from "node:crypto";
import { passHeader } from "@weitersagen/contract/pass-header";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { visitorNetwork } from "./client-address.ts";

/** The credentials in a request. */
export interface Credentials {
  readonly bearer: string | undefined;
  /** Where the request comes from, behind trusted proxies. */
  readonly address: string;
  readonly rewardToken: string | undefined;
  /** A number, code or token of the page's address, for tenants that force login. */
  readonly pass: string | undefined;
}

/** Clients may send a token in either of two headers. Two different tokens are refused. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const authorization = bearerOf(request.headers.authorization);
  const duplicate = bearerOf(request.headers["x-auth-token"]);
  if (authorization !== undefined && duplicate !== undefined && authorization !== duplicate) {
    throw new Refusal("notLoggedIn");
  }
  return {
    bearer: authorization ?? duplicate,
    address: request.ip,
    rewardToken: rewardTokenOf(request),
    pass: passOf(request.headers[passHeader]),
  };
}

function bearerOf(header: string | string[] | undefined): string | undefined {
  const match = typeof header === "string" ? /^Bearer +([\w~+/.=-]{1,512})$/i.exec(header.trim()) : null;
  return match?.[1];
}

function passOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && header.length <= 512 ? header : undefined;
}

function rewardTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-reward-token"];
  const query = (request.query as Record<string, unknown> | undefined)?.["token"];
  return typeof header === "string" ? header : typeof query === "string" ? query : undefined;
}

/**
 * Keyed hash of network, browser and day: recognises a device on the same day and never after it. People in a household
 * share an address, but rarely a browser.
 */
export function deviceHash(
  key: Buffer,
  { address, userAgent, now }: { address: string; userAgent: string | undefined; now: Date },
): Buffer {
  return createHmac("sha256", key)
    .update(`${dayOf(now)} ${visitorNetwork(address)} ${userAgent ?? ""}`)
    .digest()
    .subarray(0, 16);
}

/** Keyed hash of network and day: attempts can be counted, the address cannot be read back. */
export function visitorHash(key: Buffer, address: string, now: Date): string {
  return createHmac("sha256", key)
    .update(`${dayOf(now)} ${visitorNetwork(address)}`)
    .digest("base64url")
    .slice(0, 22);
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
