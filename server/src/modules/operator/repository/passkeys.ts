import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

const columns = [
  "id",
  "operator_id as operatorId",
  "credential",
  "public_key as publicKey",
  "counter",
  "transports",
  "name",
  "added_at as addedAt",
  "last_used_at as lastUsedAt",
] as const;

export const passkeysOf = (tx: PlatformTransaction, operatorId: number) =>
  tx
    .selectFrom("operator_passkey")
    .select(columns)
    .where("operator_id", "=", operatorId)
    .orderBy("id")
    .execute();

export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number];

export const findPasskey = (tx: PlatformTransaction, credential: string) =>
  tx.selectFrom("operator_passkey").select(columns).where("credential", "=", credential).executeTakeFirst();

/** False when the passkey belongs to an operator already. */
export async function insertPasskey(
  tx: PlatformTransaction,
  passkey: {
    operatorId: number;
    credential: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    addedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("operator_passkey")
    .values({
      operator_id: passkey.operatorId,
      credential: passkey.credential,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      added_at: passkey.addedAt,
    })
    .onConflict((conflict) => conflict.column("credential").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function recordPasskeyUse(
  tx: PlatformTransaction,
  id: number,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await tx.updateTable("operator_passkey").set({ counter, last_used_at: at }).where("id", "=", id).execute();
}

export async function deletePasskey(
  tx: PlatformTransaction,
  operatorId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("operator_passkey")
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeys(tx: PlatformTransaction, operatorId: number): Promise<void> {
  await tx.deleteFrom("operator_passkey").where("operator_id", "=", operatorId).execute();
}

type Purpose = "login" | "stepUp" | "register" | "signOn";

export async function insertChallenge(
  tx: PlatformTransaction,
  challenge: { challenge: string; purpose: Purpose; operatorId: number | null; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom("operator_challenge").where("expires_at", "<=", challenge.now).execute();
  await tx
    .insertInto("operator_challenge")
    .values({
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      operator_id: challenge.operatorId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Whether the challenge was given to this operator for this purpose. It is answered once. */
export async function takeChallenge(
  tx: PlatformTransaction,
  {
    challenge,
    purpose,
    operatorId,
    now,
  }: { challenge: string; purpose: Purpose; operatorId: number | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("operator_challenge")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("operator_id", operatorId === null ? "is" : "=", operatorId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
