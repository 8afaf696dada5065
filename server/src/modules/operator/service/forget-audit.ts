import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { deleteEntries, deleteOrigins } from "../repository/audit.ts";

/** Of an entry from this time or before, nothing says any more where the call came from. */
export const originsDue = (now: Date): Date => startsDue(kindsOfData.auditOrigins.end.length, now);

/** Entries from this time or before are deleted. */
export const entriesDue = (now: Date): Date => startsDue(kindsOfData.auditLog.end.length, now);

export const forgetOrigins = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteOrigins(tx, originsDue(now));

export const forgetEntries = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteEntries(tx, entriesDue(now));
