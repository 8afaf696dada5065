import type { ChangeKind } from "@weitersagen/domain/operator-abilities";
import { sql } from "kysely";
import { areaOf } from "../../../platform/db/area.ts";
import { ERASED_REASON } from "../../../platform/db/erased-reason.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export type ChangeStatus = "open" | "applied" | "rejected" | "withdrawn";

export interface NewRequest {
  readonly kind: ChangeKind;
  readonly target: string;
  readonly content: Readonly<Record<string, number | string>>;
  readonly state: Buffer;
  readonly reason: string;
  readonly maker: number;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

/** Undefined when an open request for the same thing exists. */
export async function insertRequest(
  tx: PlatformTransaction,
  request: NewRequest,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("change_request")
    .values({
      area: areaOf(tx),
      kind: request.kind,
      target: request.target,
      content: JSON.stringify(request.content),
      state: request.state,
      reason: request.reason,
      maker: request.maker,
      made_at: request.madeAt,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) =>
      // A literal, because the index of open requests cannot be inferred from a parameter.
      conflict.columns(["area", "kind", "target"]).where("status", "=", sql.lit("open")).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

const requests = (tx: PlatformTransaction) =>
  tx.selectFrom("change_request").selectAll().where("area", "=", areaOf(tx));

export const lockRequest = (tx: PlatformTransaction, id: number) =>
  requests(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The newest request about a thing, locked until the transaction ends. */
export const lockRequestFor = (tx: PlatformTransaction, kind: ChangeKind, target: string) =>
  requests(tx)
    .where("kind", "=", kind)
    .where("target", "=", target)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** False when it was decided before. */
export async function decideRequest(
  tx: PlatformTransaction,
  id: number,
  decision: {
    status: Exclude<ChangeStatus, "open">;
    checker: number;
    now: Date;
    note?: string | undefined;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("change_request")
    .set({
      status: decision.status,
      checker: decision.checker,
      decided_at: decision.now,
      note: decision.note ?? null,
    })
    .where("area", "=", areaOf(tx))
    .where("id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const shown = (tx: PlatformTransaction) =>
  tx
    .selectFrom("change_request")
    .innerJoin("operator as m", "m.id", "change_request.maker")
    .leftJoin("operator as c", "c.id", "change_request.checker")
    .select([
      "change_request.id",
      sql<ChangeKind>`change_request.kind`.as("kind"),
      "change_request.target",
      "change_request.content",
      "change_request.state",
      "change_request.reason",
      "change_request.made_at as madeAt",
      "change_request.expires_at as expiresAt",
      "change_request.status",
      "change_request.decided_at as decidedAt",
      "change_request.note",
      "change_request.maker as makerId",
      "m.name as maker",
      "c.name as checker",
    ])
    .where("change_request.area", "=", areaOf(tx));

export type ShownRequest = Awaited<ReturnType<typeof newestRequests>>[number];

export function newestRequests(
  tx: PlatformTransaction,
  { status, size }: { status?: ChangeStatus | undefined; size: number },
) {
  let query = shown(tx);
  if (status !== undefined) query = query.where("change_request.status", "=", status);
  return query
    .orderBy("change_request.made_at", "desc")
    .orderBy("change_request.id", "desc")
    .limit(size)
    .execute();
}

/** Every open request of a kind; a thing has at most one. */
export const openRequests = (tx: PlatformTransaction, kind: ChangeKind): Promise<ShownRequest[]> =>
  shown(tx)
    .where("change_request.kind", "=", kind)
    .where("change_request.status", "=", "open")
    .orderBy("change_request.made_at", "desc")
    .orderBy("change_request.id", "desc")
    .execute();

/** Deletes requests of all tenants that were decided, or expired, at this time or before. Returns how many. */
export async function deleteRequests(tx: PlatformTransaction, until: Date): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select platform.forget_change_requests(${until}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

/** Removes what people typed into requests for these targets. Who asked for what and who decided stays. */
export async function clearWords(
  tx: PlatformTransaction,
  kind: ChangeKind,
  targets: readonly string[],
): Promise<void> {
  await tx
    .updateTable("change_request")
    .set({ reason: ERASED_REASON, note: null })
    .where("area", "=", areaOf(tx))
    .where("kind", "=", kind)
    .where((eb) => eb("target", "=", eb.fn.any(eb.val(targets))))
    .execute();
}
