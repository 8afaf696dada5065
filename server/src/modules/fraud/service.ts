import { domainToUnicode } from "node:url";
import { assess, DEFAULT_ABUSE_THRESHOLD } from "@weitersagen/domain/fraud";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { readFacts, readHeld, writeDecision, writeVerdict } from "./repository.ts";
import type { HeldReward, KnownFacts } from "./repository.ts";

export type WaitingReward = HeldReward;

/** Scores rewards by what is known now and holds back what reaches the tenant's threshold. */
export async function judgeRewards(
  tx: TenantTransaction,
  { settings }: Tenant,
  rewardIds: readonly number[],
  now: Date,
): Promise<void> {
  const threshold = settings.abuseThreshold ?? DEFAULT_ABUSE_THRESHOLD;
  for (const known of await readFacts(tx, rewardIds)) {
    const { score, reasons } = assess({
      ...known,
      referrerEmail: readable(known.referrerEmail),
      recipientEmail: readable(known.recipientEmail),
      bannedSources: settings.bannedSources ?? [],
      allowsSelfRecommendation: settings.allowsSelfRecommendation,
    });
    const holds = !settings.abuseShadow && score >= threshold && mayHold(known, reasons);
    await writeVerdict(tx, { id: known.id, score, reasons, holds }, now);
  }
}

/** What already waits goes on waiting; what a person let pass waits again only for something that person did not see. */
function mayHold({ held, decided, reasons: seen }: KnownFacts, reasons: readonly string[]): boolean {
  if (!decided) return !held;
  return reasons.some((reason) => !seen.includes(reason));
}

/** `xn--…` says the same as its readable form, but does not look the same. */
function readable(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}

export function waitingRewards(tx: TenantTransaction, limit: number): Promise<WaitingReward[]> {
  return readHeld(tx, limit);
}

export function letPass(
  tx: TenantTransaction,
  rewardId: number,
  decision: { by: string; now: Date },
): Promise<boolean> {
  return writeDecision(tx, rewardId, decision);
}
