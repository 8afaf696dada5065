import type { FraudPolicy } from "@weitersagen/domain/fraud-policy";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** What a trial found. Holds counts and the ids of example rewards, no data of people. */
export interface StoredTrial {
  /** The policy in force that the draft was compared with. */
  readonly against: FraudPolicy;
  readonly scored: number;
  readonly total: number;
  readonly heldBefore: number;
  readonly heldAfter: number;
  readonly hits: Readonly<Record<string, number>>;
  readonly newlyHeld: StoredDifference;
  readonly noLongerHeld: StoredDifference;
}

export interface StoredDifference {
  readonly count: number;
  readonly cents: number;
  readonly passed: number;
  readonly rejected: number;
  readonly exampleIds: readonly number[];
}

export interface FraudDraft extends FraudPolicy {
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly trial: StoredTrial | null;
  readonly triedAt: Date | null;
}

/** Locks the draft, so that it stays as it was seen until the transaction ends. */
export async function lockDraft(tx: TenantTransaction): Promise<FraudDraft | undefined> {
  const row = await tx
    .selectFrom("fraud_draft")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .forUpdate()
    .executeTakeFirst();
  return row && draftOf(row);
}

export async function readDraft(tx: TenantTransaction): Promise<FraudDraft | undefined> {
  const row = await tx
    .selectFrom("fraud_draft")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
  return row && draftOf(row);
}

interface Row {
  readonly threshold: number;
  readonly weights: unknown;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly trial: unknown;
  readonly tried_at: Date | null;
}

const draftOf = (row: Row): FraudDraft => ({
  threshold: row.threshold,
  weights: row.weights as FraudPolicy["weights"],
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  trial: row.trial as StoredTrial | null,
  triedAt: row.tried_at,
});

/** Stores the draft in place of the one before. Another draft needs another trial. */
export async function replaceDraft(
  tx: TenantTransaction,
  { threshold, weights }: FraudPolicy,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const row = {
    threshold,
    weights: JSON.stringify(weights),
    changed_at: now,
    changed_by: by,
    trial: null,
    tried_at: null,
  };
  await tx
    .insertInto("fraud_draft")
    .values({ tenant_id: tx.tenantId, ...row })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
}

export async function storeTrial(tx: TenantTransaction, trial: StoredTrial, now: Date): Promise<void> {
  await tx
    .updateTable("fraud_draft")
    .set({ trial: JSON.stringify(trial), tried_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

export async function deleteDraft(tx: TenantTransaction): Promise<void> {
  await tx.deleteFrom("fraud_draft").where("tenant_id", "=", tx.tenantId).execute();
}
