export const DEFAULT_ABUSE_THRESHOLD = 60;
export const HIGHEST_ABUSE_THRESHOLD = 10_000;
export const HIGHEST_RULE_WEIGHT = 500;

/** How a tenant weighs the fraud rules. */
export interface FraudPolicy {
  /** From this score on a reward is held. */
  readonly threshold: number;
  /** Points by rule; 0 switches a rule off. Rules without an entry have their own weight. */
  readonly weights: Readonly<Record<string, number>>;
}

export const standardPolicy: FraudPolicy = { threshold: DEFAULT_ABUSE_THRESHOLD, weights: {} };

/** New points count after a trial on the rewards of this many days. */
export const TRIAL_DAYS = 90;
/** How far back a case counts the rewards of its referrer. */
export const CASE_RECENT_DAYS = 90;
