import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** Whether the `X-Forwarded-For` header of a sender is trusted. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** The proxies in front of the server, by address or network; without any, the header is ignored. */
export const trustIn = (proxies: readonly string[]): IsTrusted | false =>
  proxies.length > 0 && proxyAddress.compile([...proxies]);

/** The address of the client, as in Fastify's `request.ip`, for code that runs before Fastify. */
export function clientAddress(isTrusted: IsTrusted | false): (request: IncomingMessage) => string {
  if (!isTrusted) return ({ socket }) => socket.remoteAddress ?? "";
  return (request) => proxyAddress(request, isTrusted);
}

/**
 * What counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address, because a subscriber usually gets
 * a whole /64 and could use a new address for every request.
 */
export function visitorNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  const network = [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  // Loopback and IPv4-mapped addresses (`::ffff:192.0.2.1`) lie in one /64 but are separate hosts.
  if (network.every((group) => group === "0")) return address.replace(/^::ffff:(?=\d+\.)/i, "");
  return `${network.join(":")}::/64`;
}

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
