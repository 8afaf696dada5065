import type { Language } from "@weitersagen/contract/language";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountById } from "../../account/service/account.ts";
import { creditReferrer } from "../../account/service/registration.ts";
import { requestConsents } from "../../account/service/consent-request.ts";
import { askedIn, recordKept } from "../../consent/service/kept.ts";
import { acceptInvitation } from "../../invitation/service/accept.ts";
import { type LockState, readLockState } from "../read-model/locked.ts";
import { insertEvents } from "../repository/recommendations.ts";
import { clearTyped, creditUncredited } from "../repository/typed.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { lockForeign } from "./lock.ts";
import { readTypedForm } from "./typed-form.ts";

const onlyOwner = {
  de: "Das entscheidet nur die Person, der das Konto gehört, mit ihrer eigenen Anmeldung.",
  en: "Only the person who owns the account decides this, with a login of their own.",
} as const satisfies Record<Language, string>;

interface Decision {
  readonly number: string;
  readonly referrerId: number;
  /** Whether the owner of the account made the link. */
  readonly isOwn: boolean;
}

/**
 * The owner of an account decides about a link that was made with the address, without a login: it becomes an ordinary link
 * of theirs, with what its orders earn, or it is locked. People who accepted before the lock keep what they were promised, and
 * the referrer's part is nobody's.
 */
export async function decideTyped(
  deps: Pick<RecommendationDeps, "consent" | "followOrdersOf">,
  tx: TenantTransaction,
  { actor, language, now }: Pick<Caller, "actor" | "language" | "now">,
  { number: typed, referrerId, isOwn }: Decision,
): Promise<void> {
  // An operator's link lets another person in, who cannot know who made the link. Operators lock one by their own command.
  if (actor.kind !== "anonymous" && actor.isForeign)
    throw new Refusal("forbidden", { detail: onlyOwner[language] });
  const number = readSpokenNumber(typed);
  // Locks the account, so that a decision in another tab is seen here.
  const state = number === undefined ? undefined : await readLockState(tx, number);
  if (state?.referrerId !== referrerId) throw new Refusal("notFound");
  if (!state.isTyped || state.lockedAt !== null) throw new Refusal("wrongState");
  if (!isOwn) return lockForeign(tx, state.id, now);
  if (!(await clearTyped(tx, state.id, now))) throw new Refusal("wrongState");
  await recordForm(deps, tx, state, now);
  await insertEvents(tx, [state.id], { kind: "acknowledged", at: now, actor: "referrer" });
  await deps.followOrdersOf(tx, state.id, `referrer ${referrerId}`);
}

/** What the form agreed to, and the invitation that it named, is the owner's. What needs a consent of its own is asked for by mail, because the question did not name it. */
async function recordForm(
  { consent }: Pick<RecommendationDeps, "consent">,
  tx: TenantTransaction,
  { id, referrerId, createdAt: at, typedForm }: LockState,
  now: Date,
): Promise<void> {
  const account = await accountById(tx, referrerId);
  if (!account) return;
  const { consents, invitation, isRecorded = false } = readTypedForm(typedForm);
  // The person followed it when the link was made, however long its owner takes to say so.
  const invited = await acceptInvitation(tx, invitation, referrerId, at);
  if (invited) {
    await creditReferrer(tx, referrerId, invited);
    await creditUncredited(tx, id, invited);
  }
  const given = isRecorded ? [] : consents.filter(({ step }) => step === "given");
  const person = { person: "referrer", personId: referrerId } as const;
  await recordKept(consent, tx, given, { person, address: account.email, at });
  const asked = await askedIn(tx, consents);
  const wordings = asked.filter(({ purpose }) => purpose !== "newsletter" || !account.newsletterPermission);
  await requestConsents(consent, tx, account, { wordings, now, via: "createRecommendation" });
}
