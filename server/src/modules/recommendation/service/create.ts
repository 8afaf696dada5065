import type { CreatedRecommendation, NewRecommendation } from "@weitersagen/contract/recommendation";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { validUntil } from "@weitersagen/domain/recommendation";
import { nextLinkReminder } from "@weitersagen/domain/reminder";
import type { Share } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newSpokenNumber } from "../../../platform/new-spoken-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newHexSecret } from "../../../platform/session/secret-text.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { verifyCaptcha } from "../../captcha/service.ts";
import { creditReferrer } from "../../account/service/registration.ts";
import { type Recommended, sendWelcome } from "../../account/service/opt-in.ts";
import { type Credit, creditOf } from "../../agency/service/credit.ts";
import type { AgencyUser } from "../../agency/service/signed-in.ts";
import { findAdvisor } from "../../catalogue/service/advisors.ts";
import { activeCampaigns } from "../../catalogue/service/campaigns.ts";
import { offerOf } from "../../catalogue/service/loaded-catalogue.ts";
import type { Item, LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";
import { onSale } from "../../catalogue/service/on-sale.ts";
import { recordConsents } from "../../consent/service/record.ts";
import { agreedTerms } from "../../consent/service/terms.ts";
import { campaignWording, type Wording } from "../../consent/service/wording.ts";
import { acceptInvitation } from "../../invitation/service/accept.ts";
import {
  insertRecommendation,
  isRepeated,
  type NewRecommendationRow,
  type RecommendationKind,
} from "../repository/recommendations.ts";
import { contactHash } from "./contact-hash.ts";
import { recordingMember } from "./customer-code.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { notifyOwner } from "./notify-owner.ts";
import { recommendedIn } from "./recommended.ts";
import { type RecommendingReferrer, recommendingReferrer } from "./recommending-referrer.ts";
import { typedPart } from "./typed-form.ts";
import { linksOf } from "./view.ts";

const deviceNotOffered = {
  de: "Dieses Gerät gibt es mit diesem Tarif nicht.",
  en: "This device is not offered with this tariff.",
};
const shareNotOffered = { de: "Diese Aufteilung gibt es hier nicht.", en: "This split is not offered here." };

/** Whether a member of an agency records it for a customer. Elsewhere a member is a visitor like any other. */
const isRecordedByMember = ({ actor, tenant }: Caller): boolean =>
  actor.kind === "agency" && tenant.settings.agentRecommendation;

const isByOperatorsLink = ({ actor }: Caller): boolean =>
  actor.kind === "referrer" && actor.isForeign === true;

/** Logged-in callers need no captcha. */
const needsCaptcha = (caller: Caller): boolean =>
  caller.actor.kind !== "referrer" && caller.actor.kind !== "callCentre" && !isRecordedByMember(caller);

/** Validates a captcha solution without using it up. */
export async function checkCaptcha(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  solution: string | undefined,
): Promise<void> {
  if (needsCaptcha(caller)) await verifyCaptcha(deps, tx, caller, solution, { consume: false });
}

/** Creates account, recommendation, consents and welcome mail in one transaction. */
export async function createRecommendation(
  deps: RecommendationDeps,
  tx: TenantTransaction,
  caller: Caller,
  asked: NewRecommendation,
  solution: string | undefined,
): Promise<CreatedRecommendation> {
  const { tenant, now } = caller;
  refuseEndedSession(caller, asked);
  const member = isRecordedByMember(caller) ? await recordingMember(tx, caller) : undefined;
  const wanted = member ? recordedBy(member, asked, caller.language) : asked;
  const recorder = recorderOf(caller) ?? (member && `agency ${member.member.number}`);
  const kind = kindOf(tenant, wanted.recommendation);
  const share = shareOf(caller, wanted.recommendation.share);
  const catalogue = await deps.catalogue.load(tenant, tx);
  const item = recommendedItem(catalogue, caller, wanted.recommendation);
  const named = await namedCredit(tx, caller, wanted.recommendation);
  if (needsCaptcha(caller)) await verifyCaptcha(deps, tx, caller, solution, { consume: true });
  const terms = await agreedTerms(deps.consent, tx, caller, {
    given: wanted.recommendation.terms,
    path: "Empfehlung.AgbText",
  });
  const campaigns = agreedCampaigns(catalogue, caller, wanted);
  const referrer = await recommendingReferrer(deps, tx, caller, {
    wanted,
    kind,
    campaigns,
    memberId: member?.member.id,
  });
  const contact = wanted.contact?.email;
  refuseSelfRecommendation(tenant, referrer.email, contact);
  const invited = await invitedBy(tx, wanted.recommendation, referrer, now);
  const broughtIn = invited ?? (referrer.isNew ? named : undefined);
  if (broughtIn) await creditReferrer(tx, referrer.id, broughtIn);
  const capability = newHexSecret();
  const hasLink = wanted.recommendation.wantsLink !== false;
  const row = await insertNumbered(tx, {
    linkHash: hashSecret(capability),
    referrerId: referrer.id,
    kind,
    ...item,
    advisorNumber: wanted.recommendation.advisorNumber || null,
    agentNumber: recorderOf(caller) ?? (wanted.recommendation.agentNumber || null),
    channel: wanted.recommendation.channel ?? null,
    share,
    // The device of a call centre or an agency says nothing about the referrer.
    device: (recorder === undefined ? caller.device : undefined) ?? null,
    contactHash: contact === undefined ? null : contactHash(deps.contactKey, contact),
    termsVersion: terms.version,
    createdAt: now,
    validUntil: validUntil(now),
    remindAt: hasLink ? nextLinkReminder(now, 0) : null,
    hasLink,
    credit: named ?? referrer.credit ?? invited ?? null,
    isVouched: referrer.isVouched,
    typed: await typedPart(deps.consent, tx, caller, referrer.typed, {
      terms,
      invitation: wanted.recommendation.invitationNumber,
    }),
  });
  const agreed = referrer.typed ? [] : [terms, ...(referrer.isProven ? campaigns : [])];
  const via = recorder ?? (isByOperatorsLink(caller) ? "operator link" : "createRecommendation");
  await recordAgreement(deps, tx, referrer, agreed, { now, via });
  const links = linksOf(deps, caller, row);
  const recommended = recommendedIn(catalogue, caller, { ...row, shortUrl: links.shortUrl });
  await mailReferrer(tx, caller, { wanted, referrer, recommended, advisorNumber: row.advisorNumber });
  return {
    number: row.number,
    capability,
    code: row.code,
    ...links,
    validUntil: row.validUntil,
    optInRequired: !referrer.isConfirmed,
  };
}

/** Whom an invitation credits. Of a link that was only typed it is kept until the referrer is known. */
async function invitedBy(
  tx: TenantTransaction,
  { invitationNumber }: NewRecommendation["recommendation"],
  { id, typed }: RecommendingReferrer,
  now: Date,
): Promise<Credit | undefined> {
  if (typed) return undefined;
  return acceptInvitation(tx, invitationNumber, id, now);
}

interface NewRecord {
  readonly wanted: NewRecommendation;
  readonly referrer: RecommendingReferrer;
  readonly recommended: Recommended;
  readonly advisorNumber: string | null;
}

/**
 * Mails a new referrer the opt-in link, on which the reward depends, or that the account exists if the address is proven.
 * The owner of an account is notified if the caller only typed its address.
 */
async function mailReferrer(
  tx: TenantTransaction,
  { tenant, language, now }: Caller,
  { wanted, referrer, recommended: made, advisorNumber }: NewRecord,
): Promise<void> {
  const { id, email, isNew, isConfirmed, asked = [], typed } = referrer;
  if (!isNew && !typed) return;
  const advisor = advisorNumber === null ? undefined : await findAdvisor(tx, tenant, advisorNumber);
  const named = advisor && { advisorName: `${advisor.firstName} ${advisor.lastName}` };
  const recommended = { ...made, ...named };
  if (typed) return notifyOwner(tx, { referrerId: id, recommended, now });
  const firstName = wanted.referrer?.firstName ?? "";
  await sendWelcome(tx, { id, email, firstName, language }, { asked, recommended, isConfirmed, now });
}

/**
 * Refuses a caller whose session has ended as not logged in, instead of asking for name and address, which their form
 * does not show.
 */
function refuseEndedSession({ actor, bearer }: Caller, { referrer }: NewRecommendation): void {
  if (actor.kind === "anonymous" && bearer !== undefined && !referrer) throw new Refusal("notLoggedIn");
}

/** The call-centre agent who records data for a person on the phone; refused if the tenant has no call centre. */
export function recorderOf({ tenant, actor }: Pick<Caller, "tenant" | "actor">): string | undefined {
  if (actor.kind !== "callCentre") return undefined;
  if (!tenant.settings.callCentre) throw new Refusal("forbidden");
  return `callCentre ${actor.subject}`;
}

/** What a signed-in member records is credited to them, whatever number the call gives. */
function recordedBy(
  { member }: AgencyUser,
  wanted: NewRecommendation,
  language: Caller["language"],
): NewRecommendation {
  const { agentNumber } = wanted.recommendation;
  if (agentNumber && agentNumber !== member.number) {
    const errors = [{ path: "Empfehlung.Agentennummer", message: unknownNumber[language] }];
    throw new Refusal("invalidInput", { errors });
  }
  return { ...wanted, recommendation: { ...wanted.recommendation, agentNumber: member.number } };
}

/** Every kind except the standard one must be enabled in the tenant's settings. */
function kindOf({ settings }: Tenant, wanted: NewRecommendation["recommendation"]): RecommendationKind {
  const hasAgent = Boolean(wanted.advisorNumber) || Boolean(wanted.agentNumber);
  // A code without a link is an offline recommendation, whatever else it is.
  const isOffline = wanted.wantsLink === false;
  const kind = isOffline ? "offline" : (wanted.kind ?? (hasAgent ? "agent" : "standard"));
  // Where agencies work with the programme, their members record recommendations without the public form for agents.
  const isAgents = settings.agentRecommendation || (hasAgent && settings.agency === true);
  if (hasAgent && !isAgents) throw new Refusal("wrongState");
  const isEnabled = {
    standard: true,
    agent: isAgents,
    company: settings.companyRecommendation,
    offline: settings.offlineCodes,
  } as const satisfies Record<RecommendationKind, boolean>;
  if (!isEnabled[kind]) throw new Refusal("wrongState");
  return kind;
}

function shareOf({ tenant: { settings }, language }: Caller, wanted: Share | undefined): Share {
  const share = wanted ?? (settings.shares.includes(100) ? 100 : settings.defaultShare);
  if (settings.shares.includes(share)) return share;
  throw new Refusal("invalidInput", {
    errors: [{ path: "Empfehlung.AnteilEmpfehler", message: shareNotOffered[language] }],
  });
}

/** The product, or the device with its tariff, if it is on sale. */
function recommendedItem(
  catalogue: LoadedCatalogue,
  { language, now }: Caller,
  { productId, deviceId = null }: NewRecommendation["recommendation"],
): Item {
  const item = { productId, deviceId };
  const sale = onSale(catalogue, now);
  if (!sale.products.has(productId)) throw new Refusal("notFound");
  if (deviceId === null || offerOf(sale, item)) return item;
  const errors = [{ path: "Empfehlung.HandyId", message: deviceNotOffered[language] }];
  throw new Refusal("invalidInput", { errors });
}

const unknownNumber = { de: "Diese Nummer kennen wir nicht.", en: "We do not know this number." };

/**
 * Whom the numbers of the call credit: the agent who records, else the recommended advisor. Both must be in the register,
 * and the advisor must be one of the search.
 */
async function namedCredit(
  tx: TenantTransaction,
  { tenant, language }: Caller,
  { advisorNumber, agentNumber }: NewRecommendation["recommendation"],
): Promise<Credit | undefined> {
  const advisorPath = "Empfehlung.AgentNumber";
  const credit = await creditOf(tx, language, [
    { path: "Empfehlung.Agentennummer", number: agentNumber },
    { path: advisorPath, number: advisorNumber },
  ]);
  if (advisorNumber && (await findAdvisor(tx, tenant, advisorNumber)) === undefined) {
    const errors = [{ path: advisorPath, message: unknownNumber[language] }];
    throw new Refusal("invalidInput", { errors });
  }
  return credit;
}

/** The terms are part of the participation. The consents of a person who has not proven the address wait for a mail. */
async function recordAgreement(
  { consent }: RecommendationDeps,
  tx: TenantTransaction,
  { id, email }: { readonly id: number; readonly email: string },
  wordings: readonly Wording[],
  { now, via }: { readonly now: Date; readonly via: string },
): Promise<void> {
  const by = {
    person: { person: "referrer", personId: id },
    address: email,
    step: "given",
    at: now,
    via,
  } as const;
  await recordConsents(
    consent,
    tx,
    wordings.map((wording) => ({ ...by, wording })),
  );
}

/** The wordings of the active campaigns that the referrer agreed to, without duplicates. */
function agreedCampaigns(
  catalogue: LoadedCatalogue,
  { language, now }: Caller,
  { campaigns = [] }: NewRecommendation,
): Wording[] {
  const agreed = new Set(campaigns.filter(({ consent }) => consent).map(({ id }) => id));
  return activeCampaigns(catalogue, language, now)
    .filter(({ id, needsConsent }) => needsConsent && agreed.has(id))
    .map((campaign) => campaignWording(campaign, language));
}

function refuseSelfRecommendation({ settings }: Tenant, email: string, contact: string | undefined): void {
  if (settings.allowsSelfRecommendation || contact === undefined) return;
  if (normalizedAddress(contact) === email) throw new Refusal("ownEmail");
}

const attempts = 5;

/** Numbers and codes are random. If one is taken, new ones are drawn. */
async function insertNumbered(
  tx: TenantTransaction,
  row: Omit<NewRecommendationRow, "number" | "code">,
): Promise<NewRecommendationRow> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const numbered = { ...row, number: newSpokenNumber(), code: newSpokenNumber() };
    if ((await insertRecommendation(tx, numbered)) !== undefined) return numbered;
    if (await isRepeated(tx, numbered)) throw new Refusal("recommendationExists");
  }
  throw new Error("no free number was found");
}
