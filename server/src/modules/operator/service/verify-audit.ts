import { type AuditFaultKind, auditFaultNames } from "@weitersagen/contract/console/audit";
import { areaOf } from "../../../platform/db/area.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { chainAfter, chainHead } from "../repository/audit.ts";
import { openContent } from "./audit.ts";
import type { AuditDeps } from "./deps.ts";
import { entriesDue, originsDue } from "./forget-audit.ts";

const PAGE_SIZE = 500;
/** A broken chain shows one fault for each entry after it; the first ones say enough. */
const MOST_FAULTS = 20;

interface Fault {
  readonly position: number;
  readonly kind: AuditFaultKind;
}

interface VerifiedPart {
  readonly count: number;
  readonly faults: Fault[];
  /** The last entry that was read. */
  readonly position: number;
  readonly hash: Buffer;
  /** The position to continue after; null at the end of the chain. */
  readonly next: number | null;
}

export interface Verified {
  readonly count: number;
  /** What does not fit, by position; empty if the log is complete and unchanged. */
  readonly faults: readonly string[];
}

/** Verifies a whole chain in one snapshot. */
export async function verifyAudit(
  deps: Pick<AuditDeps, "auditSeal">,
  tx: PlatformTransaction,
  now: Date,
): Promise<Verified> {
  const { count, faults } = await verifyAuditPart(deps, tx, { now });
  return {
    count,
    faults: faults.map(({ position, kind }) => `entry ${position}: ${auditFaultNames[kind].en}`),
  };
}

/**
 * Compares each entry with its hash and with the entry before, from the beginning or after a position, and at the end with the
 * head of the chain. Needs one snapshot. What ended with its term is missing rightly; what is missing before its term was removed.
 */
export async function verifyAuditPart(
  { auditSeal }: Pick<AuditDeps, "auditSeal">,
  tx: PlatformTransaction,
  { now, begin, most = Number.MAX_SAFE_INTEGER }: { now: Date; begin?: number | undefined; most?: number },
): Promise<VerifiedPart> {
  const faults: Fault[] = [];
  const head = await chainHead(tx);
  let last = { position: head?.basePosition ?? 0, hash: head?.baseHash ?? Buffer.alloc(0) };
  if (last.position > 0 && !(head?.baseAt && head.baseAt <= entriesDue(now)))
    faults.push({ position: last.position, kind: "deletedEarly" });
  // Below the first position too: an entry that was put before the others is no part of the chain.
  let after = Number.MIN_SAFE_INTEGER;
  if (begin !== undefined) {
    // Missing if it ended with its term since the part before: then the chain begins later.
    const [known] = await chainAfter(tx, { after: begin - 1, size: 1 });
    if (known?.position === begin) {
      last = known;
      after = begin;
    }
  }
  let count = 0;
  for (;;) {
    const size = Math.min(PAGE_SIZE, most - count);
    const page = await chainAfter(tx, { after, size });
    for (const entry of page) {
      for (const kind of faultsOf(entry, last, { auditSeal, area: areaOf(tx), now }))
        faults.push({ position: entry.position, kind });
      last = entry;
    }
    after = last.position;
    count += page.length;
    if (page.length < size || count >= most) break;
  }
  const { position, hash } = last;
  const found = { count, position, hash };
  if (count >= most && position < (head?.position ?? 0))
    return { ...found, faults: faults.slice(0, MOST_FAULTS), next: position };
  if (position !== (head?.position ?? 0) || !hash.equals(head?.hash ?? Buffer.alloc(0)))
    faults.push({ position, kind: "notLast" });
  return { ...found, faults: faults.slice(0, MOST_FAULTS), next: null };
}

type ChainEntry = Awaited<ReturnType<typeof chainAfter>>[number];

function faultsOf(
  entry: ChainEntry,
  last: { readonly position: number; readonly hash: Buffer },
  { auditSeal, area, now }: { auditSeal: AuditDeps["auditSeal"]; area: number; now: Date },
): AuditFaultKind[] {
  const faults: AuditFaultKind[] = [];
  if (entry.position !== last.position + 1) faults.push("gap");
  if (!entry.previousHash.equals(last.hash)) faults.push("unlinked");
  if (!entry.hash.equals(entry.expected)) faults.push("changed");
  if (!isSame(entry.expectedOrigin, entry.originHash)) {
    if (entry.expectedOrigin) faults.push("originChanged");
    else if (entry.at > originsDue(now)) faults.push("originDeleted");
  }
  if (auditSeal && !opens(() => openContent(auditSeal, area, entry))) faults.push("content");
  return faults;
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
