import { createHash } from "node:crypto";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Seal } from "../../../platform/seal.ts";
import { findPiece, insertPiece, lockPiecesOfOtherKeys, replacePiece } from "../repository/pieces.ts";
import type { PayoutDeps } from "./deps.ts";

/**
 * Small enough for the driver to receive in one read. It assembles a larger row in growing buffers, which left eight
 * bytes of garbage for each byte of the file.
 */
export const PIECE_BYTES = 24 * 1024;

interface FileOf {
  readonly batchId: number;
  readonly number: string;
}

/** A piece does not decrypt in another batch. The hash of the file proves that no piece is missing or moved. */
const placeOf = (tx: TenantTransaction, number: string) => `payout ${tx.tenantId} ${number}`;

/** Stores the file of a batch in encrypted pieces while it is written. */
export class BatchFile {
  readonly #tx: TenantTransaction;
  readonly #seal: Seal;
  readonly #of: FileOf;
  #pending = Buffer.alloc(0);
  /** The head is the first piece, and is known only when everything after it is. */
  #position = 1;

  constructor(tx: TenantTransaction, seal: Seal, of: FileOf) {
    this.#tx = tx;
    this.#seal = seal;
    this.#of = of;
  }

  async append(text: string): Promise<void> {
    this.#pending = Buffer.concat([this.#pending, Buffer.from(text)]);
    while (this.#pending.length >= PIECE_BYTES) await this.#storePending(PIECE_BYTES);
  }

  async finish(head: string): Promise<void> {
    if (this.#pending.length > 0) await this.#storePending(this.#pending.length);
    await this.#store(0, Buffer.from(head));
  }

  async #storePending(length: number): Promise<void> {
    const piece = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    await this.#store(this.#position++, piece);
  }

  async #store(position: number, piece: Buffer): Promise<void> {
    const { batchId, number } = this.#of;
    const sealed = this.#seal.close(piece, placeOf(this.#tx, number));
    await insertPiece(this.#tx, { batchId, position, ...sealed });
  }
}

/** Passes the stored file on piece by piece. Returns the hash of all of it. */
export async function readFile(
  { seal }: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  { batchId, number }: FileOf,
  write: (piece: Buffer) => Promise<void> | void,
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

/** Encrypts pieces of older keys with the newest one. Returns how many. */
export async function rotateFileKey(
  { seal }: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  size: number,
): Promise<number> {
  const old = await lockPiecesOfOtherKeys(tx, seal.newestKeyId, size);
  for (const { number, ...piece } of old) {
    const place = placeOf(tx, number);
    await replacePiece(tx, { ...piece, ...seal.close(seal.open(piece, place), place) });
  }
  return old.length;
}
