import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Reads the columns of an account that hold personal data, under the field names of the export. */
export function personalDataOf(tx: TenantTransaction, id: number) {
  return tx
    .selectFrom("referrer")
    .select([
      "email",
      "pending_email as pendingEmail",
      "salutation",
      "first_name as firstName",
      "last_name as lastName",
      "language",
      "public_hash as publicHash",
      "created_at as accountCreatedAt",
      "confirmed_at as confirmedAt",
      "registered_at as registeredAt",
      "eligibility_declared_at as eligibilityDeclaredAt",
      "newsletter_permission as newsletter",
      "newsletter_sent_at as newsletterRequestedAt",
      "customer_number as customerNumber",
      "customer_number_status as customerNumberStatus",
      "block_reason as blockReason",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** Removes name, address and password. The row stays, because payouts must be provable for eight years. */
export async function clearPersonalData(tx: TenantTransaction, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("referrer")
    .set({
      // The old value identified the person in URLs, so old links must not lead to this row. The column is not nullable.
      public_hash: sql<string>`replace(gen_random_uuid()::text, '-', '')`,
      email: null,
      pending_email: null,
      salutation: null,
      first_name: null,
      last_name: null,
      password_hash: null,
      newsletter_permission: false,
      newsletter_sent_at: null,
      customer_number: null,
      customer_number_status: null,
      deleted_at: now,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
}
