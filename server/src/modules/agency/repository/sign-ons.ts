import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewSignOn {
  readonly challenge: string;
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly nonce: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Answers false if the challenge was used before: verifiers are random and never repeated. */
export async function insertSignOn(tx: TenantTransaction, signOn: NewSignOn): Promise<boolean> {
  const row = await tx
    .insertInto("agency_sign_on")
    .values({
      tenant_id: tx.tenantId,
      challenge: signOn.challenge,
      state_hash: signOn.stateHash,
      browser_hash: signOn.browserHash,
      nonce: signOn.nonce,
      created_at: signOn.createdAt,
      expires_at: signOn.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}

interface StartedSignOn {
  readonly challenge: string;
  readonly browserHash: Buffer;
  /** Absent: the caller did not send the state. */
  readonly stateHash: Buffer | undefined;
  readonly now: Date;
}

/** Uses up a login under way and answers its nonce. Of concurrent calls one succeeds; the others get undefined. */
export async function useSignOn(
  tx: TenantTransaction,
  { challenge, browserHash, stateHash, now }: StartedSignOn,
): Promise<string | undefined> {
  const row = await tx
    .updateTable("agency_sign_on")
    .set({ used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("challenge", "=", challenge)
    .where("browser_hash", "=", browserHash)
    .$if(stateHash !== undefined, (query) => query.where("state_hash", "=", stateHash ?? Buffer.alloc(0)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("nonce")
    .executeTakeFirst();
  return row?.nonce;
}
