import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface NewNote {
  readonly person: "referrer" | "recipient";
  readonly personId: number;
  readonly recommendationId: number | null;
  readonly rewardId: number | null;
  readonly text: string;
  readonly operatorId: number;
  readonly author: string;
  readonly now: Date;
}

export async function insertNote(tx: TenantTransaction, note: NewNote): Promise<void> {
  const { person, personId, recommendationId, rewardId, text, operatorId, author, now } = note;
  await tx
    .insertInto("care_note")
    .values({
      tenant_id: tx.tenantId,
      person,
      person_id: personId,
      recommendation_id: recommendationId,
      reward_id: rewardId,
      text,
      operator_id: operatorId,
      author,
      written_at: now,
    })
    .execute();
}

export interface NoteOwner {
  readonly party: "referrer" | "recipient";
  readonly id: number;
}

/** The notes about a person in all roles, oldest first. */
export const notesOf = (tx: TenantTransaction, owners: readonly NoteOwner[]) =>
  tx
    .selectFrom("care_note")
    .select(["text", "written_at as addedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where(
      sql<SqlBool>`(person, person_id) in (select * from unnest(${owners.map(({ party }) => party)}::text[],
                                                               ${owners.map(({ id }) => id)}::bigint[]))`,
    )
    .orderBy("written_at")
    .orderBy("id")
    .execute();
