import type { Variable } from "@weitersagen/contract/content";
import { formatEuros } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import {
  CHANNEL_DAYS,
  KNOWN_BROWSER_DAYS,
  REMEMBERED_LOGIN_DAYS,
  SIGN_ON_MINUTES,
} from "@weitersagen/domain/cookie-lives";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { ADULT_YEARS } from "@weitersagen/domain/dates";
import { INVITATION_WEEKS } from "@weitersagen/domain/invitation";
import { PAID_WITHIN_WEEKS, VOUCHER_HOURS } from "@weitersagen/domain/payout-promise";
import { LINK_VALID_DAYS, RECENT_CONTRACT_MONTHS } from "@weitersagen/domain/recommendation";
import { FREEZE_HOURS } from "@weitersagen/domain/takeover";
import { TAXABLE_FROM_CENTS } from "@weitersagen/domain/tax";
import { waitingWeeks } from "@weitersagen/domain/waiting-time";
import type { Tenant } from "../../../platform/tenancy.ts";

export type ProgrammeSettings = Pick<
  Tenant["settings"],
  "complaintDays" | "rewardExpiryDays" | "maxRecipientBountyCents"
> & { readonly consentOptions: Pick<Tenant["settings"]["consentOptions"], "expiryDays"> };

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
  const periods = { ...rewardPeriods(settings), ...fixedPeriods, ...cookieLives(settings) };
  const { maxRecipientBountyCents: cap } = settings;
  const sums = [
    ...amounts,
    { name: "steuerFreigrenze", cents: TAXABLE_FROM_CENTS },
    ...(cap === null ? [] : [{ name: "betragKontaktMax", cents: cap }]),
  ];
  return [
    ...Object.entries(periods).map(([name, value]) => ({ name, value: String(value) })),
    ...sums.map(({ name, cents }) => ({ name, value: formatEuros(cents, language) })),
  ];
}

/** When a reward is ready, by the tenant's own settings. */
function rewardPeriods({ complaintDays, rewardExpiryDays }: ProgrammeSettings): Record<string, number> {
  const weeks = waitingWeeks(complaintDays);
  const effectiveWeeks = Math.max(0, Math.floor((complaintDays - CANCELLATION_DAYS - EFFECTIVE_DAYS) / 7));
  return {
    wartezeitWochen: weeks,
    wartezeitVonWochen: effectiveWeeks,
    wartezeitBisWochen: effectiveWeeks + 1,
    nachrichtVonWoche: Math.max(1, weeks - NOTICE_WEEKS.before),
    nachrichtBisWoche: weeks + NOTICE_WEEKS.after,
    ausnahmeMonate: Math.max(1, Math.ceil(complaintDays / 30)),
    praemieAbholenTage: rewardExpiryDays,
  };
}

/** Periods and limits that are the same for every tenant. */
const fixedPeriods: Readonly<Record<string, number>> = {
  widerrufTage: CANCELLATION_DAYS,
  rechtswirksamTage: EFFECTIVE_DAYS,
  linkGueltigTage: LINK_VALID_DAYS,
  loeschungWochen: RECIPIENT_WITHOUT_ORDER.count,
  einladungWochen: INVITATION_WEEKS,
  auszahlungWochen: PAID_WITHIN_WEEKS,
  gutscheinStunden: VOUCHER_HOURS,
  einspruchStunden: FREEZE_HOURS,
  wechselSperreMonate: RECENT_CONTRACT_MONTHS,
  mindestalter: ADULT_YEARS,
};

/** The cookies that the privacy notice lists. */
function cookieLives({ consentOptions: { expiryDays } }: ProgrammeSettings): Record<string, number> {
  return {
    cookieTage: expiryDays,
    // The cookie of a login ends with the others, even if the login itself could last longer.
    anmeldungTage: Math.min(expiryDays, REMEMBERED_LOGIN_DAYS),
    bekannterBrowserTage: KNOWN_BROWSER_DAYS,
    anbieterAnmeldungMinuten: SIGN_ON_MINUTES,
    kampagneTage: CHANNEL_DAYS,
  };
}
