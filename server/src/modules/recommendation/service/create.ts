import { createHmac, randomBytes } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import type { CreatedRecommendation, NewRecommendation } from "@weitersagen/contract/recommendation";
import { validUntil } from "@weitersagen/domain/recommendation";
import { nextLinkReminder } from "@weitersagen/domain/reminder";
import type { Share } from "@weitersagen/domain/reward";
import { spokenNumber } from "@weitersagen/domain/spoken-number";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newHexSecret } from "../../../platform/session/secret-text.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { ownAccount, refuseBlocked } from "../../account/service/account.ts";
import type { ReferrerAccount } from "../../account/service/account.ts";
import { registerReferrer } from "../../account/service/registration.ts";
import { type CaptchaDeps, verifyCaptcha } from "../../captcha/service.ts";
import { findAdvisor } from "../../catalogue/service/advisors.ts";
import { activeCampaigns } from "../../catalogue/service/campaigns.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { recordConsents, termsVersion } from "../../consent/service.ts";
import { acceptInvitation } from "../../invitation/service.ts";
import { insertRecommendation, isRepeated } from "../repository.ts";
import type { NewRecommendationRow, RecommendationKind } from "../repository.ts";
import type { Addresses } from "./addresses.ts";

export interface RecommendationParts extends CaptchaDeps {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly addresses: Addresses;
  /** Keys the hash by which a repeated contact is found without keeping an address. */
  readonly contactKey: Buffer;
}

export interface Caller {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** The token the caller came with, be it still good or not. */
  readonly bearer?: string | undefined;
  readonly language: Language;
  readonly now: Date;
  /** Keyed hash of the caller's browser and day. */
  readonly device?: Buffer | undefined;
}

const faults = {
  referrer: { de: "Dies ist ein Pflichtfeld.", en: "This field is required." },
  eligible: {
    de: "Bitte bestätigen Sie, dass Sie mindestens 18 Jahre alt sind und in Deutschland wohnen.",
    en: "Please confirm that you are at least 18 years old and live in Germany.",
  },
  share: { de: "Diese Aufteilung gibt es hier nicht.", en: "This split is not offered here." },
} as const;

function fault(path: string, name: keyof typeof faults, language: Language): Refusal {
  return new Refusal("invalidInput", { errors: [{ path, message: faults[name][language] }] });
}

/** Somebody logged in has proven already to be a person. */
const needsCaptcha = ({ kind }: Actor) => kind !== "referrer" && kind !== "callCentre";

/** Says whether the captcha would hold, without using it up. */
export async function checkCaptcha(
  parts: RecommendationParts,
  caller: Caller,
  solution: string | undefined,
): Promise<void> {
  if (!needsCaptcha(caller.actor)) return;
  await parts.database.inTenant(caller.tenant.id, (tx) =>
    verifyCaptcha(parts, tx, caller, solution, { consume: false }),
  );
}

/** Account, recommendation, consents and welcome mail in one transaction: all of it or nothing. */
export async function createRecommendation(
  parts: RecommendationParts,
  caller: Caller,
  wanted: NewRecommendation,
  solution: string | undefined,
): Promise<CreatedRecommendation> {
  const { tenant, now } = caller;
  refuseEndedSession(caller, wanted);
  const recorder = recorderOf(caller);
  const kind = kindOf(tenant, wanted.recommendation);
  const share = shareOf(caller, wanted.recommendation.share);
  const { products } = await parts.catalogue.load(tenant);
  if (!products.has(wanted.recommendation.productId)) throw new Refusal("notFound");
  await refuseUnknownAdvisor(parts, tenant, wanted.recommendation.advisorNumber);
  const campaigns = await agreedCampaigns(parts, caller, wanted);
  const capability = newHexSecret();
  return parts.database.inTenant(tenant.id, async (tx) => {
    if (needsCaptcha(caller.actor)) await verifyCaptcha(parts, tx, caller, solution, { consume: true });
    const referrer = await referrerFor(tx, caller, wanted, kind);
    refuseSelfRecommendation(tenant, referrer.email, wanted.contact?.email);
    const contact = wanted.contact?.email;
    const terms = termsVersion(wanted.recommendation.terms);
    const row = await insertNumbered(tx, {
      linkHash: hashSecret(capability),
      referrerId: referrer.id,
      kind,
      productId: wanted.recommendation.productId,
      advisorNumber: wanted.recommendation.advisorNumber || null,
      agentNumber: recorder ?? (wanted.recommendation.agentNumber || null),
      channel: wanted.recommendation.channel ?? null,
      share,
      // A call centre's device says nothing about the referrer.
      device: (caller.actor.kind === "callCentre" ? undefined : caller.device) ?? null,
      contactHash: contact === undefined ? null : contactHash(parts.contactKey, contact),
      termsVersion: terms,
      createdAt: now,
      validUntil: validUntil(now),
      remindAt: nextLinkReminder(now, 0),
    });
    await acceptInvitation(tx, wanted.recommendation.invitationNumber, referrer.id, now);
    const person = {
      person: "referrer",
      personId: referrer.id,
      at: now,
      via: recorder ?? "createRecommendation",
    } as const;
    await recordConsents(tx, [
      { ...person, purpose: "terms", subject: terms, step: "given" },
      ...campaigns.map((id) => ({ ...person, purpose: "campaign", subject: id, step: "given" }) as const),
    ]);
    return {
      number: row.number,
      capability,
      code: row.code,
      link: parts.addresses.link(tenant, row.number, caller.language),
      shortUrl: parts.addresses.shortUrl(tenant, row.code, caller.language),
      validUntil: row.validUntil,
      optInRequired: !referrer.isConfirmed,
    };
  });
}

/** Who leaves it to the session to say who they are must hear that it ended, and not of fields that they were never shown. */
function refuseEndedSession({ actor, bearer }: Caller, { referrer }: NewRecommendation): void {
  if (actor.kind === "anonymous" && bearer !== undefined && !referrer) throw new Refusal("notLoggedIn");
}

/** Somebody of the call centre who writes down what a caller says, where the tenant has one. */
export function recorderOf({ tenant, actor }: Pick<Caller, "tenant" | "actor">): string | undefined {
  if (actor.kind !== "callCentre") return undefined;
  if (!tenant.settings.callCentre) throw new Refusal("forbidden");
  return `callCentre ${actor.subject}`;
}

type WantedRecommendation = NewRecommendation["recommendation"];

/** Each kind but the standard one stands behind its module. */
function kindOf({ settings }: Tenant, wanted: WantedRecommendation): RecommendationKind {
  const namesAgent = Boolean(wanted.advisorNumber) || Boolean(wanted.agentNumber);
  const kind = wanted.kind ?? (namesAgent ? "agent" : "standard");
  const allowed = {
    standard: !namesAgent || settings.agentRecommendation,
    agent: settings.agentRecommendation,
    company: settings.companyRecommendation,
    offline: settings.offlineCodes,
  } as const satisfies Record<RecommendationKind, boolean>;
  if (!allowed[kind]) throw new Refusal("wrongState");
  return kind;
}

function shareOf({ tenant: { settings }, language }: Caller, wanted: Share | undefined): Share {
  const share = wanted ?? (settings.shares.includes(100) ? 100 : settings.defaultShare);
  if (settings.shares.includes(share)) return share;
  throw fault("Empfehlung.AnteilEmpfehler", "share", language);
}

async function refuseUnknownAdvisor(
  { database }: RecommendationParts,
  tenant: Tenant,
  advisorNumber: string | null | undefined,
): Promise<void> {
  if (!advisorNumber) return;
  const advisor = await database.inTenant(tenant.id, (tx) => findAdvisor(tx, tenant, advisorNumber));
  if (!advisor) throw new Refusal("notFound");
}

/** Only what is asked for at present can be agreed to, and each once. */
async function agreedCampaigns(
  { catalogue }: RecommendationParts,
  { tenant, language, now }: Caller,
  { campaigns = [] }: NewRecommendation,
): Promise<string[]> {
  const agreed = new Set(campaigns.filter(({ consent }) => consent).map(({ id }) => id));
  if (agreed.size === 0) return [];
  const asked = activeCampaigns(await catalogue.loadUnchecked(tenant), language, now);
  return asked.filter(({ id, needsConsent }) => needsConsent && agreed.has(id)).map(({ id }) => id);
}

interface RecommendingReferrer {
  readonly id: number;
  readonly email: string;
  readonly isConfirmed: boolean;
}

async function referrerFor(
  tx: TenantTransaction,
  { tenant, actor, language, now }: Caller,
  { referrer: person }: NewRecommendation,
  kind: RecommendationKind,
): Promise<RecommendingReferrer> {
  if (actor.kind === "referrer") {
    const known = await ownAccount(tx, actor);
    refuseBlocked(known);
    refuseUnlisted(tenant, kind, known.email);
    return { ...known, isConfirmed: known.confirmedAt !== null };
  }
  if (!person) throw fault("Empfehler", "referrer", language);
  if (person.eligible === false) throw fault("Empfehler.Teilnahmeberechtigt", "eligible", language);
  const email = keptAddress(person.email);
  refuseUnlisted(tenant, kind, email);
  const { id, existing } = await registerReferrer(
    tx,
    {
      email,
      salutation: person.salutation || null,
      firstName: person.firstName,
      lastName: person.lastName,
      eligible: person.eligible ?? false,
      newsletter: tenant.settings.newsletter && (person.newsletter ?? false),
    },
    { language, now },
  );
  if (!existing) return { id, email, isConfirmed: false };
  return knownReferrer(actor, existing);
}

/** An address that has an account: what it may do without login, and what a stranger may learn of it. */
function knownReferrer(actor: Actor, known: ReferrerAccount): RecommendingReferrer {
  const { id, email } = known;
  const isRecorded = actor.kind === "callCentre";
  if (isRecorded) refuseBlocked(known);
  if (known.confirmedAt === null) throw new Refusal("recommendationUnconfirmed");
  // The agent has asked who is on the phone: no login is needed.
  if (isRecorded) return { id, email, isConfirmed: true };
  // A stranger is not told of a block: the login, which is asked for anyway, tells the owner.
  if (known.registeredAt !== null || known.blockReason !== null) throw new Refusal("loginRequired");
  return { id, email, isConfirmed: true };
}

function refuseUnlisted({ settings }: Tenant, kind: RecommendationKind, email: string): void {
  const isAllowed = mayTakePart(email, settings, kind === "company" ? "employee" : "anybody");
  if (!isAllowed) throw new Refusal("emailNotAllowed");
}

function refuseSelfRecommendation({ settings }: Tenant, email: string, contact: string | undefined): void {
  if (settings.allowsSelfRecommendation || contact === undefined) return;
  if (keptAddress(contact) === email) throw new Refusal("ownEmail");
}

function contactHash(key: Buffer, email: string): Buffer {
  return createHmac("sha256", key).update(keptAddress(email)).digest();
}

const attempts = 5;

/** Numbers are random; one that is taken already is drawn again. */
async function insertNumbered(
  tx: TenantTransaction,
  row: Omit<NewRecommendationRow, "number" | "code">,
): Promise<NewRecommendationRow> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const numbered = { ...row, number: spokenNumber(randomBytes(9)), code: spokenNumber(randomBytes(9)) };
    if ((await insertRecommendation(tx, numbered)) !== undefined) return numbered;
    if (await isRepeated(tx, numbered)) throw new Refusal("recommendationExists");
  }
  throw new Error("no free number was found");
}
