import type { PrivacyRequestView } from "@weitersagen/contract/console/privacy-desk";

export interface Shown {
  readonly request: PrivacyRequestView;
}

/** Noon, so that no time zone makes it another day. */
export const dayOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** Operators by name; the person and the jobs in words. */
export function actorName(actor: string, t: (key: "actorPerson" | "actorRetention") => string): string {
  if (actor === "person" || actor === "recipient" || /^referrer \d+$/.test(actor)) return t("actorPerson");
  return actor === "retention" || /^request \d+$/.test(actor) ? t("actorRetention") : actor;
}
