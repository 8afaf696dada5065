import { mailDomain, mailIdentity } from "./mail-identity.ts";

/** The known facts of a reward when it is scored. Unknown facts add no points. */
export interface RewardFacts {
  readonly referrerEmail: string | null;
  readonly recipientEmail: string | null;
  /** Keyed fingerprints: equal accounts are recognised without being readable. */
  readonly referrerAccount: string | null;
  readonly recipientAccount: string | null;
  /** The account is also used by another referrer of the tenant. */
  readonly accountOfOthers: boolean;
  /** Other recipients of this referrer who live at the same address. */
  readonly recipientsAtAddress: number;
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
  readonly points: number;
  readonly applies: (facts: RewardFacts) => boolean;
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

export const samePersonByMail: FraudRule = {
  name: "samePersonByMail",
  points: 100,
  applies: ({ referrerEmail, recipientEmail, allowsSelfRecommendation }) =>
    !allowsSelfRecommendation &&
    referrerEmail !== null &&
    recipientEmail !== null &&
    mailIdentity(referrerEmail) === mailIdentity(recipientEmail),
};

export const sameBankAccount: FraudRule = {
  name: "sameBankAccount",
  points: 100,
  applies: ({ referrerAccount, recipientAccount, allowsSelfRecommendation }) =>
    !allowsSelfRecommendation && referrerAccount !== null && referrerAccount === recipientAccount,
};

export const accountOfAnotherReferrer: FraudRule = {
  name: "accountOfAnotherReferrer",
  // Couples share accounts, so this alone does not hold a reward.
  points: 50,
  applies: ({ accountOfOthers }) => accountOfOthers,
};

export const severalRecipientsAtOneAddress: FraudRule = {
  name: "severalRecipientsAtOneAddress",
  points: 40,
  applies: ({ recipientsAtAddress }) => recipientsAtAddress >= 1,
};

export const sameDevice: FraudRule = {
  name: "sameDevice",
  points: 40,
  applies: ({ referrerDevice, recipientDevice }) =>
    referrerDevice !== null && referrerDevice === recipientDevice,
};

export const tooManyPerHour: FraudRule = {
  name: "tooManyPerHour",
  points: 30,
  applies: ({ rewardsInHour }) => rewardsInHour >= MANY_PER_HOUR,
};

export const throwAwayMailbox: FraudRule = {
  name: "throwAwayMailbox",
  points: 40,
  applies: ({ referrerEmail, recipientEmail }) =>
    [referrerEmail, recipientEmail].some(
      (email) => email !== null && throwAwayDomains.has(mailDomain(email)),
    ),
};

export const bannedSource: FraudRule = {
  name: "bannedSource",
  points: 60,
  applies: ({ bannedSources, channels, referrerEmail, recipientEmail }) => {
    const domains = [referrerEmail, recipientEmail].map((email) => (email === null ? "" : mailDomain(email)));
    return [...channels, ...domains].some((source) => bannedSources.includes(source.toLowerCase()));
  },
};

/** In the order in which a reviewer would check them. */
export const fraudRules = [
  samePersonByMail,
  sameBankAccount,
  accountOfAnotherReferrer,
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
  const met = rules.filter((rule) => rule.applies(facts));
  return { score: met.reduce((sum, { points }) => sum + points, 0), reasons: met.map(({ name }) => name) };
}
