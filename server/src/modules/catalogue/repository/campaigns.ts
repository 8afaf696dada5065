import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newValuesOf } from "./new-values.ts";
import { inChunks } from "./rows.ts";

export interface CampaignDefinition {
  readonly id: string;
  readonly texts: Readonly<Record<Language, { title: string; text: string; legalText: string }>>;
  readonly needsConsent: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export async function readCampaigns(tx: TenantTransaction): Promise<CampaignDefinition[]> {
  const rows = await tx
    .selectFrom("campaign")
    .select(["id", "texts", "needs_consent as needsConsent", "starts_at as startsAt", "ends_at as endsAt"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, texts: row.texts as CampaignDefinition["texts"] }));
}

export function saveCampaigns(
  tx: TenantTransaction,
  campaigns: readonly CampaignDefinition[],
): Promise<void> {
  return inChunks(campaigns, (chunk) => {
    const rows = chunk.map((campaign) => ({
      tenant_id: tx.tenantId,
      id: campaign.id,
      texts: JSON.stringify(campaign.texts),
      needs_consent: campaign.needsConsent,
      starts_at: campaign.startsAt,
      ends_at: campaign.endsAt,
    }));
    return tx
      .insertInto("campaign")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
      .execute();
  });
}

/** Removes a campaign that has not begun at this instant. Returns whether it did. */
export async function deletePlannedCampaign(tx: TenantTransaction, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("campaign")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("starts_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
