import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** What the DNS says about a name. */
export interface NameRecords {
  readonly aliases: readonly string[];
  readonly addresses: readonly string[];
}

export type LookUpName = (name: string) => Promise<NameRecords>;

const PATIENCE_MS = 2_000;

/**
 * Asks the DNS for a name, within a few seconds. Resolves only: no connection is made to what it finds. `servers` replaces
 * the name servers of the machine.
 */
export async function lookUpName(name: string, servers?: readonly string[]): Promise<NameRecords> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
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
}

/** A name without such a record is an answer; a server that does not answer is a failure. */
function noneOf(error: unknown): string[] {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENODATA" || code === "ENOTFOUND") return [];
  throw error;
}

const innerNetworks = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["224.0.0.0", 3],
  ],
  ipv6: [
    ["::", 127],
    ["::ffff:0:0", 96],
    ["fc00::", 7],
    ["fe80::", 10],
  ],
} as const;

// One list for each family: a list compares IPv4 addresses with `::ffff:0:0/96` too, which holds all of them.
const listOf = (family: keyof typeof innerNetworks): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of innerNetworks[family]) list.addSubnet(network, prefix, family);
  return list;
};
const inner = { ipv4: listOf("ipv4"), ipv6: listOf("ipv6") };

/** Whether an address belongs to a network that visitors cannot reach. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  return inner[family].check(address, family);
}
