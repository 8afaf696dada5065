import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** What the DNS says about a name. */
export interface NameRecords {
  readonly aliases: readonly string[];
  readonly addresses: readonly string[];
}

export type LookUpName = (name: string) => Promise<NameRecords>;

const PATIENCE_MS = 2_000;

/** Asks the DNS for a name, within a few seconds. Resolves only: no connection is made to what it finds. */
export const lookUpName: LookUpName = async (name) => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), 2 * PATIENCE_MS);
  try {
    const [aliases, four, six] = await Promise.all([
      resolver.resolveCname(name).catch(noneOf),
      resolver.resolve4(name).catch(noneOf),
      resolver.resolve6(name).catch(noneOf),
    ]);
    return { aliases, addresses: [...four, ...six] };
  } finally {
    clearTimeout(late);
  }
};

/** A name without such a record is an answer; a server that does not answer is a failure. */
function noneOf(error: unknown): string[] {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENODATA" || code === "ENOTFOUND") return [];
  throw error;
}

const inner = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["::ffff:0:0", 96],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inner.addSubnet(network, prefix, "ipv6");

/** Whether an address belongs to a network that visitors cannot reach. */
export const isInnerAddress = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
