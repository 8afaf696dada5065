import type { Language } from "@weitersagen/contract/language";
import type { Share } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { OwnAddress } from "../../platform/mail/mail-rows.ts";

export interface RecipientPerson {
  readonly salutation: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

export interface NewRecipientRow extends RecipientPerson {
  readonly number: string;
  readonly recommendationId: number;
  readonly linkHash: Buffer;
  /** The referrer's percentage at the time of acceptance. */
  readonly share: Share;
  readonly channel: string | null;
  readonly recordedBy: string | null;
  readonly termsVersion: string | null;
  readonly consentedAt: Date | null;
  readonly createdAt: Date;
  readonly keepUntil: Date;
  /** When the recipient may be reminded to confirm the address; null if nothing depends on that. */
  readonly remindAt: Date | null;
  readonly device: Buffer | null;
  /** The language of mails to the recipient. */
  readonly language: Language;
}

/** The new recipient's id; undefined if this address accepted already, or if the number is taken. */
export async function insertRecipient(
  tx: TenantTransaction,
  row: NewRecipientRow,
): Promise<number | undefined> {
  const added = await tx
    .insertInto("recipient")
    .values({
      tenant_id: tx.tenantId,
      number: row.number,
      recommendation_id: row.recommendationId,
      link_hash: row.linkHash,
      salutation: row.salutation,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      street: row.street,
      house_number: row.houseNumber,
      postcode: row.postcode,
      town: row.town,
      channel: row.channel,
      recorded_by: row.recordedBy,
      terms_version: row.termsVersion,
      consented_at: row.consentedAt,
      created_at: row.createdAt,
      keep_until: row.keepUntil,
      remind_at: row.remindAt,
      share: row.share,
      device_hash: row.device,
      language: row.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
}

export async function hasAccepted(
  tx: TenantTransaction,
  recommendationId: number,
  email: string | null,
): Promise<boolean> {
  if (email === null) return false;
  const row = await tx
    .selectFrom("recipient")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the terms that a recipient agreed to. */
export async function updateTerms(
  tx: TenantTransaction,
  id: number,
  { terms, now }: { readonly terms: string; readonly now: Date },
): Promise<void> {
  await recipient(tx, id).set({ terms_version: terms, consented_at: now }).execute();
}

/**
 * A mailed link was opened: the address is the recipient's own. Answers false if the address was corrected at the same
 * time.
 */
export async function confirmAddress(
  tx: TenantTransaction,
  { id, email }: { readonly id: number; readonly email: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await recipient(tx, id)
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)),
      address_confirmed_at: eb.fn.coalesce("address_confirmed_at", eb.val(now)),
      remind_at: null,
    }))
    .where("email", "is not distinct from", email)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Plans the next reminder, or none. Answers false if the address was confirmed, or the recipient reminded, meanwhile. */
export async function planReminder(
  tx: TenantTransaction,
  id: number,
  remindAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await recipient(tx, id)
    .set({ remind_at: remindAt })
    .where("remind_at", "is not", null)
    .where("address_confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Plans reminders for another time; none for recipients whose time to order is over. */
export async function postponeReminders(
  tx: TenantTransaction,
  ids: readonly number[],
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update recipient set remind_at = case when keep_until > ${now} then ${until}::timestamptz end
     where tenant_id = ${tx.tenantId} and id = any (${ids}::bigint[])`.execute(tx);
}

interface CorrectedEmail {
  readonly before: string;
  readonly email: string;
  readonly most: number;
  readonly now: Date;
}

/** Replaces an address that was never confirmed. Answers false if it may not be corrected, or not any more. */
export async function correctEmail(
  tx: TenantTransaction,
  id: number,
  { before, email, most, now }: CorrectedEmail,
): Promise<boolean> {
  const { numUpdatedRows } = await recipient(tx, id)
    .set((row) => ({
      email,
      pending_email: null,
      email_corrections: row("email_corrections", "+", 1),
      email_corrected_at: now,
    }))
    .where("email", "=", before)
    .where("address_confirmed_at", "is", null)
    // An agent who recorded a customer has the token too, and must not get the customer's reward.
    .where("recorded_by", "is", null)
    .where("email_corrections", "<", most)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setPendingEmail(tx: TenantTransaction, id: number, email: string): Promise<void> {
  await recipient(tx, id).set({ pending_email: email }).execute();
}

/** The mailed link proved the new address. */
export async function replaceEmail(
  tx: TenantTransaction,
  id: number,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await recipient(tx, id)
    .set((eb) => ({
      email,
      pending_email: null,
      former_email: eb.fn.coalesce("email", "former_email"),
      email_changed_at: now,
      confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)),
      address_confirmed_at: now,
      remind_at: null,
    }))
    .execute();
}

export async function setAdvertising(tx: TenantTransaction, id: number, since: Date | null): Promise<void> {
  await recipient(tx, id).set({ advertising_consent_at: since }).execute();
}

export type CorrectedPerson = Pick<
  RecipientPerson,
  "salutation" | "firstName" | "lastName" | "street" | "houseNumber" | "postcode" | "town"
>;

export async function updatePerson(
  tx: TenantTransaction,
  id: number,
  person: CorrectedPerson,
): Promise<void> {
  await recipient(tx, id)
    .set({
      salutation: person.salutation,
      first_name: person.firstName,
      last_name: person.lastName,
      street: person.street,
      house_number: person.houseNumber,
      postcode: person.postcode,
      town: person.town,
    })
    .execute();
}

/** The language of the mails that follow. */
export async function updateLanguage(tx: TenantTransaction, id: number, language: Language): Promise<void> {
  await recipient(tx, id).set({ language }).where("language", "<>", language).execute();
}

const recipient = (tx: TenantTransaction, id: number) =>
  tx
    .updateTable("recipient")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);

// Prepared, because the deadline sweeps run it (benchmark P5).
const clear = defineStatement(
  `update recipient
      set salutation = null, first_name = null, last_name = null, email = null, pending_email = null,
          former_email = null, street = null, house_number = null, postcode = null, town = null, device_hash = null, remind_at = null, deleted_at = $3
     from (select id, email, pending_email, former_email from recipient
            where tenant_id = $1 and id = any ($2::bigint[]) and deleted_at is null for update) as former
    where recipient.tenant_id = $1 and recipient.id = former.id
   returning former.email, former.pending_email as "pendingEmail", former.former_email as "formerEmail"`,
  {
    email: "recipient.email",
    pendingEmail: "recipient.pending_email",
    formerEmail: "recipient.former_email",
  },
);

/** Clears the personal data of recipients. Returns the addresses that they had, and those that they asked for. */
export async function clearRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<{ readonly had: string[]; readonly pending: string[] }> {
  const rows = await tx.run(clear, [tx.tenantId, ids, now]);
  return {
    had: rows.flatMap(({ email, formerEmail }) => [email, formerEmail].filter((one) => one !== null)),
    pending: rows.flatMap(({ pendingEmail }) => pendingEmail ?? []),
  };
}

export async function clearDevices(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update recipient set device_hash = null where tenant_id = ${tx.tenantId} and id = any (array(
      select id from recipient
       where tenant_id = ${tx.tenantId} and created_at <= ${until} and device_hash is not null
         and not platform.is_held(tenant_id, null, email)
       order by created_at limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Recipients who are not deleted, by address, oldest first. */
export async function findOfAddresses(
  tx: TenantTransaction,
  addresses: readonly OwnAddress[],
): Promise<{ id: number; email: string | null }[]> {
  if (addresses.length === 0) return [];
  return tx
    .selectFrom("recipient")
    .select(["id", "email"])
    .where("tenant_id", "=", tx.tenantId)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or(
        addresses.map(({ email, until }) =>
          until === null
            ? eb("email", "=", email)
            : eb.and([eb("email", "=", email), eb("created_at", "<=", until)]),
        ),
      ),
    )
    .orderBy("id")
    .execute();
}

/** Confirms those that are neither confirmed nor deleted. */
export async function confirmRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable("recipient")
    .set({ confirmed_at: at })
    .where("tenant_id", "=", tx.tenantId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    // One condition instead of two: otherwise the index of unconfirmed recipients may seem shorter than the list of ids.
    .where(sql<boolean>`coalesce(confirmed_at, deleted_at) is null`)
    .execute();
}

/** Personal data of recipients, oldest first, under the field names of the export. */
export function personalDataOf(tx: TenantTransaction, ids: readonly number[]) {
  return tx
    .selectFrom("recipient")
    .select([
      "number",
      "salutation",
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "pending_email as pendingEmail",
      "former_email as formerEmail",
      "street",
      "house_number as houseNumber",
      "postcode",
      "town",
      "language",
      "channel",
      "terms_version as termsVersion",
      "created_at as acceptedAt",
      "confirmed_at as confirmedAt",
      "advertising_consent_at as advertisingSince",
      "keep_until as keptUntil",
      sql<string | null>`encode(device_hash, 'hex')`.as("deviceMark"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .orderBy("id")
    .execute();
}
