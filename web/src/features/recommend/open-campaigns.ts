import type { Campaign } from "@weitersagen/contract/catalogue";
import { campaignText } from "@weitersagen/contract/consent-wording";
import { listConsents } from "@weitersagen/contract/my-data-calls";
import type { ApiCaller } from "@weitersagen/contract/page";

/** The campaigns to ask a logged-in referrer about: without those that they agreed to in the same words. */
export async function openCampaigns(api: ApiCaller, campaigns: readonly Campaign[]): Promise<Campaign[]> {
  const consents = await api(listConsents, {});
  const isGiven = (campaign: Campaign) =>
    consents.some(
      ({ purpose, subject, status, wording }) =>
        purpose === "campaign" &&
        subject === campaign.id &&
        status === "given" &&
        wording === campaignText(campaign),
    );
  return campaigns.filter((campaign) => !isGiven(campaign));
}
