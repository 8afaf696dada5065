import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface DataRequest {
  readonly email: string;
  readonly language: Language;
}

export async function insertDataRequest(
  tx: TenantTransaction,
  { email, language }: DataRequest,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("data_request")
    .values({ tenant_id: tx.tenantId, email, language, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findDataRequest(tx: TenantTransaction, id: number): Promise<DataRequest | undefined> {
  return tx
    .selectFrom("data_request")
    .select(["email", "language"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countDataRequests(tx: TenantTransaction, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("data_request")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the requests of an address, with the address in them. Returns their ids. */
export async function deleteDataRequests(tx: TenantTransaction, email: string): Promise<number[]> {
  const rows = await tx
    .deleteFrom("data_request")
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
