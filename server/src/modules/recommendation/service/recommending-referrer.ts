import type { Language } from "@weitersagen/contract/language";
import type { NewRecommendation } from "@weitersagen/contract/recommendation";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Credit } from "../../agency/service/credit.ts";
import {
  lockAccountOf,
  ownAccount,
  type ReferrerAccount,
  refuseBlocked,
} from "../../account/service/account.ts";
import { confirmOnTheSpot } from "../../account/service/opt-in.ts";
import { requestConsents } from "../../account/service/consent-request.ts";
import {
  type FormConsent,
  formConsents,
  type NewReferrer,
  refuseManyWelcomes,
  registerReferrer,
} from "../../account/service/registration.ts";
import { isProvenByInvitation } from "../../invitation/service/accept.ts";
import { boxWording, type Wording } from "../../consent/service/wording.ts";
import type { RecommendationKind, TypedName } from "../repository/recommendations.ts";
import { hasUndecided } from "../repository/typed.ts";
import { isProvenByCode } from "./customer-code.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { isOwnersBrowser } from "./own-browser.ts";
import { isProvenByAcceptance } from "./proven-recipient.ts";

const messages = {
  referrer: { de: "Dies ist ein Pflichtfeld.", en: "This field is required." },
  eligible: {
    de: "Bitte bestätigen Sie, dass Sie mindestens 18 Jahre alt sind und in Deutschland wohnen.",
    en: "Please confirm that you are at least 18 years old and live in Germany.",
  },
} as const;

function invalid(path: string, name: keyof typeof messages, language: Language): Refusal {
  return new Refusal("invalidInput", { errors: [{ path, message: messages[name][language] }] });
}

export interface RecommendingReferrer {
  readonly id: number;
  readonly email: string;
  /** The address was proven to be the caller's, or is confirmed and the caller is trusted. Otherwise a mail has to be opened. */
  readonly isConfirmed: boolean;
  /** Its owner is logged in with a confirmed address: only then a consent counts at once. */
  readonly isProven: boolean;
  /** The caller is proven to be the owner of the account, so that the key of the link proves their browser. */
  readonly isVouched: boolean;
  /** This recommendation creates the account. */
  readonly isNew: boolean;
  /** For a new account: the wordings of consents that the link of the welcome mail confirms. */
  readonly asked?: readonly string[];
  /** Who brought the referrer in, as recorded before this recommendation. */
  readonly credit: Credit | null;
  /** For a known address without a login: the page and its texts show nothing that the caller did not type. */
  readonly typed?: TypedPerson;
}

interface TypedPerson extends TypedName {
  readonly salutation: string | null;
  readonly consents: readonly FormConsent[];
}

interface Recommending {
  readonly wanted: NewRecommendation;
  readonly kind: RecommendationKind;
  /** The campaigns that the referrer agrees to. */
  readonly campaigns: readonly Wording[];
  /** The member of an agency who records it for a customer. */
  readonly memberId?: number | undefined;
}

/** The referrer of a new recommendation: the logged-in one, a new account, or an existing one that needs no login. */
export async function recommendingReferrer(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  { wanted: { referrer: person, recommendation }, kind, campaigns, memberId }: Recommending,
): Promise<RecommendingReferrer> {
  const { tenant, actor, language, now } = caller;
  if (actor.kind === "referrer") {
    const own = await ownAccount(tx, actor);
    refuseBlocked(own);
    refuseUnlisted(tenant, kind, own.email);
    const isConfirmed = own.confirmedAt !== null;
    // With an operator's link another person may be recommending: its owner did not agree, and has not used this browser.
    const isProven = isConfirmed && !actor.isForeign;
    if (!isProven) await askByMail(deps, tx, own, { wordings: campaigns, now });
    return { ...own, isConfirmed, isProven, isVouched: isProven, isNew: false };
  }
  if (!person) throw invalid("Empfehler", "referrer", language);
  if (person.eligible === false) throw invalid("Empfehler.Teilnahmeberechtigt", "eligible", language);
  const email = normalizedAddress(person.email);
  refuseUnlisted(tenant, kind, email);
  const newsletter = tenant.settings.newsletter && (person.newsletter ?? false);
  const isRecorded = actor.kind === "callCentre" || memberId !== undefined;
  const isPresent =
    memberId !== undefined &&
    (await isProvenByCode(tx, caller, memberId, { email, code: recommendation.customerCode }));
  const form = {
    email,
    salutation: person.salutation || null,
    firstName: person.firstName,
    lastName: person.lastName,
    eligibility: person.eligible ? (isRecorded ? "recordedAge" : "eligibility") : null,
    newsletter,
    campaigns,
  } as const;
  const { id, existing, asked = [] } = await registerReferrer(deps, tx, caller, form);
  if (!existing) {
    const isVouched = await isProvenByMail(tx, recommendation, { email, now });
    const isConfirmed = isPresent || isVouched;
    if (isConfirmed) await confirmOnTheSpot(tx, id, now);
    return { id, email, isConfirmed, isProven: false, isVouched, isNew: true, credit: null, asked };
  }
  if (isPresent) await confirmOnTheSpot(tx, id, now);
  const isProven =
    isPresent ||
    (await isProvenByMail(tx, recommendation, { email, now, acceptedBy: id })) ||
    (await isOwnersBrowser(tx, id, recommendation.ownLink, now));
  const referrer = await existingReferrer(deps, tx, caller, existing, { isPresent, isProven, form });
  // Nothing is recorded for the owner of the account, and nothing is asked of them but whether the link is theirs.
  if (referrer.typed) return referrer;
  const wantsNewsletter = newsletter && !existing.newsletterPermission;
  const box = wantsNewsletter ? [await boxWording(deps.consent, caller, "newsletter")] : [];
  await askByMail(deps, tx, existing, { wordings: [...box, ...campaigns], now });
  return referrer;
}

/** Whether the browser opened a link that was mailed to the address: an invitation, or one that confirmed an acceptance. */
async function isProvenByMail(
  tx: TenantTransaction,
  { invitationSecret, acceptanceSecret }: NewRecommendation["recommendation"],
  address: { readonly email: string; readonly now: Date; readonly acceptedBy?: number },
): Promise<boolean> {
  return (
    (await isProvenByInvitation(tx, { ...address, secret: invitationSecret })) ||
    (await isProvenByAcceptance(tx, { ...address, secret: acceptanceSecret }))
  );
}

interface Claimed {
  /** The person read out the mailed code to the agent. */
  readonly isPresent: boolean;
  /** A mailed code or link proves that the caller reads the mailbox, the key of a confirmed link that it is their browser. */
  readonly isProven: boolean;
  readonly form: NewReferrer;
}

/** An address that already has an account. Without login it may recommend only if it is confirmed and has no password. */
async function existingReferrer(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  account: ReferrerAccount,
  { isPresent, isProven, form }: Claimed,
): Promise<RecommendingReferrer> {
  const { actor, language, now } = caller;
  const { id, email, credit } = account;
  const known = { id, email, isConfirmed: true, isProven: false, isVouched: false, isNew: false, credit };
  const isRecorded = actor.kind === "callCentre" || isPresent;
  if (isRecorded) refuseBlocked(account);
  if (account.confirmedAt === null && !isPresent) throw new Refusal("recommendationUnconfirmed");
  // The agent has identified the person on the phone, or the person read out the mailed code: no login is needed.
  if (isRecorded) return known;
  // A block is not revealed to strangers; after the login the owner sees it.
  if (account.registeredAt !== null || account.blockReason !== null) throw new Refusal("loginRequired");
  if (isProven) return { ...known, isVouched: true };
  // The caller is answered as for an unknown address: the next link needs the click in the mail about the first one.
  const locked = await lockAccountOf(tx, id);
  // Its owner may have set a password since the account was read.
  if (!locked || locked.registeredAt !== null || locked.blockReason !== null)
    throw new Refusal("loginRequired");
  if (await hasUndecided(tx, id)) throw new Refusal("recommendationUnconfirmed");
  await refuseManyWelcomes(deps, tx, { email, language, now });
  const { firstName, lastName, salutation } = form;
  const consents = await formConsents(deps, caller, form);
  return { ...known, isConfirmed: false, typed: { firstName, lastName, salutation, consents } };
}

/** The address is not proven to be the caller's: its owner is asked by mail, and the consents count once the link is opened. */
async function askByMail(
  { consent }: RecommendationDeps,
  tx: TenantTransaction,
  account: ReferrerAccount,
  { wordings, now }: { readonly wordings: readonly Wording[]; readonly now: Date },
): Promise<void> {
  await requestConsents(consent, tx, account, { wordings, now, via: "createRecommendation" });
}

export function refuseUnlisted({ settings }: Tenant, kind: RecommendationKind, email: string): void {
  const isAllowed = mayTakePart(email, settings, kind === "company" ? "employee" : "anybody");
  if (!isAllowed) throw new Refusal("emailNotAllowed");
}
