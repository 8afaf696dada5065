import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Subject } from "./subject.ts";

interface NewHold {
  readonly requestId: number;
  readonly referrerId: number | null;
  readonly emails: readonly string[];
  readonly name: string | null;
  readonly reason: string;
  readonly checkOn: string;
  readonly at: Date;
  readonly by: string;
}

export async function insertHold(tx: TenantTransaction, hold: NewHold): Promise<void> {
  await tx
    .insertInto("privacy_hold")
    .values({
      tenant_id: tx.tenantId,
      request_id: hold.requestId,
      referrer_id: hold.referrerId,
      emails: [...hold.emails],
      name: hold.name,
      reason: hold.reason,
      check_on: hold.checkOn,
      set_at: hold.at,
      set_by: hold.by,
    })
    .execute();
}

const active = (tx: TenantTransaction) =>
  tx
    .selectFrom("privacy_hold")
    .select([
      "id",
      "request_id as request",
      "name",
      "emails",
      "reason",
      "check_on as checkOn",
      "set_at as setAt",
      "set_by as setBy",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("lifted_at", "is", null);
export type ActiveHold = Awaited<ReturnType<typeof activeHolds>>[number];

export const activeHolds = (tx: TenantTransaction) => active(tx).orderBy("check_on").orderBy("id").execute();

const isOf = ({ referrerId, emails }: Subject) =>
  sql<boolean>`(emails && ${emails}::text[] or referrer_id = ${referrerId})`;

/** The hold on a person, if there is one. */
export const holdOn = (tx: TenantTransaction, person: Subject) =>
  active(tx).where(isOf(person)).orderBy("id").limit(1).executeTakeFirst();

/** All holds of a person, also lifted ones. */
export const holdsOf = (tx: TenantTransaction, person: Subject) =>
  tx
    .selectFrom("privacy_hold")
    .select(["id", "reason", "set_at as setAt", "lifted_at as liftedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where(isOf(person))
    .orderBy("id")
    .execute();

/** Lifts a hold once. Returns the request that it was set with, or undefined if it is not there. */
export const liftHold = (
  tx: TenantTransaction,
  id: number,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
) =>
  tx
    .updateTable("privacy_hold")
    .set({ lifted_at: at, lifted_by: by, lift_reason: reason })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .returning("request_id as requestId")
    .executeTakeFirst();

/** Removes who the person is from lifted holds. An active one keeps its person, who is not erased. */
export async function clearHolds(tx: TenantTransaction, person: Subject): Promise<void> {
  await tx
    .updateTable("privacy_hold")
    .set({ emails: [], name: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("lifted_at", "is not", null)
    .where(isOf(person))
    .execute();
}
