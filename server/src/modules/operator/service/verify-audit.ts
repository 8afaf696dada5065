import { areaOf } from "../../../platform/db/area.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { chainAfter, chainHead } from "../repository/audit.ts";
import { openContent } from "./audit.ts";
import type { AuditDeps } from "./deps.ts";
import { entriesDue, originsDue } from "./forget-audit.ts";

const PAGE_SIZE = 500;
/** A broken chain shows one fault for each entry after it; the first ones say enough. */
const MOST_FAULTS = 20;

export interface Verified {
  readonly count: number;
  /** What does not fit, by position; empty if the log is complete and unchanged. */
  readonly faults: readonly string[];
}

/**
 * Reads a whole chain in one snapshot and compares each entry with its hash and with the entry before. What ended with its
 * term is missing rightly; what is missing before its term was removed.
 */
export async function verifyAudit(
  { auditSeal }: AuditDeps,
  tx: PlatformTransaction,
  now: Date,
): Promise<Verified> {
  const faults: string[] = [];
  const head = await chainHead(tx);
  let count = 0;
  let last = { position: head?.basePosition ?? 0, hash: head?.baseHash ?? Buffer.alloc(0) };
  if (last.position > 0 && !(head?.baseAt && head.baseAt <= entriesDue(now)))
    faults.push(`entry ${last.position}: was deleted before its term`);
  // Below the first position too: an entry that was put before the others is no part of the chain.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await chainAfter(tx, { after, size: PAGE_SIZE });
    for (const entry of page) {
      const at = `entry ${entry.position}`;
      if (entry.position !== last.position + 1) faults.push(`${at}: entries before it are missing`);
      if (!entry.previousHash.equals(last.hash)) faults.push(`${at}: does not follow the entry before it`);
      if (!entry.hash.equals(entry.expected)) faults.push(`${at}: was changed`);
      if (!isSame(entry.expectedOrigin, entry.originHash)) {
        if (entry.expectedOrigin) faults.push(`${at}: its origin was changed`);
        else if (entry.at > originsDue(now)) faults.push(`${at}: its origin was deleted before its term`);
      }
      if (auditSeal && !opens(() => openContent(auditSeal, areaOf(tx), entry)))
        faults.push(`${at}: its content was changed or cannot be opened`);
      last = entry;
    }
    after = last.position;
    count += page.length;
    if (page.length < PAGE_SIZE) break;
  }
  if (last.position !== (head?.position ?? 0) || !last.hash.equals(head?.hash ?? Buffer.alloc(0)))
    faults.push(`entry ${last.position}: is not the last one that was written`);
  return { count, faults: faults.slice(0, MOST_FAULTS) };
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one && other ? one.equals(other) : one === other;

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
