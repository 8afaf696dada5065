import { createHash } from "node:crypto";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { type ConsentRecord, insertConsents } from "./repository.ts";

const LONGEST_VERSION = 80;

/** A version is kept as it is; a whole text by its fingerprint, which proves it as well. */
export function termsVersion(agreed: string): string {
  if (agreed.length <= LONGEST_VERSION) return agreed;
  return `sha256:${createHash("sha256").update(agreed).digest("hex")}`;
}

/** Written once and never changed: a withdrawal is a record of its own. */
export async function recordConsents(
  tx: TenantTransaction,
  records: readonly ConsentRecord[],
): Promise<void> {
  if (records.length > 0) await insertConsents(tx, records);
}
