import { type InvitationStatus, isOpenInvitation } from "@weitersagen/domain/invitation";
import type { PassState } from "@weitersagen/domain/navigation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { findOneTimeToken } from "../../platform/session/one-time-tokens.ts";
import { sessionOf } from "../../platform/session/access-tokens.ts";
import { hashSecret } from "../../platform/session/secret-text.ts";

/** Looks up a number, code or token, whatever kind of link it belongs to. Undefined: this tenant never issued it. */
export async function findPass(
  tx: TenantTransaction,
  pass: string,
  now: Date,
): Promise<PassState | undefined> {
  const number = readSpokenNumber(pass);
  return number === undefined ? findToken(tx, pass, now) : findNumber(tx, number, now);
}

const stateOf = (isValid: boolean): PassState => (isValid ? "valid" : "ended");

async function findNumber(tx: TenantTransaction, number: string, now: Date): Promise<PassState | undefined> {
  const recommendation = await recommendations(tx)
    .where((eb) => eb.or([eb("number", "=", number), eb("code", "=", number)]))
    .executeTakeFirst();
  if (recommendation) return stateOf(isOpen(recommendation, now));
  const recipient = await recipients(tx).where("number", "=", number).executeTakeFirst();
  if (recipient) return stateOf(recipient.deletedAt === null);
  const invitation = await tx
    .selectFrom("invitation")
    .select("status")
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .executeTakeFirst();
  return invitation && stateOf(isOpenInvitation(invitation.status as InvitationStatus));
}

async function findToken(tx: TenantTransaction, token: string, now: Date): Promise<PassState | undefined> {
  if (await sessionOf(tx, token, now)) return "valid";
  const oneTime = await findOneTimeToken(tx, token);
  if (oneTime) return stateOf(!oneTime.isUsed && oneTime.expiresAt > now);
  const hash = hashSecret(token);
  const reward = await tx
    .selectFrom("reward_token")
    .select("expires_at as expiresAt")
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (reward) return stateOf(reward.expiresAt > now);
  const recommendation = await recommendations(tx).where("link_hash", "=", hash).executeTakeFirst();
  if (recommendation) return stateOf(isOpen(recommendation, now));
  const recipient = await recipients(tx).where("link_hash", "=", hash).executeTakeFirst();
  return recipient && stateOf(recipient.deletedAt === null);
}

const recommendations = (tx: TenantTransaction) =>
  tx
    .selectFrom("recommendation")
    .select(["status", "valid_until as validUntil", "locked_at as lockedAt"])
    .where("tenant_id", "=", tx.tenantId);

const recipients = (tx: TenantTransaction) =>
  tx.selectFrom("recipient").select("deleted_at as deletedAt").where("tenant_id", "=", tx.tenantId);

interface FoundRecommendation {
  readonly status: string;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
}

/** Also once an order came in: its recipient and its referrer still follow the link. */
function isOpen({ status, validUntil, lockedAt }: FoundRecommendation, now: Date): boolean {
  if (lockedAt !== null) return false;
  return status === "open" ? validUntil > now : status === "ok" || status === "paid";
}
