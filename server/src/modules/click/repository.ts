import type { ClickKind } from "@weitersagen/domain/click";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import { defineStatement } from "../../platform/db/statement.ts";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";

/** What a click needs to know of a recommendation. */
export interface Link {
  readonly id: number;
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
}

const columns = `id, number, status, valid_until as "validUntil", locked_at as "lockedAt"`;
const byNumber = defineStatement<Link>(
  `select ${columns} from recommendation where tenant_id = $1 and number = $2`,
);
const byCode = defineStatement<Link>(
  `select ${columns} from recommendation where tenant_id = $1 and code = $2`,
);

export async function findLink(
  tx: TenantTransaction,
  by: "number" | "code",
  value: string,
): Promise<Link | undefined> {
  return (await tx.run(by === "number" ? byNumber : byCode, [tx.tenantId, value]))[0];
}

export interface Click {
  readonly recommendationId: number;
  readonly at: Date;
  readonly channel: string | null;
  readonly visitor: Buffer;
  readonly kind: ClickKind;
}

const addClicks = defineStatement(
  `insert into click (tenant_id, recommendation_id, clicked_at, channel, visitor, kind)
   select $1, * from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::bytea[], $6::text[])`,
);

/** Many clicks in one statement. */
export function insertClicks(tx: TenantTransaction, clicks: readonly Click[]): Promise<unknown> {
  return tx.run(addClicks, [
    tx.tenantId,
    clicks.map(({ recommendationId }) => recommendationId),
    clicks.map(({ at }) => at.toISOString()),
    clicks.map(({ channel }) => channel),
    clicks.map(({ visitor }) => `\\x${visitor.toString("hex")}`),
    clicks.map(({ kind }) => kind),
  ]);
}

const keepPartitions = defineStatement("select platform.keep_click_partitions($1, $2)");

/** Makes the partitions around a moment and drops those that are too old. */
export async function keepClickPartitions(tx: PlatformTransaction, now: Date, months: number): Promise<void> {
  await tx.run(keepPartitions, [now, months]);
}
