import { undecidedClaimStates } from "@weitersagen/domain/claim";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

function claimsOf(tx: TenantTransaction, referrerId: number) {
  return tx
    .selectFrom("claim")
    .where("claim.tenant_id", "=", tx.tenantId)
    .where("claim.referrer_id", "=", referrerId);
}

/** Personal data of a referrer's claims, oldest first, under the field names of the export. */
export function personalDataOf(tx: TenantTransaction, referrerId: number) {
  return claimsOf(tx, referrerId)
    .select((claim) => [
      "typed_number as orderNumber",
      "ordered_on as orderedOn",
      "note",
      "status",
      "status_at as statusSince",
      "created_at as claimedAt",
      claim
        .selectFrom("claim_evidence as evidence")
        .select(sql<string>`string_agg(evidence.name, ', ')`.as("names"))
        .where("evidence.tenant_id", "=", tx.tenantId)
        .whereRef("evidence.claim_id", "=", "claim.id")
        .as("evidence"),
    ])
    .orderBy("created_at")
    .execute();
}

/** The files of a referrer's claims, by id. */
export function evidenceOf(
  tx: TenantTransaction,
  referrerId: number,
  { after, size }: { readonly after: number; readonly size: number },
) {
  return tx
    .selectFrom("claim_evidence")
    .select(["id", "name", "media_type as mediaType", "content", "added_at as addedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "in", claimsOf(tx, referrerId).select("id"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
}

/** Locks the claims of a referrer that have no answer yet. */
export async function lockUndecidedClaims(tx: TenantTransaction, referrerId: number): Promise<number[]> {
  const rows = await claimsOf(tx, referrerId)
    .select("id")
    .where("status", "in", undecidedClaimStates)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes what the referrer reported. That a claim was made, and its outcome, stay. */
export async function clearClaims(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .deleteFrom("claim_evidence")
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "in", claimsOf(tx, referrerId).select("id"))
    .execute();
  await tx
    .updateTable("claim")
    .set({
      note: "",
      // An order number identifies the contact who ordered. The replacement keeps the numbers unique.
      typed_number: sql<string>`'DELETED-' || id`,
      order_number: sql<string>`'DELETED-' || id`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
}
