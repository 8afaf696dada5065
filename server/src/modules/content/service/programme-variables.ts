import type { Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/recommendation-progress";
import type { Tenant } from "../../../platform/tenancy.ts";

export type ProgrammeSettings = Pick<
  Tenant["settings"],
  "complaintDays" | "rewardExpiryDays" | "maxRecipientBountyCents"
>;

/** An amount of the catalogue, by the name of its variable. */
export interface NamedAmount {
  readonly name: string;
  readonly cents: number;
}

/** The cancellation period of most contracts, and the days after it until the programme calls a contract effective. */
const CANCELLATION_DAYS = 14;
const EFFECTIVE_DAYS = 14;
/** The mail about a ready reward comes around the end of the waiting time. */
const NOTICE_WEEKS = { before: 4, after: 2 };

/**
 * Periods and amounts that the programme really applies, under the names that texts use. They win over entries of the
 * CMS, so that no page promises anything else than what happens.
 */
export function programmeVariables(
  settings: ProgrammeSettings,
  language: Language,
  amounts: readonly NamedAmount[],
): Variable[] {
  const { complaintDays, rewardExpiryDays, maxRecipientBountyCents: cap } = settings;
  const weeks = Math.ceil(complaintDays / 7);
  const effectiveWeeks = Math.max(0, Math.floor((complaintDays - CANCELLATION_DAYS - EFFECTIVE_DAYS) / 7));
  const periods: Readonly<Record<string, number>> = {
    linkGueltigTage: LINK_VALID_DAYS,
    loeschungWochen: RECIPIENT_WITHOUT_ORDER.count,
    wartezeitWochen: weeks,
    rechtswirksamTage: EFFECTIVE_DAYS,
    wartezeitVonWochen: effectiveWeeks,
    wartezeitBisWochen: effectiveWeeks + 1,
    nachrichtVonWoche: Math.max(1, weeks - NOTICE_WEEKS.before),
    nachrichtBisWoche: weeks + NOTICE_WEEKS.after,
    ausnahmeMonate: Math.max(1, Math.ceil(complaintDays / 30)),
    praemieAbholenTage: rewardExpiryDays,
    auszahlungWochen: PAID_WITHIN_WEEKS,
  };
  const sums = [...amounts, ...(cap === null ? [] : [{ name: "betragKontaktMax", cents: cap }])];
  return [
    ...Object.entries(periods).map(([name, value]) => ({ name, value: String(value) })),
    ...sums.map(({ name, cents }) => ({ name, value: euros(cents, language) })),
  ];
}

/** "60" or "60,50": the texts write the sign themselves. */
function euros(cents: number, language: Language): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  const locale = language === "de" ? "de-DE" : "en-GB";
  return new Intl.NumberFormat(locale, { minimumFractionDigits }).format(cents / 100);
}
