import { createHash, randomUUID } from "node:crypto";
import { areaOf } from "../../../platform/db/area.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import type { Seal, Sealed } from "../../../platform/seal.ts";
import {
  appendEntry,
  type AuditFilter as Filter,
  entriesOfOtherKeys,
  newestEntries,
  type Outcome,
  resealEntry,
} from "../repository/audit.ts";
import type { AuditDeps } from "./deps.ts";

export type AuditFilter = Filter;

/** Who acts: an operator, a command on the server (with the account of the machine), or the product itself. */
export type AuditActor =
  | { readonly kind: "operator"; readonly operatorId: number; readonly name: string }
  | { readonly kind: "command" | "system"; readonly name: string; readonly operatorId?: number };

export interface AuditTarget {
  readonly kind: string;
  readonly id: string;
}

/** Where a call came from. */
export interface AuditOrigin {
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface AuditEvent {
  readonly at: Date;
  readonly actor: AuditActor;
  /** The id of the call, or the name of the command. */
  readonly action: string;
  readonly target?: AuditTarget | undefined;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  readonly origin?: AuditOrigin | undefined;
  /** Before, after and other details. May name people: it is stored encrypted. */
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

const LONGEST = 300;
const shortened = (text: string | undefined): string | null => text?.slice(0, LONGEST) ?? null;

/** Appends to the log in the transaction of the change: both are stored, or neither. */
export async function recordAudit(
  { auditSeal }: AuditDeps,
  tx: PlatformTransaction,
  event: AuditEvent,
): Promise<void> {
  const { at, actor, action, target, outcome, reason, origin, content } = event;
  await appendEntry(tx, {
    at,
    actorKind: actor.kind,
    operatorId: actor.operatorId ?? null,
    actor: actor.name,
    action,
    targetKind: target?.kind ?? null,
    target: shortened(target?.id),
    outcome,
    reason: shortened(reason),
    address: origin?.address ?? null,
    userAgent: shortened(origin?.userAgent),
    requestId: origin?.requestId ?? null,
    content: content && auditSeal ? closeContent(auditSeal, areaOf(tx), content) : null,
  });
}

/** The random number keeps people from guessing a short content by its hash. */
function closeContent(seal: Seal, area: number, content: object): Sealed & { hash: Buffer } {
  const text = JSON.stringify({ ...content, nonce: randomUUID() });
  const hash = createHash("sha256").update(text).digest();
  return { ...seal.close(text, placeOf(area, hash)), hash };
}

const placeOf = (area: number, hash: Buffer): string => `audit_entry ${area} ${hash.toString("hex")}`;

interface SealedContent {
  readonly contentHash: Buffer | null;
  readonly sealed: Buffer | null;
  readonly keyId: string | null;
}

/** The readable content of an entry, as text. Throws if it was changed. */
export function openContent(
  seal: Seal,
  area: number,
  { contentHash, sealed, keyId }: SealedContent,
): string | undefined {
  if (!contentHash || !sealed || keyId === null) return undefined;
  const text = seal.open({ keyId, sealed }, placeOf(area, contentHash));
  if (!createHash("sha256").update(text).digest().equals(contentHash)) {
    throw new Error("the content of an audit entry was changed");
  }
  return text.toString("utf8");
}

export interface AuditEntry {
  readonly position: number;
  readonly at: Date;
  readonly actorKind: AuditActor["kind"];
  readonly operatorId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly targetKind: string | null;
  readonly target: string | null;
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** Before, after and other details; undefined without content or if it cannot be opened. */
  readonly content: Record<string, unknown> | undefined;
}

/** The newest entries below a position that match, with their readable content. */
export async function findAudit(
  { auditSeal }: AuditDeps,
  tx: PlatformTransaction,
  filter: AuditFilter,
  page: { readonly before: number | undefined; readonly size: number },
): Promise<AuditEntry[]> {
  const rows = await newestEntries(tx, filter, page);
  return rows.map(({ contentHash, sealed, keyId, ...entry }) => ({
    ...entry,
    content: readable(auditSeal, areaOf(tx), { contentHash, sealed, keyId }),
  }));
}

function readable(seal: Seal | undefined, area: number, content: SealedContent) {
  try {
    const text = seal && openContent(seal, area, content);
    if (text === undefined) return undefined;
    const { nonce: _nonce, ...shown } = JSON.parse(text) as Record<string, unknown>;
    return shown;
  } catch {
    return undefined;
  }
}

/** Encrypts entries with the newest key. Returns how many. */
export async function rotateAuditKey(
  { auditSeal }: { readonly auditSeal: Seal },
  tx: PlatformTransaction,
  size: number,
): Promise<number> {
  const entries = await entriesOfOtherKeys(tx, auditSeal.newestKeyId, size);
  for (const { position, contentHash, ...content } of entries) {
    const text = openContent(auditSeal, areaOf(tx), { contentHash, ...content });
    if (text === undefined || !contentHash) continue;
    await resealEntry(tx, position, auditSeal.close(text, placeOf(areaOf(tx), contentHash)));
  }
  return entries.length;
}
