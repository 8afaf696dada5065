import type { Administration } from "@weitersagen/contract/agency-administration";
import type { Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { findAdministration, findContact, updateAgency } from "../repository/agencies.ts";
import { requireAbility } from "./signed-in.ts";

/** The mails that an agency may turn off, by the name under which they are stored. */
const notifications = {
  secondPerson: "notifiesSecondPerson",
  refusals: "notifiesRefusals",
  releases: "notifiesReleases",
} as const satisfies Record<string, keyof Administration>;

type Notification = keyof typeof notifications;
const kinds = Object.keys(notifications) as Notification[];

export async function readAdministration(
  tx: TenantTransaction,
  context: TenantCallContext,
): Promise<Administration> {
  const { agency } = await requireAbility(tx, context, "viewAdministration");
  return administrationOf(tx, agency.id);
}

async function administrationOf(tx: TenantTransaction, agencyId: number): Promise<Administration> {
  const stored = await findAdministration(tx, agencyId);
  const isOn = (kind: Notification) => stored.notifications.includes(kind);
  return {
    notifiesSecondPerson: isOn("secondPerson"),
    notifiesRefusals: isOn("refusals"),
    notifiesReleases: isOn("releases"),
    phone: stored.phone ?? "",
    email: stored.email ?? "",
    hoursDe: stored.hoursDe ?? "",
    hoursEn: stored.hoursEn ?? "",
  };
}

export async function changeOwnAdministration(
  tx: TenantTransaction,
  context: TenantCallContext,
  change: Administration,
): Promise<Administration> {
  const { agency } = await requireAbility(tx, context, "changeAdministration");
  await updateAgency(tx, agency.id, {
    notifications: kinds.filter((kind) => change[notifications[kind]]),
    contact_phone: change.phone || null,
    contact_email: change.email || null,
    contact_hours_de: change.hoursDe || null,
    contact_hours_en: change.hoursEn || null,
  });
  return administrationOf(tx, agency.id);
}

/** The text variables that an agency has set, by the names that texts use. Those of an unknown agency are none. */
export async function variablesOfAgency(
  tx: TenantTransaction,
  number: string,
  language: Language,
): Promise<Variable[]> {
  const contact = await findContact(tx, number);
  if (!contact) return [];
  const { phone, email, hoursDe, hoursEn } = contact;
  const own = {
    supportTelefon: phone,
    supportEmail: email,
    supportZeiten: language === "en" ? (hoursEn ?? hoursDe) : hoursDe,
  };
  return Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
