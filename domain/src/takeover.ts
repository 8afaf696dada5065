/** Keeps an attacker who got into another person's account away from the money. */
export const FREEZE_HOURS = 72;
export const FREEZE_DAYS = FREEZE_HOURS / 24;
export const FRESH_LOGIN_MINUTES = 15;

/** A new e-mail address or bank account stops payouts until then: the owner has time to notice, in the old mailbox too. */
export function payoutsFrozenUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + FREEZE_HOURS * 3_600_000);
}

/** For so long a first bank account is frozen too: an attacker may wait for the end of a freeze. */
const RECENT_CHANGE_DAYS = 30;

/** Until when a first bank account is not paid to; null if the address was not changed lately. */
export function firstAccountFrozenUntil(emailChangedAt: Date | null, now: Date): Date | null {
  if (emailChangedAt === null) return null;
  const isRecent = now.getTime() - emailChangedAt.getTime() < RECENT_CHANGE_DAYS * 86_400_000;
  return isRecent ? payoutsFrozenUntil(now) : null;
}

/** Until when a login is recent enough to prove identity. */
export function loginFreshUntil(loggedInAt: Date): Date {
  return new Date(loggedInAt.getTime() + FRESH_LOGIN_MINUTES * 60_000);
}

/** Whether a login is recent enough to prove identity where no password can be asked for. */
export function isFreshLogin(loggedInAt: Date, now: Date): boolean {
  return now <= loginFreshUntil(loggedInAt);
}
