import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface CallCentreAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const columns = ["id", "name", "email", "created_at as createdAt", "ended_at as endedAt"] as const;

/** Answers undefined if the address already has an account. */
export function insertAgent(
  tx: TenantTransaction,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<CallCentreAgent | undefined> {
  return tx
    .insertInto("call_centre_agent")
    .values({ tenant_id: tx.tenantId, name, email, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "email"]).where("ended_at", "is", null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
}

function activeAgents(tx: TenantTransaction) {
  return tx
    .selectFrom("call_centre_agent")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("ended_at", "is", null);
}

export function findByEmail(tx: TenantTransaction, email: string): Promise<CallCentreAgent | undefined> {
  return activeAgents(tx).where("email", "=", email).executeTakeFirst();
}

export function findById(tx: TenantTransaction, id: number): Promise<CallCentreAgent | undefined> {
  return activeAgents(tx).where("id", "=", id).executeTakeFirst();
}

/** Active accounts first, each group by name. */
export function listAgents(tx: TenantTransaction): Promise<CallCentreAgent[]> {
  return tx
    .selectFrom("call_centre_agent")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .orderBy((row) => row("ended_at", "is not", null))
    .orderBy("name")
    .execute();
}

export function endAgent(
  tx: TenantTransaction,
  email: string,
  now: Date,
): Promise<CallCentreAgent | undefined> {
  return tx
    .updateTable("call_centre_agent")
    .set({ ended_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
}
