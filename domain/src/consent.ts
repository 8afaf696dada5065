import { addMonths, calendarDateOf, startOfDay } from "./dates.ts";

/** What a person can agree to. Each has a wording of its own. */
export const consentPurposes = [
  "terms",
  "eligibility",
  "newsletter",
  "advertising",
  "phoneAdvertising",
  "campaign",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** asked: a mail asks for it; ended: the person was deleted. */
export type ConsentStep = "asked" | "given" | "withdrawn" | "ended";

/** Consents that end with the account only, because the participation is based on them. */
const bindingPurposes: ReadonlySet<ConsentPurpose> = new Set(["terms", "eligibility"]);

export function isWithdrawable(purpose: ConsentPurpose): boolean {
  return !bindingPurposes.has(purpose);
}

/**
 * For how many years a proof is kept after the withdrawal or the end. For calls the law asks for five years from the last
 * use (section 7a of the German act against unfair competition), and no use is later than the withdrawal.
 */
export const proofYears: Readonly<Record<ConsentPurpose, number>> = {
  terms: 3,
  eligibility: 3,
  newsletter: 3,
  advertising: 3,
  phoneAdvertising: 5,
  campaign: 3,
};

/** Proofs that ended at this time or earlier are deleted. */
export function proofEnd(purpose: ConsentPurpose, now: Date): Date {
  return startOfDay(addMonths(calendarDateOf(now), -12 * proofYears[purpose]));
}
