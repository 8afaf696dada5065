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
  /** 0 if the rule does not apply. */
  readonly points: (facts: RewardFacts) => number;
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

/** A rule about one person in both roles. It does not apply where the programme allows that. */
const selfRule = (name: string, points: number, applies: (facts: RewardFacts) => boolean): FraudRule => ({
  name,
  points: (facts) => (!facts.allowsSelfRecommendation && applies(facts) ? points : 0),
});

export const samePersonByMail = selfRule("samePersonByMail", 100, ({ referrer, customer }) =>
  shareMailbox(referrer, customer),
);

/** Namesakes exist, but a person who recommends to a namesake is rare enough to be looked at. */
export const samePersonByName = selfRule("samePersonByName", 60, ({ referrer, customer }) =>
  shareSign(referrer.names, customer.names),
);

/** The referrer lives where the order is delivered to. Families recommend to each other, so this alone holds nothing. */
export const sameHousehold = selfRule("sameHousehold", 40, ({ referrer, customer }) =>
  shareSign(referrer.households, customer.households),
);

export const sameBankAccount = selfRule(
  "sameBankAccount",
  100,
  ({ referrerAccount, recipientAccount }) => referrerAccount !== null && referrerAccount === recipientAccount,
);

/** Couples share accounts, so one other person does not hold a reward. Every further person does. */
export const accountOfAnotherReferrer: FraudRule = {
  name: "accountOfAnotherReferrer",
  points: ({ othersWithAccount }) =>
    othersWithAccount === 0 ? 0 : Math.min(20 + 30 * othersWithAccount, 200),
};

export const severalRecipientsAtOneAddress: FraudRule = {
  name: "severalRecipientsAtOneAddress",
  points: ({ othersAtAddress }) => (othersAtAddress >= 1 ? 40 : 0),
};

/** If nothing else is known about the person who ordered, there is nothing that speaks against the device. */
export const sameDevice: FraudRule = {
  name: "sameDevice",
  points: ({ referrerDevice, recipientDevice, customer }) => {
    if (referrerDevice === null || referrerDevice !== recipientDevice) return 0;
    return customer.mails.length === 0 && customer.names.length === 0 ? 60 : 40;
  },
};

export const tooManyPerHour: FraudRule = {
  name: "tooManyPerHour",
  points: ({ rewardsInHour }) => (rewardsInHour >= MANY_PER_HOUR ? 30 : 0),
};

export const throwAwayMailbox: FraudRule = {
  name: "throwAwayMailbox",
  points: ({ mailDomains }) =>
    mailDomains.some((domain) => throwAwayDomains.has(registrableDomain(domain))) ? 40 : 0,
};

export const bannedSource: FraudRule = {
  name: "bannedSource",
  points: ({ bannedSources, channels, mailDomains }) =>
    [...channels, ...mailDomains].some((source) => bannedSources.includes(source.toLowerCase())) ? 60 : 0,
};

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

export const DEFAULT_ABUSE_THRESHOLD = 60;

export interface Assessment {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Points add up. They can only hold a reward for review; a person decides whether it is paid. */
export function assess(facts: RewardFacts, rules: readonly FraudRule[] = fraudRules): Assessment {
  const met = rules
    .map(({ name, points }) => ({ name, points: points(facts) }))
    .filter(({ points }) => points > 0);
  return { score: met.reduce((sum, { points }) => sum + points, 0), reasons: met.map(({ name }) => name) };
}
