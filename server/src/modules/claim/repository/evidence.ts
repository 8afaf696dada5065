import type { EvidenceType } from "@weitersagen/contract/claim";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface EvidenceFile {
  readonly name: string;
  readonly mediaType: EvidenceType;
  readonly content: Buffer;
}

/** The newest evidence counts. Without a file the older one is removed: a reopened claim may be another person's. */
export async function replaceEvidence(
  tx: TenantTransaction,
  claimId: number,
  file: EvidenceFile | undefined,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("claim_evidence")
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "=", claimId)
    .execute();
  if (!file) return;
  await tx
    .insertInto("claim_evidence")
    .values({
      tenant_id: tx.tenantId,
      claim_id: claimId,
      name: file.name,
      media_type: file.mediaType,
      content: file.content,
      added_at: now,
    })
    .execute();
}

/** The size of the stored files of all claims of a referrer. */
export async function evidenceBytesOf(tx: TenantTransaction, referrerId: number): Promise<number> {
  const { bytes } = await tx
    .selectFrom("claim_evidence as e")
    .innerJoin("claim as c", (join) =>
      join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.claim_id"),
    )
    .select(sql<number>`coalesce(sum(octet_length(e.content)), 0)::bigint`.as("bytes"))
    .where("e.tenant_id", "=", tx.tenantId)
    .where("c.referrer_id", "=", referrerId)
    .executeTakeFirstOrThrow();
  return bytes;
}

export function findEvidence(tx: TenantTransaction, claimId: number): Promise<EvidenceFile | undefined> {
  return tx
    .selectFrom("claim_evidence")
    .select(["name", "media_type as mediaType", "content"])
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "=", claimId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
