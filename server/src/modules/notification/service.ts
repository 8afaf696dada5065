import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Language } from "@weitersagen/contract/language";
import { localAddress } from "@weitersagen/contract/locale";
import { hostImprint } from "@weitersagen/domain/imprint";
import { addDays } from "@weitersagen/domain/dates";
import { REMINDER_PAUSE_DAYS } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { MailBrand } from "../../platform/mail/brand.ts";
import type { MaskMail } from "../../platform/mail/mask.ts";
import { deleteMailsOf, listMails, type OwnAddress } from "../../platform/mail/mail-rows.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import type { MailPictures } from "../../platform/mail/pictures.ts";
import { type ExportedSection, type PagedSection, pageOf } from "../../platform/personal-data.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { screenPath } from "../tenant/service/screen-path.ts";
import { testMail } from "./mails/test-mail.ts";
import {
  deleteReminders,
  findReminders,
  lastReminder,
  recordReminder,
  type RemindedPeople,
  type RemindedPerson,
} from "./repository.ts";

export interface TenantAddresses extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

export interface MailBrandDeps {
  readonly tenants: TenantAddresses;
  readonly catalogue: Pick<Catalogue, "names">;
  readonly picturesOf: (tenant: Tenant) => Promise<MailPictures>;
  /** Company and postal address, as the tenant's pages name them. */
  readonly senderOf: (tenant: Tenant) => Promise<readonly string[]>;
  readonly consoleUrl: URL;
}

/** How a tenant appears in its mails. Everything comes from stored settings, nothing from a request. Opens transactions of its own. */
export async function mailBrandOf(
  { tenants, catalogue, picturesOf, senderOf, consoleUrl }: MailBrandDeps,
  tenantId: number,
): Promise<MailBrand> {
  const tenant = tenants.byId(tenantId);
  if (!tenant) throw new Error("no such tenant");
  const { settings } = tenant;
  const [named, pictures, sender] = await Promise.all([
    catalogue.names(tenant),
    picturesOf(tenant),
    senderOf(tenant),
  ]);
  const address = tenants.originOf(tenant);
  const addressOf = (screen: string, fallback: string): string =>
    address + (tenant.routes.find(({ name }) => name === screen)?.path ?? fallback);
  return {
    name: settings.brand,
    address,
    from: { name: settings.brand, email: settings.mailSender },
    replyTo: settings.supportEmail,
    legalNotice: [
      ...(sender.length > 0 ? sender : [settings.brand]),
      // Two lines: on a phone one line would end with its dot.
      settings.supportEmail,
      settings.supportPhone.replaceAll(" ", "\u{a0}"),
    ],
    imprint: hostImprint(settings) ?? addressOf("Impressum", "/impressum"),
    privacy: addressOf("Datenschutz", "/datenschutz"),
    theme: settings.theme,
    pictures,
    pathOf: (screen) => screenPath({ routes: tenant.routes, isAutologin: settings.isAutologin }, screen),
    addressOf: (path, language) => localAddress(tenant.routes, path, language),
    named,
    consolePage: (page) => new URL(`/${tenant.slug}/${page}`, consoleUrl),
    texts: settings.texts,
  };
}

interface TestMail {
  readonly to: string;
  readonly language: Language;
  /** Host and port that mails are handed to, without user and password. */
  readonly server: string;
  readonly now: Date;
}

export async function sendTestMail(
  tx: TenantTransaction,
  { to, language, server, now }: TestMail,
): Promise<void> {
  const data = { server, sentAt: now.toISOString() };
  await sendMail(tx, { template: testMail, to, language, data, now });
}

/**
 * Allows one reminder per person and pause, whichever module sends it. Answers undefined if the caller may send one now,
 * which is recorded; otherwise the time of the next allowed reminder.
 */
export async function takeReminderTurn(
  tx: TenantTransaction,
  person: RemindedPerson,
  now: Date,
): Promise<Date | undefined> {
  const pausedSince = addDays(now, -REMINDER_PAUSE_DAYS);
  if (await recordReminder(tx, person, { now, pausedSince })) return undefined;
  return addDays((await lastReminder(tx, person)) ?? now, REMINDER_PAUSE_DAYS);
}

const TEXT_DAYS = kindsOfData.mailTexts.end.length.count;

/** The mails to a person, also under former addresses, with their texts as long as these are kept. */
export function exportMails(addresses: readonly OwnAddress[], mask: MaskMail): PagedSection {
  return {
    name: "mails",
    texts: {
      de: { title: "E-Mails an Sie", note: `Von uns verschickt. Den Text speichern wir ${TEXT_DAYS} Tage.` },
      en: { title: "Emails to you", note: `Sent by us. Their text is kept for ${TEXT_DAYS} days.` },
    },
    read: async (tx, page) =>
      pageOf(await listMails(tx, "to_address", addresses, { page, mask }), page, (mail) => {
        const { template, to, subject, text, createdAt, sentAt } = mail;
        return { kind: template, email: to, subject, text, createdAt, sentAt };
      }),
  };
}

/** The messages that were sent with the person's address through the contact form. */
export function exportContactMessages(addresses: readonly OwnAddress[], mask: MaskMail): PagedSection {
  return {
    name: "contactMessages",
    texts: {
      de: {
        title: "Ihre Nachrichten an uns",
        note: "Mit Ihrer Adresse über das Kontaktformular geschrieben. Den Text hat der Kundenservice; hier liegt er nur bis zur Zustellung.",
      },
      en: {
        title: "Your messages to us",
        note: "Written with your address through the contact form. Support has the text; here it is stored until delivery.",
      },
    },
    read: async (tx, page) =>
      pageOf(await listMails(tx, "sender_address", addresses, { page, mask }), page, (mail) => {
        const { subject, text, createdAt, sentAt } = mail;
        return { subject, text, createdAt, sentAt };
      }),
  };
}

export async function exportReminders(
  tx: TenantTransaction,
  people: RemindedPeople,
): Promise<ExportedSection> {
  return {
    name: "reminders",
    texts: {
      de: {
        title: "Erinnerungen",
        note: "Wann wir Sie zuletzt erinnert haben, damit es nicht zu oft geschieht.",
      },
      en: { title: "Reminders", note: "When we reminded you last, so that it does not happen too often." },
    },
    records: await findReminders(tx, people),
  };
}

/** Deletes the mails to a deleted person and those in their name. Call it before the last mail is sent. */
export async function forgetMails(tx: TenantTransaction, addresses: readonly OwnAddress[]): Promise<void> {
  await deleteMailsOf(tx, addresses);
}

export async function forgetReminders(tx: TenantTransaction, people: RemindedPeople): Promise<void> {
  await deleteReminders(tx, people);
}
