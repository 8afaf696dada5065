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

/** Pieces that are encrypted with an older key, with the number of their batch. */
export function lockPiecesOfOtherKeys(
  tx: TenantTransaction,
  keyId: string,
  size: number,
): Promise<(Piece & { readonly number: string })[]> {
  return tx
    .selectFrom("payout_piece as piece")
    .innerJoin("payout_batch as batch", (join) =>
      join.onRef("batch.tenant_id", "=", "piece.tenant_id").onRef("batch.id", "=", "piece.batch_id"),
    )
    .select([
      "piece.batch_id as batchId",
      "piece.position",
      "piece.key_id as keyId",
      "piece.sealed",
      "batch.number",
    ])
    .where("piece.tenant_id", "=", tx.tenantId)
    .where("piece.key_id", "<>", keyId)
    .orderBy("piece.batch_id")
    .orderBy("piece.position")
    .limit(size)
    .forUpdate("piece")
    .execute();
}

export async function replacePiece(
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
