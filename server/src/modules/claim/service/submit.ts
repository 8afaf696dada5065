import { EVIDENCE_BYTES, EVIDENCE_MEGABYTES, evidenceTypeOf } from "@weitersagen/contract/claim";
import type { Claim, Claimable, Claims, NewClaim } from "@weitersagen/contract/claim";
import { formatDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { claimableUntil, claimFlow, claimReasonText, claimWaitsUntil } from "@weitersagen/domain/claim";
import { calendarDateOf, compareDates, readIsoDate } from "@weitersagen/domain/dates";
import { next } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import {
  claimsOfReferrer,
  lockClaim,
  lockClaimOfOrder,
  recommendationsOfReferrer,
  type ClaimableRecord,
  type ClaimRecord,
} from "../read-model.ts";
import {
  completeClaim,
  insertClaim,
  insertClaimEvent,
  type NewClaimRow,
  reopenClaim,
} from "../repository/claims.ts";
import { type EvidenceFile, evidenceBytesOf, replaceEvidence } from "../repository/evidence.ts";
import type { ClaimDeps } from "./deps.ts";
import { notifyReceived } from "./notify.ts";

/** All files of a referrer together: one account must not fill the disk. */
const MOST_EVIDENCE_BYTES = 10 * EVIDENCE_BYTES;

type Names = Awaited<ReturnType<Catalogue["names"]>>;
type Caller = Pick<TenantCallContext, "tenant" | "actor" | "language" | "now">;

const faults = {
  future: { de: "Das Datum liegt in der Zukunft.", en: "The order date lies in the future." },
  early: {
    de: "Der Vertrag kam zustande, bevor es die Empfehlung gab.",
    en: "The contract was made before there was a recommendation.",
  },
  file: {
    de: `Bitte wählen Sie eine PDF-Datei oder ein Bild (JPEG, PNG) mit höchstens ${EVIDENCE_MEGABYTES} MB.`,
    en: `Please choose a PDF file or a picture (JPEG, PNG) of ${EVIDENCE_MEGABYTES} MB at most.`,
  },
  manyFiles: {
    de: "Von Ihnen liegen schon sehr viele Nachweise vor. Bitte schicken Sie diesen per E-Mail.",
    en: "We already have very many files of yours. Please send this one by email.",
  },
  late: {
    de: "Für diese Empfehlung kann keine Prämie mehr nachgemeldet werden.",
    en: "A missing reward can no longer be claimed for this recommendation.",
  },
  taken: {
    de: "Zu dieser Auftragsnummer liegt schon eine Meldung vor. Bitte prüfen Sie die Nummer oder schreiben Sie uns.",
    en: "This order number has been claimed already. Please check the number or write to us.",
  },
} as const;

/** What tells talks with the same advisor apart, and several advisors for one topic. */
const topicOfTalk = {
  de: (topic: string, advisor: string) => `${topic} bei ${advisor}`,
  en: (topic: string, advisor: string) => `${topic} with ${advisor}`,
} as const;

/** The day tells two recommendations of the same product apart; the form offers them with it, too. */
const claimedForOther = {
  de: (recommended: string, day: string) =>
    `Diese Auftragsnummer haben Sie schon zu „${recommended}“ vom ${day} gemeldet. War das die falsche Empfehlung, schreiben Sie uns bitte.`,
  en: (recommended: string, day: string) =>
    `You have already reported this order number for “${recommended}” of ${day}. If that was the wrong recommendation, please write to us.`,
} as const;

/** The caller's claims, and the recommendations for which a claim is still possible. */
export async function ownClaims(
  { catalogue }: ClaimDeps,
  tx: TenantTransaction,
  { tenant, actor, language, now }: Caller,
): Promise<Claims> {
  const translate = translator(await catalogue.names(tenant, tx), language);
  const referrerId = referrerOf(actor);
  const claims = await claimsOfReferrer(tx, referrerId);
  const recommendations = await recommendationsOfReferrer(tx, referrerId);
  return {
    claims: claims.map((claim) => claimView(translate(claim), language)),
    claimable: recommendations
      .filter(({ isPaid }) => !isPaid)
      .map((one) => claimableOf(translate(one)))
      .filter(({ until }) => now < until),
  };
}

/**
 * Claims a missing reward. A second claim of the same order completes the first: one order, one claim. It moves to another
 * recommendation only once it was refused: until then the change would be silent.
 */
export async function submitClaim(
  { catalogue }: ClaimDeps,
  tx: TenantTransaction,
  caller: Caller,
  given: NewClaim,
): Promise<Claim> {
  const { tenant, actor, language, now } = caller;
  const translate = translator(await catalogue.names(tenant, tx), language);
  const referrerId = referrerOf(actor);
  const [recommendation] = await recommendationsOfReferrer(tx, referrerId, given.recommendationNumber);
  if (!recommendation) throw new Refusal("notFound");
  if (now >= claimableUntil(recommendation)) {
    throw new Refusal("wrongState", { detail: faults.late[language] });
  }
  refuseImpossibleDay(given.orderedOn, recommendation, caller);
  const file = evidenceFile(given.evidence, language);
  if (file) await refuseManyFiles(tx, referrerId, file, language);
  const row = {
    referrerId,
    recommendationId: recommendation.id,
    typedNumber: given.orderNumber.replaceAll(/\s+/g, " "),
    orderedOn: given.orderedOn,
    note: given.note ?? "",
    now,
    waitsUntil: claimWaitsUntil(now),
  };
  const id = await insertClaim(tx, row);
  const claim =
    id === undefined
      ? await claimAgain(tx, row, file, (present) => claimedAlready(translate(present), row, language))
      : await openClaim(tx, id, file, row);
  return claimView(translate(claim), language);
}

/** The order is claimed already: by the same referrer, who completes the claim, or in a claim that was refused. */
async function claimAgain(
  tx: TenantTransaction,
  row: NewClaimRow,
  file: EvidenceFile | undefined,
  faultOf: (present: ClaimRecord) => string,
): Promise<ClaimRecord> {
  const present = await lockClaimOfOrder(tx, row.typedNumber);
  if (!present) throw new Error("the claim is gone");
  // The same recommendation means the same referrer, too.
  const isRepeated = present.recommendationId === row.recommendationId;
  if (isRepeated && present.status === "open") {
    await completeClaim(tx, present.id, row);
    if (file) await replaceEvidence(tx, present.id, file, row.now);
    return storedClaim(tx, present.id);
  }
  const mayReopen = next(claimFlow, present.status, "reopen") !== undefined;
  if (!mayReopen || (!isRepeated && present.status !== "refused")) {
    throw new Refusal("wrongState", { detail: faultOf(present) });
  }
  await reopenClaim(tx, present.id, row);
  return openClaim(tx, present.id, file, row);
}

function claimedAlready(present: ClaimRecord, row: NewClaimRow, language: Language): string {
  const isOwn = present.referrerId === row.referrerId;
  if (!isOwn || present.recommendationId === row.recommendationId) return faults.taken[language];
  const { productName, advisorName, recommendedAt } = present;
  const recommended = advisorName === null ? productName : topicOfTalk[language](productName, advisorName);
  return claimedForOther[language](recommended, formatDate(recommendedAt, language));
}

async function openClaim(
  tx: TenantTransaction,
  id: number,
  file: EvidenceFile | undefined,
  { referrerId, now }: NewClaimRow,
): Promise<ClaimRecord> {
  await replaceEvidence(tx, id, file, now);
  await insertClaimEvent(tx, id, { to: "open", at: now, actor: `referrer ${referrerId}`, reason: null });
  const claim = await storedClaim(tx, id);
  await notifyReceived(tx, claim, now);
  return claim;
}

function referrerOf(actor: Caller["actor"]): number {
  if (actor.kind !== "referrer") throw new Refusal("notLoggedIn");
  return Number(actor.subject);
}

async function storedClaim(tx: TenantTransaction, id: number): Promise<ClaimRecord> {
  const claim = await lockClaim(tx, id);
  if (!claim) throw new Error("the claim is gone");
  return claim;
}

/** Translates the name of the product into the caller's language. */
const translator =
  (names: Names, language: Language) =>
  <Of extends { readonly productName: string }>(one: Of): Of => ({
    ...one,
    productName: names(one.productName, language),
  });

const claimableOf = (recommendation: ClaimableRecord): Claimable => ({
  recommendationNumber: recommendation.number,
  productName: recommendation.productName,
  advisorName: recommendation.advisorName,
  nickname: recommendation.nickname,
  createdAt: recommendation.createdAt,
  until: claimableUntil(recommendation),
});

function claimView(claim: ClaimRecord, language: Language): Claim {
  const { reason } = claim;
  return {
    id: claim.id,
    recommendationNumber: claim.recommendationNumber,
    productName: claim.productName,
    advisorName: claim.advisorName,
    orderNumber: claim.orderNumber,
    orderedOn: claim.orderedOn,
    hasEvidence: claim.hasEvidence,
    evidenceName: claim.evidenceName,
    status: claim.status,
    statusAt: claim.statusAt,
    createdAt: claim.createdAt,
    waitsUntil: claim.status === "open" ? claim.waitsUntil : null,
    reason: reason === null ? null : { name: reason, text: claimReasonText(reason, language) },
  };
}

function refuseImpossibleDay(
  orderedOn: string,
  { createdAt }: ClaimableRecord,
  { now, language }: Caller,
): void {
  const day = readIsoDate(orderedOn);
  const isFuture = compareDates(day, calendarDateOf(now)) > 0;
  const isEarly = compareDates(day, calendarDateOf(createdAt)) < 0;
  if (!isFuture && !isEarly) return;
  const message = faults[isFuture ? "future" : "early"][language];
  throw new Refusal("invalidInput", { errors: [{ path: "Bestelldatum", message }] });
}

function evidenceFile(given: NewClaim["evidence"], language: Language): EvidenceFile | undefined {
  if (!given) return undefined;
  const content = Buffer.from(given.content, "base64");
  const mediaType = evidenceTypeOf(content);
  if (mediaType && content.length <= EVIDENCE_BYTES) return { name: given.name, mediaType, content };
  throw new Refusal("invalidInput", { errors: [{ path: "Nachweis", message: faults.file[language] }] });
}

async function refuseManyFiles(
  tx: TenantTransaction,
  referrerId: number,
  { content }: EvidenceFile,
  language: Language,
): Promise<void> {
  if ((await evidenceBytesOf(tx, referrerId)) + content.length <= MOST_EVIDENCE_BYTES) return;
  throw new Refusal("invalidInput", { errors: [{ path: "Nachweis", message: faults.manyFiles[language] }] });
}
