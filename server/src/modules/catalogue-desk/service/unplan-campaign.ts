import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { removePlannedCampaign } from "../../catalogue/service/edit-campaign.ts";
import { refused } from "../../catalogue/service/refused.ts";
import { hasConsents } from "../read-model.ts";

/** Takes a planned campaign back. A consent refers to its campaign, so one that people agreed to stays. */
export async function unplanCampaign(
  tx: TenantTransaction,
  campaign: { readonly id: string; readonly version: string },
  now: Date,
) {
  if (await hasConsents(tx, campaign.id))
    throw refused(
      "People have agreed to this campaign. Give it a last day instead.",
      "Dieser Kampagne haben schon Menschen zugestimmt. Geben Sie ihr stattdessen einen letzten Tag.",
    );
  return removePlannedCampaign(tx, campaign, now);
}
