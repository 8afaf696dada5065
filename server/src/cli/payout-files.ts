import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { exportFile } from "../modules/payout/service/batches.ts";
import type { PayoutDeps } from "../modules/payout/service/deps.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { StartupError } from "../platform/startup-error.ts";
import { MOST_XML_BYTES, tooLarge } from "../platform/xml.ts";

export async function readBankFile(path: string): Promise<Buffer> {
  try {
    // Checked before reading, so that a huge file by mistake is not loaded into memory.
    if ((await stat(path)).size > MOST_XML_BYTES) throw new StartupError(tooLarge);
    return await readFile(path);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The file gets its name only when it is complete. */
export async function writeBatchFile(
  deps: PayoutDeps,
  tx: TenantTransaction,
  batch: { readonly number: string; readonly osUser: string; readonly now: Date },
  path: string,
): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${path} cannot be written (${error.code})`);
  });
  try {
    await exportFile(deps, tx, batch, (piece) => file.appendFile(piece));
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}
