import type { Variable } from "@weitersagen/contract/content";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/recommendation-progress";
import type { Tenant } from "../../../platform/tenancy.ts";

type ProgrammeSettings = Pick<
  Tenant["settings"],
  "complaintDays" | "rewardExpiryDays" | "maxRecipientBountyCents"
>;

/**
 * Periods and amounts that the programme really applies, under the names that texts use. They win over entries of the
 * CMS, so that no page promises anything else than what happens.
 */
export function programmeVariables(settings: ProgrammeSettings): Variable[] {
  const { complaintDays, rewardExpiryDays, maxRecipientBountyCents: cap } = settings;
  const values: Readonly<Record<string, number>> = {
    linkGueltigTage: LINK_VALID_DAYS,
    loeschungWochen: RECIPIENT_WITHOUT_ORDER.count,
    wartezeitWochen: Math.ceil(complaintDays / 7),
    praemieAbholenTage: rewardExpiryDays,
    auszahlungWochen: PAID_WITHIN_WEEKS,
    ...(cap === null ? {} : { betragKontaktMax: cap / 100 }),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));
}
