import { consentPurposes, proofEnd } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { consentsOf, deleteEnded, peopleOfAddress } from "../repository/consents.ts";
import type { ConsentDeps } from "./deps.ts";
import { addressHashes } from "./record.ts";

/** Every step of every consent that was given with an address, also by people who were deleted since. */
export async function proofsOf(
  { proofKeys }: Pick<ConsentDeps, "proofKeys">,
  tx: TenantTransaction,
  address: string,
) {
  const people = await peopleOfAddress(tx, addressHashes(proofKeys, address));
  const proofs = [];
  for (const person of people) {
    for (const step of await consentsOf(tx, person)) proofs.push({ ...person, ...step });
  }
  return proofs;
}

/** Deletes proofs whose term is over. Returns how many rows were deleted. */
export async function forgetProofs(tx: TenantTransaction, now: Date, limit: number): Promise<number> {
  let deleted = 0;
  for (const purpose of consentPurposes) {
    deleted += await deleteEnded(tx, { purpose, endedBy: proofEnd(purpose, now), limit });
  }
  return deleted;
}
