import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { withdrawnAddresses } from "../repository/consents.ts";
import type { ConsentDeps } from "./deps.ts";
import { addressHashes } from "./record.ts";

/** Those of the addresses whose owner withdrew a consent to advertising by mail and gave none since. */
export async function optedOutOf(
  { proofKeys }: Pick<ConsentDeps, "proofKeys">,
  tx: TenantTransaction,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(
    addresses.flatMap((address) =>
      addressHashes(proofKeys, address).map((hash) => [hash.toString("hex"), address] as const),
    ),
  );
  const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, "hex"));
  const withdrawn = hashes.length === 0 ? [] : await withdrawnAddresses(tx, hashes);
  return new Set(withdrawn.map((hash) => byHash.get(hash.toString("hex")) ?? ""));
}
