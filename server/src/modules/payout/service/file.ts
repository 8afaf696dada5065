import { createHash } from "node:crypto";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Seal } from "../../../platform/seal.ts";
import { findPiece, insertPiece, resealPiece, takeSealedOtherwise } from "../repository/pieces.ts";

/**
 * Small enough to come from the database in one read. The driver puts a larger row together in ever larger buffers, which
 * made eight bytes of garbage of each byte of the file.
 */
export const PIECE_BYTES = 24 * 1024;

interface FileOf {
  readonly batchId: number;
  readonly number: string;
}

/** Sealed text moved to another batch does not open there; that no piece is missing or moved, the hash proves. */
const placeOf = (tx: TenantTransaction, number: string) => `payout ${tx.tenantId} ${number}`;

/** Takes a file in as it is written and keeps it in sealed pieces, with a running hash. */
export class SealedFile {
  readonly #tx: TenantTransaction;
  readonly #seal: Seal;
  readonly #of: FileOf;
  readonly #hash = createHash("sha256");
  #waiting = Buffer.alloc(0);
  #position = 0;

  constructor(tx: TenantTransaction, seal: Seal, of: FileOf) {
    this.#tx = tx;
    this.#seal = seal;
    this.#of = of;
  }

  async append(text: string): Promise<void> {
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(text)]);
    while (this.#waiting.length >= PIECE_BYTES) await this.#store(PIECE_BYTES);
  }

  /** Answers the hash of the whole. */
  async close(): Promise<Buffer> {
    if (this.#waiting.length > 0) await this.#store(this.#waiting.length);
    return this.#hash.digest();
  }

  async #store(length: number): Promise<void> {
    const piece = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    this.#hash.update(piece);
    const { batchId, number } = this.#of;
    const sealed = this.#seal.close(piece, placeOf(this.#tx, number));
    await insertPiece(this.#tx, { batchId, position: this.#position++, ...sealed });
  }
}

/** Hands the file on piece by piece and answers the hash of what was handed on. */
export async function readSealedFile(
  tx: TenantTransaction,
  seal: Seal,
  { batchId, number }: FileOf,
  write: (piece: Buffer) => Promise<void>,
): Promise<Buffer> {
  const hash = createHash("sha256");
  for (let position = 0; ; position++) {
    const stored = await findPiece(tx, batchId, position);
    if (!stored) return hash.digest();
    const piece = seal.open(stored, placeOf(tx, number));
    hash.update(piece);
    await write(piece);
  }
}

/** Seals pieces that older keys sealed with the newest one; answers how many. */
export async function resealFiles(tx: TenantTransaction, seal: Seal, size: number): Promise<number> {
  const old = await takeSealedOtherwise(tx, seal.newestKeyId, size);
  for (const { number, ...piece } of old) {
    const place = placeOf(tx, number);
    await resealPiece(tx, { ...piece, ...seal.close(seal.open(piece, place), place) });
  }
  return old.length;
}
