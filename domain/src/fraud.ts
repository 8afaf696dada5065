import { type FraudPolicy, standardPolicy } from "./fraud-policy.ts";
import { registrableDomain } from "./mail-identity.ts";
import { type PersonSigns, shareMailbox, shareSign } from "./person-signs.ts";

/** The known facts of a reward when it is scored. Unknown facts add no points. */
export interface RewardFacts {
  readonly referrer: PersonSigns;
  /** The person who ordered: what the recipient stated and what the provider's order states. */
  readonly customer: PersonSigns;
  /** The domains of all addresses, readable. */
  readonly mailDomains: readonly string[];
  /** Keyed fingerprints: equal accounts are recognised without being readable. */
  readonly referrerAccount: string | null;
  readonly recipientAccount: string | null;
  /** How many other people of the tenant use the account of the referrer or of the recipient. */
  readonly othersWithAccount: number;
  /** Other customers of this referrer who live at the same address. */
  readonly othersAtAddress: number;
  readonly referrerDevice: string | null;
  readonly recipientDevice: string | null;
  /** Rewards of this referrer in the hour before this one. */
  readonly rewardsInHour: number;
  readonly channels: readonly string[];
  readonly bannedSources: readonly string[];
  /** Some programmes let people recommend to themselves. */
  readonly allowsSelfRecommendation: boolean;
}

export interface FraudRule {
  readonly name: string;
  /** Points that the rule adds, unless a tenant weighs it differently. */
  readonly weight: number;
  /** How far the rule applies: 0 not at all, 1 fully. Some rules grow beyond that. */
  readonly extent: (facts: RewardFacts) => number;
}

/** Disposable mailboxes. */
const throwAwayDomains = new Set([
  "mailinator.com",
  "guerrillamail.com",
  "10minutemail.com",
  "trashmail.com",
  "trashmail.de",
  "yopmail.com",
  "wegwerfmail.de",
  "byom.de",
  "temp-mail.org",
  "sharklasers.com",
  "getnada.com",
  "spambog.com",
  "muellmail.com",
]);

const MANY_PER_HOUR = 5;

const whether = (applies: boolean): number => (applies ? 1 : 0);

/** A rule about one person in both roles. It does not apply where the programme allows that. */
const selfRule = <const Name extends string>(
  name: Name,
  weight: number,
  applies: (facts: RewardFacts) => boolean,
) => ({
  name,
  weight,
  extent: (facts: RewardFacts) => whether(!facts.allowsSelfRecommendation && applies(facts)),
});

const samePersonByMail = selfRule("samePersonByMail", 100, ({ referrer, customer }) =>
  shareMailbox(referrer, customer),
);

/** Namesakes exist, but a person who recommends to a namesake is rare enough to be looked at. */
const samePersonByName = selfRule("samePersonByName", 60, ({ referrer, customer }) =>
  shareSign(referrer.names, customer.names),
);

/** The referrer lives where the order is delivered to. Families recommend to each other, so this alone holds nothing. */
const sameHousehold = selfRule("sameHousehold", 40, ({ referrer, customer }) =>
  shareSign(referrer.households, customer.households),
);

const sameBankAccount = selfRule(
  "sameBankAccount",
  100,
  ({ referrerAccount, recipientAccount }) => referrerAccount !== null && referrerAccount === recipientAccount,
);

/** Couples share accounts, so one other person does not hold a reward. Every further person does. */
const accountOfAnotherReferrer = {
  name: "accountOfAnotherReferrer",
  weight: 50,
  extent: ({ othersWithAccount }) =>
    othersWithAccount === 0 ? 0 : Math.min(1 + 0.6 * (othersWithAccount - 1), 4),
} as const satisfies FraudRule;

const severalRecipientsAtOneAddress = {
  name: "severalRecipientsAtOneAddress",
  weight: 40,
  extent: ({ othersAtAddress }) => whether(othersAtAddress >= 1),
} as const satisfies FraudRule;

/** If nothing else is known about the person who ordered, there is nothing that speaks against the device. */
const sameDevice = {
  name: "sameDevice",
  weight: 40,
  extent: ({ referrerDevice, recipientDevice, customer }) => {
    if (referrerDevice === null || referrerDevice !== recipientDevice) return 0;
    return customer.mails.length === 0 && customer.names.length === 0 ? 1.5 : 1;
  },
} as const satisfies FraudRule;

const tooManyPerHour = {
  name: "tooManyPerHour",
  weight: 30,
  extent: ({ rewardsInHour }) => whether(rewardsInHour >= MANY_PER_HOUR),
} as const satisfies FraudRule;

const throwAwayMailbox = {
  name: "throwAwayMailbox",
  weight: 40,
  extent: ({ mailDomains }) =>
    whether(mailDomains.some((domain) => throwAwayDomains.has(registrableDomain(domain)))),
} as const satisfies FraudRule;

const bannedSource = {
  name: "bannedSource",
  weight: 60,
  extent: ({ bannedSources, channels, mailDomains }) =>
    whether([...channels, ...mailDomains].some((source) => bannedSources.includes(source.toLowerCase()))),
} as const satisfies FraudRule;

/** In the order in which a reviewer would check them. */
export const fraudRules = [
  samePersonByMail,
  samePersonByName,
  sameBankAccount,
  accountOfAnotherReferrer,
  sameHousehold,
  severalRecipientsAtOneAddress,
  sameDevice,
  tooManyPerHour,
  throwAwayMailbox,
  bannedSource,
] as const satisfies readonly FraudRule[];

export type FraudRuleName = (typeof fraudRules)[number]["name"];
export const fraudRuleNames = fraudRules.map(({ name }) => name);

/** The points of every rule under a policy. */
export const weightsOf = ({ weights }: FraudPolicy): { name: FraudRuleName; weight: number }[] =>
  fraudRules.map(({ name, weight }) => ({ name, weight: weights[name] ?? weight }));

/** Whether two policies hold the same rewards, however they are written. */
export function isSamePolicy(one: FraudPolicy, other: FraudPolicy): boolean {
  const weights = weightsOf(other);
  return (
    one.threshold === other.threshold &&
    weightsOf(one).every(({ weight }, index) => weight === weights[index]?.weight)
  );
}

export interface Assessment {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Points add up. They can only hold a reward for review; a person decides whether it is paid. */
export function assess(facts: RewardFacts, policy: FraudPolicy = standardPolicy): Assessment {
  const met = weightsOf(policy)
    .map(({ name, weight }, index) => ({
      name,
      points: Math.round(weight * (fraudRules[index]?.extent(facts) ?? 0)),
    }))
    .filter(({ points }) => points > 0);
  return { score: met.reduce((sum, { points }) => sum + points, 0), reasons: met.map(({ name }) => name) };
}
