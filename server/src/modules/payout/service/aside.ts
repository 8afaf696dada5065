import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { openAsideEntries, resolveAsideEntry } from "../repository/aside.ts";

const MOST_LISTED = 1_000;

/** Entries of the bank's files that a person still has to look at. */
export function listAside(tx: TenantTransaction) {
  return openAsideEntries(tx, MOST_LISTED);
}

/** Records what a person did with an entry. It changes no reward: that is done with the other commands. */
export async function resolveAside(
  tx: TenantTransaction,
  { id, by, resolution, now }: { id: number; by: Signer; resolution: string; now: Date },
): Promise<void> {
  if (!(await resolveAsideEntry(tx, { id, operatorId: by.operatorId, resolution, now })))
    throw new Refusal("notFound", {
      detail: `No entry ${id} waits for a person.`,
      german: "Diese Buchung ist schon geklärt.",
    });
}
