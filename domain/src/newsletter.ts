export type NewsletterState = "optedIn" | "pending" | "optedOut";

/** Opted in when consent was given; pending while a confirmation mail is unanswered; otherwise opted out. */
export function newsletterStateOf(consent: {
  readonly newsletterPermission: boolean;
  readonly newsletterSentAt: Date | null;
}): NewsletterState {
  if (consent.newsletterPermission) return "optedIn";
  return consent.newsletterSentAt === null ? "optedOut" : "pending";
}
