/** What keeps whoever got into somebody else's account away from the money. */
const FREEZE_HOURS = 72;
const FRESH_LOGIN_MINUTES = 15;

/** A new mail address or bank account stops payouts until then: the owner has time to notice, in the old mailbox too. */
export function payoutsFrozenUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + FREEZE_HOURS * 3_600_000);
}

/** Whether a login is so recent that it proves who somebody is where no password can be asked for. */
export function isFreshLogin(loggedInAt: Date, now: Date): boolean {
  return now.getTime() - loggedInAt.getTime() <= FRESH_LOGIN_MINUTES * 60_000;
}
