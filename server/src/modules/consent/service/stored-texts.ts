import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertTexts, storedHashes } from "../repository/texts.ts";
import type { Wording } from "./wording.ts";

/** Remembers which wordings the database has, so that a consent to a known wording needs no further query. */
export class StoredTexts {
  readonly #known = new Set<string>();
  /** Transactions that stored a wording: until their commit nothing they see is certain. */
  readonly #writing = new WeakSet<TenantTransaction>();

  async ensure(tx: TenantTransaction, wordings: readonly Wording[], now: Date): Promise<void> {
    const keyOf = (hash: Buffer) => `${tx.tenantId}/${hash.toString("hex")}`;
    const unknown = wordings.filter(({ hash }) => !this.#known.has(keyOf(hash)));
    if (unknown.length === 0) return;
    const stored = (await storedHashes(tx, unknown)).map(keyOf);
    if (!this.#writing.has(tx)) for (const key of stored) this.#known.add(key);
    const missing = unknown.filter(({ hash }) => !stored.includes(keyOf(hash)));
    if (missing.length === 0) return;
    this.#writing.add(tx);
    await insertTexts(tx, missing, now);
  }
}
