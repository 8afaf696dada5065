import type { Language } from "@weitersagen/contract/language";
import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../db/transaction.ts";
import type { Page } from "../personal-data.ts";
import type { MaskMail } from "./mask.ts";
import { withChartInside } from "./pictures-inside.ts";
import type { RenderedMail } from "./render.ts";

export interface PendingMail {
  id: number;
  to: string;
  language: Language;
  template: string;
  data: unknown;
  messageId: string | null;
  attempts: number;
  createdAt: Date;
}

export async function findPendingMail(tx: TenantTransaction, id: number): Promise<PendingMail | undefined> {
  const row = await tx
    .selectFrom("mail")
    .select(["id", "to_address", "language", "template", "data", "message_id", "attempts", "created_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      to: row.to_address,
      language: row.language === "en" ? "en" : "de",
      template: row.template,
      data: row.data,
      messageId: row.message_id,
      attempts: row.attempts,
      createdAt: row.created_at,
    }
  );
}

/** Why a mail is not sent whose link was used or replaced meanwhile: it is obsolete. */
export const OBSOLETE = "its link is not needed any more";

/** Why a mail is not sent to a person whose death the bank has reported. */
export const WITHHELD = "its recipient is reported to have died";

/** Given up although its recipient waits for it. */
export const isUndeliverable = sql<SqlBool>`(status = 'failed'
  and last_error is distinct from ${OBSOLETE} and last_error is distinct from ${WITHHELD})`;

/** Given up because it is obsolete or withheld: not a failed delivery. */
export const shownState = sql<"pending" | "sent" | "failed" | "obsolete" | "withheld">`
  case when status <> 'failed' or ${isUndeliverable} then status
       when last_error = ${WITHHELD} then 'withheld' else 'obsolete' end`;

/** Its data is stored, and its recipient may still need it: also a withheld one, once the report is settled. */
const isRepeatable = sql<boolean>`((status = 'sent' or ${isUndeliverable} or last_error = ${WITHHELD}) and data <> '{}')`;

/** How many mails of the tenant are pending, up to a limit. */
export async function countPending(tx: TenantTransaction, limit: number): Promise<number> {
  const { count } = await tx
    .selectFrom((query) =>
      query
        .selectFrom("mail")
        .select("id")
        .where("tenant_id", "=", tx.tenantId)
        .where("status", "=", "pending")
        .limit(limit)
        .as("pending"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Before the first attempt, so that every further one has the same Message-ID. */
export async function recordAttempt(tx: TenantTransaction, id: number, messageId: string): Promise<void> {
  await pendingMail(tx, id)
    .set((update) => ({ message_id: messageId, attempts: update("attempts", "+", 1) }))
    .execute();
}

export async function markSent(
  tx: TenantTransaction,
  id: number,
  mail: RenderedMail,
  now: Date,
): Promise<void> {
  await pendingMail(tx, id)
    .set({
      status: "sent",
      sent_at: now,
      subject: mail.subject,
      html: withChartInside(mail),
      text: mail.text,
      last_error: null,
    })
    .execute();
}

/** Secrets of a mail must not stay readable in the database after it was sent. */
export async function markSentAndForget(
  tx: TenantTransaction,
  id: number,
  subject: string,
  now: Date,
): Promise<void> {
  await pendingMail(tx, id)
    .set({ status: "sent", sent_at: now, subject, data: "{}", last_error: null })
    .execute();
}

export async function markDelayed(tx: TenantTransaction, id: number, reason: string): Promise<void> {
  await pendingMail(tx, id).set({ last_error: reason }).execute();
}

export async function markFailed(tx: TenantTransaction, id: number, reason: string): Promise<void> {
  await pendingMail(tx, id).set({ status: "failed", last_error: reason }).execute();
}

/** The newest mail to a domain counts as refused by its mail server: for the demo, which has none. */
export async function refuseNewestMail(tx: TenantTransaction, domain: string): Promise<void> {
  const newest = tx
    .selectFrom("mail")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "like", `%@${domain}`)
    .where("status", "<>", "failed")
    .where(sql<SqlBool>`data <> '{}'`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  await tx
    .updateTable("mail")
    .set({ status: "failed", last_error: "RCPT TO 550", sent_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", newest)
    .execute();
}

/** Lets a failed mail be tried again. False if it has not failed or was withheld, or if its content was deleted. */
export async function reviveMail(tx: TenantTransaction, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail")
    .set({ status: "pending", last_error: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where(isUndeliverable)
    .where(isRepeatable)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a mail that has been sent, or cannot be. */
export async function deletePendingMail(tx: TenantTransaction, id: number): Promise<void> {
  await tx
    .deleteFrom("mail")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Every change expects a pending mail, so the loser of a race changes nothing. */
function pendingMail(tx: TenantTransaction, id: number) {
  return tx
    .updateTable("mail")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "pending");
}

export async function newestMailTo(
  tx: TenantTransaction,
  to: string,
): Promise<{ status: string; error: string | null } | undefined> {
  return tx
    .selectFrom("mail")
    .select(["status", "last_error as error"])
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** How many mails of one template were written to an address since then. */
export async function countMails(
  tx: TenantTransaction,
  { to, template, since }: { readonly to: string; readonly template: string; readonly since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .where("template", "=", template)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** An address, and until when it was the person's; null while it still is. Another person may have it later. */
export interface OwnAddress {
  readonly email: string;
  readonly until: Date | null;
}

/** The mails to one of the addresses while it was the person's, or those written on behalf of it. */
function mailsOf(column: "to_address" | "sender_address", addresses: readonly OwnAddress[]) {
  const emails = addresses.map(({ email }) => email);
  const ends = addresses.map(({ until }) => until);
  return sql<SqlBool>`exists (
    select from unnest(${emails}::text[], ${ends}::timestamptz[]) as own (email, until)
     where own.email = mail.${sql.ref(column)} and (own.until is null or mail.created_at <= own.until))
    and mail.${sql.ref(column)} = any (${emails}::text[])`;
}

/** A page of the mails of a person with these addresses, oldest first: sent to them, or written by them. */
export async function listMails(
  tx: TenantTransaction,
  by: "to_address" | "sender_address",
  addresses: readonly OwnAddress[],
  { page: { after, size }, mask }: { readonly page: Page; readonly mask: MaskMail },
) {
  const mails = await tx
    .selectFrom("mail")
    .select([
      "id",
      "template",
      "language",
      "data",
      "to_address as to",
      "subject",
      "text",
      "created_at as createdAt",
      "sent_at as sentAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where(mailsOf(by, addresses))
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
  return mails.map((mail) => ({ ...mail, text: mask(mail) }));
}

/** Deletes the mails to these addresses and those written on behalf of them. Pending ones are not sent any more. */
export async function deleteMailsOf(tx: TenantTransaction, addresses: readonly OwnAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  for (const by of ["to_address", "sender_address"] as const)
    await tx.deleteFrom("mail").where("tenant_id", "=", tx.tenantId).where(mailsOf(by, addresses)).execute();
}

/** Kept for a dispute with the person who got or wrote it. */
export const isHeldMail = sql<boolean>`(platform.is_held(mail.tenant_id, null, mail.to_address)
  or platform.is_held(mail.tenant_id, null, mail.sender_address))`;

interface OldMails {
  readonly until: Date;
  /** Mails of these templates, which go earlier. */
  readonly sooner: { readonly templates: readonly string[]; readonly until: Date };
}

/** Deletes up to `size` mails that were written at a time or before, except those still to be sent. */
export async function deleteOldMails(
  tx: TenantTransaction,
  size: number,
  { until, sooner }: OldMails,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail where tenant_id = ${tx.tenantId} and id = any (array(
      select id from mail where tenant_id = ${tx.tenantId} and status <> 'pending'
         and (created_at <= ${until}
              or created_at <= ${sooner.until} and template = any (${sooner.templates}::text[]))
         and not ${isHeldMail}
       order by created_at, id limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the mails that were not sent yet. */
export async function deletePendingMails(tx: TenantTransaction): Promise<void> {
  await tx.deleteFrom("mail").where("tenant_id", "=", tx.tenantId).where("status", "=", "pending").execute();
}

/** The mails of one template to an address about the link with this code are not sent any more. */
export async function withdrawMails(
  tx: TenantTransaction,
  { to, template, code }: { readonly to: string; readonly template: string; readonly code: string },
): Promise<void> {
  await tx
    .deleteFrom("mail")
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .where("template", "=", template)
    .where("status", "=", "pending")
    .where(sql<SqlBool>`data ->> 'code' = ${code}`)
    .execute();
}

/** Deletes the mails of one template to an address. Pending ones are not sent any more. */
export async function deleteMails(
  tx: TenantTransaction,
  { to, template }: { readonly to: string; readonly template: string },
): Promise<void> {
  await tx
    .deleteFrom("mail")
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .where("template", "=", template)
    .execute();
}

/**
 * A mail as an operator reads it, without its secrets. Mails with a secret link have no text after they were sent by a mail server,
 * and no data to send again.
 */
export async function findMail(tx: TenantTransaction, id: number, mask: MaskMail) {
  const mail = await tx
    .selectFrom("mail")
    .select([
      "id",
      "to_address as to",
      "template",
      "language",
      "data",
      shownState.as("status"),
      "subject",
      "text",
      "created_at as createdAt",
      "sent_at as sentAt",
      "last_error as error",
      isRepeatable.as("canResend"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { language: _language, data: _data, ...shown } = mail;
  return { ...shown, text: mask(mail) };
}

/** Writes the same mail into the outbox again. Undefined if it waits, is not needed any more, or its data is deleted. */
export async function copyMail(tx: TenantTransaction, id: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (tenant_id, to_address, language, template, data, created_at, sender_address)
    select tenant_id, to_address, language, template, data, ${now}::timestamptz, sender_address from mail
     where tenant_id = ${tx.tenantId} and id = ${id} and ${isRepeatable}
    returning id`.execute(tx);
  return rows[0]?.id;
}
