import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../db/transaction.ts";
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
      html: mail.html,
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

/** All stored mails to an address, oldest first. */
export function listMails(tx: TenantTransaction, to: string) {
  return tx
    .selectFrom("mail")
    .select(["template", "subject", "created_at as createdAt", "sent_at as sentAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .orderBy("created_at")
    .execute();
}

/** Deletes the mails that were not sent yet. */
export async function deletePendingMails(tx: TenantTransaction): Promise<void> {
  await tx.deleteFrom("mail").where("tenant_id", "=", tx.tenantId).where("status", "=", "pending").execute();
}

/** Deletes the mails to an address, or those of one template. Pending ones are not sent any more. */
export async function deleteMails(
  tx: TenantTransaction,
  { to, template }: { readonly to: string; readonly template?: string },
): Promise<void> {
  await tx
    .deleteFrom("mail")
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", to)
    .$if(template !== undefined, (query) => query.where("template", "=", template ?? ""))
    .execute();
}
