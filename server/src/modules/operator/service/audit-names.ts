import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { namesOfOperators } from "../repository/accounts.ts";

interface Targeted {
  readonly targetKind: string | null;
  readonly target: string | null;
}

/** The id in a target that is a person with access, or a request for a role of one: "12" or "12/care/ewe". */
function operatorIn({ targetKind, target }: Targeted): number | undefined {
  if (targetKind !== "operator" && targetKind !== "roleGrant") return undefined;
  const id = Number(target?.split("/")[0]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The entries with the names of the operators whom they are about. */
export async function withTargetNames<Entry extends Targeted>(
  tx: PlatformTransaction,
  entries: readonly Entry[],
): Promise<(Entry & { targetName: string | null })[]> {
  const ids = entries.map(operatorIn).filter((id) => id !== undefined);
  const names = await namesOfOperators(tx, [...new Set(ids)]);
  return entries.map((entry) => ({ ...entry, targetName: names.get(operatorIn(entry) ?? 0) ?? null }));
}
