import { sql } from "kysely";
import { areaOf } from "../../../platform/db/area.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import type { Schema } from "../../../platform/db/schema.gen.ts";
import type { Sealed } from "../../../platform/seal.ts";

export type ActorKind = Schema["audit_entry"]["actor_kind"];
export type Outcome = Schema["audit_entry"]["outcome"];

export interface NewEntry {
  readonly at: Date;
  readonly actorKind: ActorKind;
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
  readonly content: (Sealed & { readonly hash: Buffer }) | null;
}

/** Appends to the chain of the transaction's tenant, or of the installation. The database assigns position and hash. */
export async function appendEntry(tx: PlatformTransaction, entry: NewEntry): Promise<void> {
  await tx
    .insertInto("audit_entry")
    .values({
      area: areaOf(tx),
      at: entry.at,
      actor_kind: entry.actorKind,
      operator_id: entry.operatorId,
      actor: entry.actor,
      action: entry.action,
      target_kind: entry.targetKind,
      target: entry.target,
      outcome: entry.outcome,
      reason: entry.reason,
      address: entry.address,
      user_agent: entry.userAgent,
      request_id: entry.requestId,
      content_hash: entry.content?.hash ?? null,
      sealed: entry.content?.sealed ?? null,
      key_id: entry.content?.keyId ?? null,
    })
    .execute();
}

export interface AuditedTarget {
  readonly id: string;
  /** Absent: of any kind. */
  readonly kind?: string | undefined;
}

/** The end of every text that begins with a prefix, in collation "C". */
const LAST = "\u{10FFFF}";

export interface AuditFilter {
  readonly operatorId?: number | undefined;
  /** How the name of who acted begins. */
  readonly actor?: string | undefined;
  /** Any of these actions. */
  readonly actions?: readonly string[] | undefined;
  /** Actions that are left out. */
  readonly without?: readonly string[] | undefined;
  /** Any of these targets; none of them is known if it is empty. */
  readonly targets?: readonly AuditedTarget[] | undefined;
  readonly outcome?: Outcome | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const columns = [
  "position",
  "at",
  "actor_kind as actorKind",
  "operator_id as operatorId",
  "actor",
  "action",
  "target_kind as targetKind",
  "target",
  "outcome",
  "reason",
  "address",
  "user_agent as userAgent",
  "request_id as requestId",
  "content_hash as contentHash",
  "sealed",
  "key_id as keyId",
] as const;

/** The newest entries below a position. */
export function newestEntries(
  tx: PlatformTransaction,
  filter: AuditFilter,
  { before, size }: { before: number | undefined; size: number },
) {
  const { operatorId, actor, actions, without, targets, outcome, from, to } = filter;
  let query = tx.selectFrom("audit_entry").select(columns).where("area", "=", areaOf(tx));
  if (operatorId !== undefined) query = query.where("operator_id", "=", operatorId);
  if (actions !== undefined) query = query.where((eb) => eb("action", "=", eb.fn.any(eb.val(actions))));
  if (actor !== undefined) {
    const begin = actor.toLowerCase();
    const name = sql<string>`lower(actor) collate "C"`;
    query = query.where(name, ">=", begin).where(name, "<", begin + LAST);
  }
  if (without !== undefined && without.length > 0)
    query = query.where((eb) => eb.not(eb("action", "=", eb.fn.any(eb.val(without)))));
  if (targets !== undefined)
    query = query.where((eb) =>
      eb.or(
        targets.map(({ id, kind }) =>
          kind === undefined
            ? eb("target", "=", id)
            : eb.and([eb("target", "=", id), eb("target_kind", "=", kind)]),
        ),
      ),
    );
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (before !== undefined) query = query.where("position", "<", before);
  return query.orderBy("position", "desc").limit(size).execute();
}

export type StoredEntry = Awaited<ReturnType<typeof newestEntries>>[number];

/** The chain in its order, with the hash that each entry should have. */
export function chainAfter(tx: PlatformTransaction, { after, size }: { after: number; size: number }) {
  return tx
    .selectFrom("audit_entry")
    .select([
      "position",
      "at",
      "hash",
      "previous_hash as previousHash",
      "origin_hash as originHash",
      sql<Buffer | null>`platform.audit_origin_hash(audit_entry)`.as("expectedOrigin"),
      "content_hash as contentHash",
      "sealed",
      "key_id as keyId",
      sql<Buffer>`platform.audit_hash(audit_entry)`.as("expected"),
    ])
    .where("area", "=", areaOf(tx))
    .where("position", ">", after)
    .orderBy("position")
    .limit(size)
    .execute();
}

export function chainHead(tx: PlatformTransaction) {
  return tx
    .selectFrom("audit_head")
    .select([
      "position",
      "hash",
      "base_position as basePosition",
      "base_hash as baseHash",
      "base_at as baseAt",
    ])
    .where("area", "=", areaOf(tx))
    .executeTakeFirst();
}

/** Deletes where calls came from, of all tenants. Returns of how many entries. */
export async function deleteOrigins(tx: PlatformTransaction, until: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select platform.forget_audit_origins(${until}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Deletes the oldest entries of all chains. Returns how many. */
export async function deleteEntries(tx: PlatformTransaction, until: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select platform.forget_audit_entries(${until}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Entries that are encrypted with another key. */
export function entriesOfOtherKeys(tx: PlatformTransaction, keyId: string, size: number) {
  return tx
    .selectFrom("audit_entry")
    .select(["position", "sealed", "key_id as keyId", "content_hash as contentHash"])
    .where("area", "=", areaOf(tx))
    .where("key_id", "<>", keyId)
    .orderBy("position")
    .limit(size)
    .execute();
}

export async function resealEntry(
  tx: PlatformTransaction,
  position: number,
  { sealed, keyId }: Sealed,
): Promise<void> {
  await sql`select platform.reseal_audit_entry(${position}, ${sealed}, ${keyId})`.execute(tx);
}
