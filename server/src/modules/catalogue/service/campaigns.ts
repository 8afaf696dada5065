import type { Campaign } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";

export function activeCampaigns(
  { campaigns }: Pick<LoadedCatalogue, "campaigns">,
  language: Language,
  now: Date,
): Campaign[] {
  return campaigns
    .filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now <= endsAt))
    .map(({ id, texts, needsConsent }) => ({ id, ...texts[language], ticked: false, needsConsent }));
}
