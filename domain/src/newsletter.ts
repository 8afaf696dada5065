export type NewsletterState = "optedIn" | "pending" | "optedOut";

/** Given is given; a mail that asked for it and was not answered yet is pending; everything else is out. */
export function newsletterStateOf(consent: {
  readonly newsletterPermission: boolean;
  readonly newsletterSentAt: Date | null;
}): NewsletterState {
  if (consent.newsletterPermission) return "optedIn";
  return consent.newsletterSentAt === null ? "optedOut" : "pending";
}
