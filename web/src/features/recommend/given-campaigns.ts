import type { Campaign } from "@weitersagen/contract/catalogue";
import { campaignText } from "@weitersagen/contract/consent-wording";
import { listConsents } from "@weitersagen/contract/my-data-calls";
import type { ApiCaller } from "@weitersagen/contract/page";
import { problemOf } from "../../lib/api/problem.ts";

/**
 * Tells of a campaign whether the logged-in referrer has agreed to it in the same words. If the consents cannot be loaded,
 * all campaigns are asked about: ticked twice, it is one consent.
 */
export async function givenCampaigns(api: ApiCaller): Promise<(campaign: Campaign) => boolean> {
  const consents = await api(listConsents, {}).catch((failure: unknown) => {
    if (problemOf(failure) === undefined) throw failure;
    return [];
  });
  return (campaign) =>
    consents.some(
      ({ purpose, subject, status, wording }) =>
        purpose === "campaign" &&
        subject === campaign.id &&
        status === "given" &&
        wording === campaignText(campaign),
    );
}
