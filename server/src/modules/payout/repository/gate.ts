import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The latest time that the payouts of a tenant were opened or closed. */
export interface Gate {
  readonly kind: "opened" | "closed";
  readonly at: Date;
  readonly reason: string;
  /** The database for which it was written. */
  readonly identity: string;
  /** Numbers of batches continue after this one. */
  readonly numberFloor: number;
}

export interface NewGate extends Omit<Gate, "identity"> {
  readonly operatorId: number | null;
  readonly osUser: string;
}

export async function latestGate(tx: TenantTransaction): Promise<Gate | undefined> {
  const row = await tx
    .selectFrom("payout_gate")
    .select(["kind", "at", "reason", "identity", "number_floor as numberFloor"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind === "closed" ? "closed" : "opened" };
}

export async function insertGate(tx: TenantTransaction, gate: NewGate): Promise<void> {
  await tx
    .insertInto("payout_gate")
    .values({
      tenant_id: tx.tenantId,
      kind: gate.kind,
      at: gate.at,
      operator_id: gate.operatorId,
      os_user: gate.osUser,
      reason: gate.reason,
      identity: sql<string>`platform.database_identity()`,
      number_floor: gate.numberFloor,
    })
    .execute();
}

export async function databaseIdentity(tx: TenantTransaction): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select platform.database_identity() as identity`.execute(
    tx,
  );
  return rows[0]?.identity ?? "";
}

/** New payments get ids that no lost payment can have had. */
export async function skipPayoutIds(tx: TenantTransaction): Promise<void> {
  await sql`select platform.skip_payout_ids()`.execute(tx);
}
