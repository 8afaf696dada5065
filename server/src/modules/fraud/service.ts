import { createHash } from "node:crypto";
import { domainToUnicode } from "node:url";
import { assess, type RewardFacts } from "@weitersagen/domain/fraud";
import { DEFAULT_ABUSE_THRESHOLD, type FraudPolicy } from "@weitersagen/domain/fraud-policy";
import {
  type KnownPerson,
  mergeSigns,
  type PersonSigns,
  shareMailbox,
  shareSign,
  signsOf,
} from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { type Household, readFacts, readNeighbours, type StoredFacts } from "./read-model.ts";

export interface Verdict {
  /** The reward's id. */
  readonly id: number;
  readonly score: number;
  readonly reasons: readonly string[];
  /** The reward is to be held until an operator decides. */
  readonly holds: boolean;
}

export interface HashedSigns extends PersonSigns {
  readonly mailDomain: string | null;
}

/** The signs of a person as they are stored and compared: hashes that differ from tenant to tenant. */
export function hashedSigns(tenantId: number, person: KnownPerson): HashedSigns {
  const { mails, mailAliases, names, households, mailDomain } = signsOf({
    ...person,
    email: decodeDomain(person.email ?? null),
  });
  const hash = (kind: "mails" | "names" | "households") => (sign: string) =>
    createHash("sha256").update(`${tenantId} ${kind} ${sign}`).digest("base64url").slice(0, 22);
  return {
    mails: mails.map(hash("mails")),
    // Compared with the mailboxes of other persons.
    mailAliases: mailAliases.map(hash("mails")),
    names: names.map(hash("names")),
    households: households.map(hash("households")),
    mailDomain,
  };
}

/** How a tenant weighs the rules now. */
const policyOf = ({ abuseThreshold, abuseRules }: Tenant["settings"]): FraudPolicy => ({
  threshold: abuseThreshold ?? DEFAULT_ABUSE_THRESHOLD,
  weights: abuseRules ?? {},
});

/** Scores rewards by the facts known now. Read-only: the caller stores the verdicts that differ from the stored ones. */
export async function judgeRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  rewardIds: readonly number[],
): Promise<Verdict[]> {
  const { settings } = tenant;
  const policy = policyOf(settings);
  const gathered = await gatherFacts(tx, tenant, rewardIds);
  return gathered.flatMap(({ stored, facts }) => {
    const { score, reasons } = assess(facts, policy);
    const holds = !settings.abuseShadow && score >= policy.threshold && mayHold(stored, { score, reasons });
    const isKnown = score === stored.score && reasons.join() === stored.reasons.join();
    return isKnown && !holds ? [] : [{ id: stored.id, score, reasons, holds }];
  });
}

interface Gathered {
  readonly stored: StoredFacts;
  readonly facts: RewardFacts;
}

/** What is known now about rewards, in the form that the rules read. Read-only. */
export async function gatherFacts(
  tx: TenantTransaction,
  { settings }: Tenant,
  rewardIds: readonly number[],
): Promise<Gathered[]> {
  const stored = (await readFacts(tx, rewardIds)).map((facts) => ({ facts, people: peopleOf(tx, facts) }));
  const othersAt = await countOthersAtAddress(tx, stored);
  return stored.map(({ facts, people }) => ({
    stored: facts,
    facts: {
      ...facts,
      ...people,
      othersAtAddress: othersAt.get(facts.id) ?? 0,
      bannedSources: settings.bannedSources ?? [],
      allowsSelfRecommendation: settings.allowsSelfRecommendation,
    },
  }));
}

type People = Pick<RewardFacts, "referrer" | "customer" | "mailDomains">;

/** The customer is what the recipient stated and what the order states: an alias in either of them counts. */
function peopleOf({ tenantId }: TenantTransaction, facts: StoredFacts): People {
  const referrer = hashedSigns(tenantId, facts.referrerPerson);
  const hashed = (people: readonly KnownPerson[]) => people.map((one) => hashedSigns(tenantId, one));
  const known = hashed([...facts.referrerMails, ...facts.referrerAddresses]);
  const recipient = hashedSigns(tenantId, facts.recipientPerson);
  return {
    referrer: mergeSigns([referrer, ...known]),
    customer: mergeSigns([recipient, ...hashed(facts.recipientMails), facts.orderSigns]),
    mailDomains: [referrer.mailDomain, recipient.mailDomain, facts.orderMailDomain].filter(
      (domain) => domain !== null,
    ),
  };
}

/** How many other customers of the same referrer live at the customer's address, by reward. */
async function countOthersAtAddress(
  tx: TenantTransaction,
  rewards: readonly { readonly facts: StoredFacts; readonly people: People }[],
): Promise<ReadonlyMap<number, number>> {
  const households: Household[] = rewards.flatMap(({ facts, people }) =>
    people.customer.households.map((household) => ({ ...facts, household })),
  );
  const counts = new Map<number, number>();
  if (households.length === 0) return counts;
  const neighbours = Map.groupBy(await readNeighbours(tx, households), ({ rewardId }) => rewardId);
  for (const { facts, people } of rewards) {
    const others = (neighbours.get(facts.id) ?? []).filter((neighbour) => {
      const person = hashedSigns(tx.tenantId, neighbour.person);
      const former = hashedSigns(tx.tenantId, { email: neighbour.formerEmail });
      const signs = mergeSigns([person, former, neighbour]);
      const isSamePerson =
        shareMailbox(signs, people.customer) || shareSign(signs.names, people.customer.names);
      return !isSamePerson && shareSign(signs.households, people.customer.households);
    });
    counts.set(facts.id, others.length);
  }
  return counts;
}

/** A held reward stays held. After a decision it is held again only for what the operator did not see. */
function mayHold(stored: StoredFacts, found: Pick<Verdict, "score" | "reasons">): boolean {
  if (!stored.decided) return !stored.held;
  return found.score > stored.score || found.reasons.some((reason) => !stored.reasons.includes(reason));
}

/** Decodes `xn--…`, so that both spellings of a domain are compared as equal. */
function decodeDomain(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
