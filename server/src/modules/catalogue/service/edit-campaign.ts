import { type CampaignForm, CampaignId, type CampaignView } from "@weitersagen/contract/console/campaigns";
import { fieldRuleText } from "@weitersagen/contract/field-rules";
import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type CampaignDefinition, deletePlannedCampaign, readCampaigns } from "../repository/campaigns.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { editEntries } from "./edit-entries.ts";
import { dayOf, firstInstant, instantOf, lastInstant, requirePeriod, stateOfPeriod } from "./period.ts";
import { refused } from "./refused.ts";
import { versionOf } from "./product-form.ts";

const formOf = ({ texts, needsConsent, startsAt, endsAt }: CampaignDefinition): CampaignForm => ({
  german: { ...texts.de },
  english: { ...texts.en },
  needsConsent,
  from: dayOf(startsAt),
  until: endsAt && dayOf(endsAt),
});

const changedMeanwhile = () =>
  refused(
    "Another person has changed this campaign meanwhile. Open it again.",
    "Inzwischen hat eine andere Person diese Kampagne geändert. Öffnen Sie sie noch einmal.",
  );

const nameRule = (language: Language): string => fieldRuleText("linkNameRule", language) ?? "";

/** All campaigns, the latest first. */
export async function listCampaigns(
  tx: TenantTransaction,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<CampaignView[]> {
  const campaigns = (await readCampaigns(tx)).toReversed();
  return campaigns.map((campaign) => {
    const form = formOf(campaign);
    const link = `${origin}/?c=${campaign.id}`;
    return { id: campaign.id, form, version: versionOf(form), state: stateOfPeriod(campaign, now), link };
  });
}

interface SaveCampaign {
  readonly id: string;
  /** What the editor has seen; null for a new campaign. */
  readonly version: string | null;
  readonly form: CampaignForm;
}

/** Adds or changes a campaign. What people agreed to is kept with their consent, whatever its text says later. */
export async function saveCampaign(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, version, form }: SaveCampaign,
  now: Date,
): Promise<{ before: CampaignForm | null; after: CampaignForm }> {
  await lockCatalogue(tx);
  const stored = (await readCampaigns(tx)).find((one) => one.id === id);
  const before = stored ? formOf(stored) : null;
  if (before && version === null)
    throw refused(`There is a campaign ${id} already.`, `Die Kampagne ${id} gibt es schon.`);
  if ((before && versionOf(before)) !== version) throw changedMeanwhile();
  if (!before && !z.safeParse(CampaignId, id).success) throw refused(nameRule("en"), nameRule("de"));
  const campaign: CampaignDefinition = {
    id,
    texts: { de: form.german, en: form.english },
    needsConsent: form.needsConsent,
    startsAt: instantOf(form.from, stored?.startsAt ?? null, firstInstant) ?? firstInstant(form.from),
    endsAt: instantOf(form.until, stored?.endsAt ?? null, lastInstant),
  };
  requirePossible(campaign, stored, now);
  await editEntries(tx, { campaigns: [campaign] }, { now, excludedIds: tenant.settings.excludedProductIds });
  return { before, after: form };
}

/** What has begun cannot begin at another time. */
function requirePossible(
  campaign: CampaignDefinition,
  stored: CampaignDefinition | undefined,
  now: Date,
): void {
  const { startsAt, texts, needsConsent } = campaign;
  requirePeriod(campaign, stored, now);
  if (needsConsent && (texts.de.legalText === "" || texts.en.legalText === ""))
    throw refused(
      "People agree to the legal text: it must not be empty in any language.",
      "Dem Rechtstext stimmen Menschen zu: Er darf in keiner Sprache leer sein.",
    );
  if (stored && stored.startsAt <= now && startsAt.getTime() !== stored.startsAt.getTime())
    throw refused(
      "The campaign has begun: its first day stays.",
      "Die Kampagne hat begonnen: Ihr erster Tag bleibt.",
    );
}

/** Removes a campaign whose first day is ahead. One that has begun ends on its last day instead. */
export async function removePlannedCampaign(
  tx: TenantTransaction,
  { id, version }: { readonly id: string; readonly version: string },
  now: Date,
): Promise<{ before: CampaignForm; after: null }> {
  await lockCatalogue(tx);
  const stored = (await readCampaigns(tx)).find((one) => one.id === id);
  if (!stored) throw new Refusal("notFound");
  const before = formOf(stored);
  if (versionOf(before) !== version) throw changedMeanwhile();
  if (!(await deletePlannedCampaign(tx, id, now)))
    throw refused(
      "The campaign has begun. Give it a last day instead.",
      "Die Kampagne hat begonnen. Geben Sie ihr stattdessen einen letzten Tag.",
    );
  return { before, after: null };
}
