import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface Piece {
  readonly batchId: number;
  readonly position: number;
  readonly keyId: string;
  readonly sealed: Buffer;
}

export async function insertPiece(tx: TenantTransaction, piece: Piece): Promise<void> {
  await tx
    .insertInto("payout_piece")
    .values({
      tenant_id: tx.tenantId,
      batch_id: piece.batchId,
      position: piece.position,
      key_id: piece.keyId,
      sealed: piece.sealed,
    })
    .execute();
}

export async function findPiece(
  tx: TenantTransaction,
  batchId: number,
  position: number,
): Promise<Piece | undefined> {
  const row = await tx
    .selectFrom("payout_piece")
    .select(["key_id", "sealed"])
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row && { batchId, position, keyId: row.key_id, sealed: row.sealed };
}

/** Pieces sealed with an older key, some at a time, with the number of their batch. */
export async function takeSealedOtherwise(tx: TenantTransaction, keyId: string, size: number) {
  const { rows } = await sql<Piece & { number: string }>`
    select piece.batch_id as "batchId", piece.position, piece.key_id as "keyId", piece.sealed, batch.number
      from payout_piece as piece
      join payout_batch as batch on batch.tenant_id = piece.tenant_id and batch.id = piece.batch_id
     where piece.tenant_id = ${tx.tenantId} and piece.key_id <> ${keyId}
     order by piece.batch_id, piece.position limit ${size} for update of piece`.execute(tx);
  return rows;
}

export async function resealPiece(
  tx: TenantTransaction,
  { batchId, position, keyId, sealed }: Piece,
): Promise<void> {
  await tx
    .updateTable("payout_piece")
    .set({ key_id: keyId, sealed })
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .execute();
}
