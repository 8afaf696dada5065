import type { Language } from "@weitersagen/contract/language";
import { hostImprint } from "@weitersagen/domain/imprint";
import { addDays } from "@weitersagen/domain/dates";
import { REMINDER_PAUSE_DAYS } from "@weitersagen/domain/reminder";
import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { MailBrand } from "../../platform/mail/brand.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { ownPath } from "../tenant/service/own-path.ts";
import { testMail } from "./mails/test-mail.ts";
import { lastReminded, type Reminded, writeReminded } from "./repository.ts";

export interface TenantAddresses extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

/** How a tenant appears in its mails: all of it stored configuration, none of it from a request. */
export async function mailBrandOf(
  { tenants, catalogue }: { tenants: TenantAddresses; catalogue: Pick<Catalogue, "names"> },
  tenantId: number,
): Promise<MailBrand> {
  const tenant = tenants.byId(tenantId);
  if (!tenant) throw new Error("no such tenant");
  const { settings } = tenant;
  const named = await catalogue.names(tenant);
  const address = tenants.originOf(tenant);
  const pathOf = (screen: string, usual: string): string =>
    address + (tenant.routes.find(({ name }) => name === screen)?.path ?? usual);
  return {
    name: settings.brand,
    address,
    from: { name: settings.brand, email: settings.mailSender },
    replyTo: settings.supportEmail,
    legalNotice: [settings.brand, `${settings.supportEmail} · ${settings.supportPhone}`],
    imprint: hostImprint(settings) ?? pathOf("Impressum", "/impressum"),
    privacy: pathOf("Datenschutz", "/datenschutz"),
    theme: settings.theme,
    ownPath: (specified) => ownPath({ routes: tenant.routes, isAutologin: settings.isAutologin }, specified),
    named,
    texts: settings.texts,
  };
}

interface TestMail {
  to: string;
  language: Language;
  /** Where mail goes from here, without user and password. */
  server: string;
  now: Date;
}

export async function sendTestMail(
  database: Database,
  tenantId: number,
  { to, language, server, now }: TestMail,
): Promise<void> {
  const data = { server, sentAt: now.toISOString() };
  await database.inTenant(tenantId, (tx) => sendMail(tx, { template: testMail, to, language, data, now }));
}

/** Undefined when it is the person's turn to be reminded, which counts as done; else when they may be next. */
export async function takeReminderTurn(
  tx: TenantTransaction,
  person: Reminded,
  now: Date,
): Promise<Date | undefined> {
  const pausedSince = addDays(now, -REMINDER_PAUSE_DAYS);
  if (await writeReminded(tx, person, { now, pausedSince })) return undefined;
  return addDays((await lastReminded(tx, person)) ?? now, REMINDER_PAUSE_DAYS);
}
