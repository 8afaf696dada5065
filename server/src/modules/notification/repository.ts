import type { Party } from "@weitersagen/domain/reward";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface Reminded {
  readonly party: Party;
  readonly id: number;
}

const take = defineStatement<{ person_id: number }>(
  `insert into reminder (tenant_id, person, person_id, reminded_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, person, person_id) do update set reminded_at = $4 where reminder.reminded_at <= $5
   returning person_id`,
);

/** Whether nobody was reminded since then; of two at once one is the first. */
export async function writeReminded(
  tx: TenantTransaction,
  { party, id }: Reminded,
  { now, pausedSince }: { now: Date; pausedSince: Date },
): Promise<boolean> {
  return (await tx.run(take, [tx.tenantId, party, id, now, pausedSince])).length === 1;
}

const last = defineStatement<{ at: Date }>(
  `select reminded_at as at from reminder where tenant_id = $1 and person = $2 and person_id = $3`,
);

export async function lastReminded(
  tx: TenantTransaction,
  { party, id }: Reminded,
): Promise<Date | undefined> {
  return (await tx.run(last, [tx.tenantId, party, id]))[0]?.at;
}
