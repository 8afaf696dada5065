import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** Says of an address whether its word is taken for where a request came from. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** The proxies in front of the server, by address or network; without one nobody's word is taken. */
export const trustIn = (proxies: readonly string[]): IsTrusted | false =>
  proxies.length > 0 && proxyAddress.compile([...proxies]);

/** The address a request came from, as Fastify's `request.ip` says it, for those who see it before Fastify. */
export function clientAddress(
  isTrusted: IsTrusted | false,
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  if (!isTrusted) return ({ socket }) => socket.remoteAddress ?? "";
  // It reads these two and nothing else.
  return (request) => proxyAddress(request as IncomingMessage, isTrusted);
}
