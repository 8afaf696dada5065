import { domainToUnicode } from "node:url";
import { assess, DEFAULT_ABUSE_THRESHOLD } from "@weitersagen/domain/fraud";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { readFacts, type StoredFacts } from "./read-model.ts";

export interface Verdict {
  /** The reward's id. */
  readonly id: number;
  readonly score: number;
  readonly reasons: readonly string[];
  /** The reward is to be held until an operator decides. */
  readonly holds: boolean;
}

/** Scores rewards by the facts known now. Read-only: the caller stores the verdicts. */
export async function judgeRewards(
  tx: TenantTransaction,
  { settings }: Tenant,
  rewardIds: readonly number[],
): Promise<Verdict[]> {
  const threshold = settings.abuseThreshold ?? DEFAULT_ABUSE_THRESHOLD;
  const stored = await readFacts(tx, rewardIds);
  return stored.map((facts) => {
    const { score, reasons } = assess({
      ...facts,
      referrerEmail: decodeDomain(facts.referrerEmail),
      recipientEmail: decodeDomain(facts.recipientEmail),
      bannedSources: settings.bannedSources ?? [],
      allowsSelfRecommendation: settings.allowsSelfRecommendation,
    });
    const holds = !settings.abuseShadow && score >= threshold && mayHold(facts, reasons);
    return { id: facts.id, score, reasons, holds };
  });
}

/** A held reward stays held. After a decision it is held again only for a reason that the operator did not see. */
function mayHold({ held, decided, reasons: seen }: StoredFacts, reasons: readonly string[]): boolean {
  if (!decided) return !held;
  return reasons.some((reason) => !seen.includes(reason));
}

/** Decodes `xn--…`, so that both spellings of a domain are compared as equal. */
function decodeDomain(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
