import type { Party } from "@weitersagen/domain/reward";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface RemindedPerson {
  readonly party: Party;
  readonly id: number;
}

// Prepared, because the deadline sweeps run both for every reminder that is due (benchmark P5).
const record = defineStatement(
  `insert into reminder (tenant_id, person, person_id, reminded_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, person, person_id) do update set reminded_at = $4 where reminder.reminded_at <= $5
   returning person_id`,
  { person_id: "reminder.person_id" },
);
const last = defineStatement(
  `select reminded_at as at from reminder where tenant_id = $1 and person = $2 and person_id = $3`,
  { at: "reminder.reminded_at" },
);

/** Answers false if the person was reminded after `pausedSince`. Of two concurrent calls, one answers true. */
export async function recordReminder(
  tx: TenantTransaction,
  { party, id }: RemindedPerson,
  { now, pausedSince }: { now: Date; pausedSince: Date },
): Promise<boolean> {
  return (await tx.run(record, [tx.tenantId, party, id, now, pausedSince])).length === 1;
}

export async function lastReminder(
  tx: TenantTransaction,
  { party, id }: RemindedPerson,
): Promise<Date | undefined> {
  return (await tx.run(last, [tx.tenantId, party, id]))[0]?.at;
}

export interface RemindedPeople {
  readonly party: Party;
  readonly ids: readonly number[];
}

export async function deleteReminders(tx: TenantTransaction, { party, ids }: RemindedPeople): Promise<void> {
  await tx
    .deleteFrom("reminder")
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", party)
    .where((eb) => eb("person_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

export function findReminders(
  tx: TenantTransaction,
  { party, ids }: RemindedPeople,
): Promise<{ at: Date }[]> {
  return tx
    .selectFrom("reminder")
    .select("reminded_at as at")
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", party)
    .where((eb) => eb("person_id", "=", eb.fn.any(eb.val(ids))))
    .orderBy("reminded_at")
    .execute();
}
