import type { ClickKind } from "@weitersagen/domain/click";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import { bigintsOf, bytesOf, momentsOf, plainTextsOf } from "../../platform/db/binary-array.ts";
import type { Database } from "../../platform/db/database.ts";
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
  /** Keyed hash of sixteen bytes, each of them a character. */
  readonly visitor: string;
  readonly kind: ClickKind;
}

// Enters the tenant's scope before the first row comes to the wall, because every row is made with the scope's.
const storeClicks = defineStatement(
  `with scope as materialized (select set_config('app.tenant_id', $1::integer::text, true))
   insert into click (tenant_id, recommendation_id, clicked_at, channel, visitor, kind)
   select $1::integer, unnest($2::bigint[]), unnest($3::timestamptz[]), unnest($4::text[]), unnest($5::bytea[]),
          unnest($6::text[])
     from scope`,
);

/** Many clicks in one statement: one round trip and one commit. */
export async function insertClicks(
  database: Database,
  tenantId: number,
  clicks: readonly Click[],
): Promise<void> {
  await database.send(storeClicks, [
    tenantId,
    bigintsOf(clicks.map(({ recommendationId }) => recommendationId)),
    momentsOf(clicks.map(({ at }) => at.getTime())),
    plainTextsOf(clicks.map(({ channel }) => channel)),
    bytesOf(clicks.map(({ visitor }) => visitor)),
    plainTextsOf(clicks.map(({ kind }) => kind)),
  ]);
}

const keepPartitions = defineStatement("select platform.keep_click_partitions($1, $2)");

/** Makes the partitions around a moment and drops those that are too old. */
export async function keepClickPartitions(tx: PlatformTransaction, now: Date, months: number): Promise<void> {
  await tx.run(keepPartitions, [now, months]);
}
