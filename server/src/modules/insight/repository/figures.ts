import { type FigureName, figureNames, type Figures, noFigures } from "@weitersagen/domain/insight";
import type { Period } from "@weitersagen/domain/insight-period";
import { WAIT_CLASSES, type WaitingStep, waitingSteps } from "@weitersagen/domain/insight-wait";
import { recordOf } from "@weitersagen/domain/record-of";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export type Scope = "tenant" | "agency" | "member";

/** The rows that a report adds up. */
export interface Selection {
  readonly scope: Scope;
  /** The agencies or members; undefined: all. */
  readonly scopeIds: readonly number[] | undefined;
  readonly dimension: string;
  /** Undefined: all keys. */
  readonly keys?: readonly string[] | undefined;
  /** For pairs of product and channel: only those of these products, or of this channel. */
  readonly products?: readonly string[] | undefined;
  readonly channel?: string | undefined;
}

const columnOf = (name: FigureName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sums = sql.join(
  figureNames.map((name) => sql`sum(${sql.ref(columnOf(name))})::bigint as ${sql.ref(name)}`),
);

function conditions(
  tx: TenantTransaction,
  { scope, scopeIds, dimension, keys, products, channel }: Selection,
  { from, until }: Period,
): RawBuilder<unknown> {
  return sql`tenant_id = ${tx.tenantId} and scope = ${scope}
    ${scopeIds ? sql`and scope_id = any (${scopeIds}::bigint[])` : sql``} and dimension = ${dimension} and day between ${from}::date and ${until}::date
    ${keys ? sql`and key = any (${keys}::text[])` : sql``}
    ${products ? sql`and split_part(key, ' ', 1) = any (${products}::text[])` : sql``}
    ${channel === undefined ? sql`` : sql`and split_part(key, ' ', 2) = ${channel}`}`;
}

const figuresOf = (row: Figures): Figures => recordOf(figureNames, (name) => row[name]);

/** The figures of each day that has any. */
export async function figuresByDay(
  tx: TenantTransaction,
  selection: Selection,
  period: Period,
): Promise<{ readonly day: string; readonly figures: Figures }[]> {
  const { rows } = await sql<Figures & { day: string }>`
    select day, ${sums} from insight_day where ${conditions(tx, selection, period)} group by day order by day`.execute(
    tx,
  );
  return rows.map((row) => ({ day: row.day, figures: figuresOf(row) }));
}

export async function figuresOfPeriod(
  tx: TenantTransaction,
  selection: Selection,
  period: Period,
): Promise<Figures> {
  const { rows } = await sql<Figures | Record<FigureName, null>>`
    select ${sums} from insight_day where ${conditions(tx, selection, period)}`.execute(tx);
  const [row] = rows;
  return row && row.recommendations !== null ? figuresOf(row) : noFigures;
}

/** What a report is divided by: the key, or the agency or member. */
export type GroupKey = "key" | "product" | "channel" | "scope";

const groupKeys = {
  key: sql`key`,
  product: sql`split_part(key, ' ', 1)`,
  channel: sql`split_part(key, ' ', 2)`,
  scope: sql`scope_id::text`,
} as const satisfies Record<GroupKey, RawBuilder<unknown>>;

/** The figures of each group, those with most recommendations first. */
export async function figuresByGroup(
  tx: TenantTransaction,
  selection: Selection,
  { period, by, limit }: { readonly period: Period; readonly by: GroupKey; readonly limit: number },
): Promise<{ readonly key: string; readonly figures: Figures }[]> {
  const { rows } = await sql<Figures & { key: string }>`
    select ${groupKeys[by]} as key, ${sums} from insight_day where ${conditions(tx, selection, period)}
     group by 1 order by sum(recommendations) desc, sum(visits) desc, 1
     limit ${Number.isFinite(limit) ? limit : null}::bigint`.execute(tx);
  return rows.map((row) => ({ key: row.key, figures: figuresOf(row) }));
}

export type Waits = Readonly<Record<WaitingStep, readonly number[]>>;

/** How many recommendations took how long to reach each step. */
export async function waitsOfPeriod(
  tx: TenantTransaction,
  selection: Selection,
  period: Period,
): Promise<Waits> {
  const { rows } = await sql<{ step: WaitingStep; class: number; count: number }>`
    select step, class, sum(count)::bigint as count from insight_wait
     where ${conditions(tx, selection, period)} group by step, class`.execute(tx);
  const classesOf = (step: WaitingStep) =>
    Array.from(
      { length: WAIT_CLASSES },
      (_, index) => rows.find((row) => row.step === step && row.class === index)?.count ?? 0,
    );
  return recordOf(waitingSteps, classesOf);
}

/** The keys of a dimension that have figures. */
export async function keysOf(tx: TenantTransaction, dimension: "channel" | "campaign"): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from insight_day
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = ${dimension}
     order by key limit 200`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Whether anything was ever counted for a product, channel or campaign. */
export async function isCountedKey(
  tx: TenantTransaction,
  dimension: "product" | "channel" | "campaign",
  key: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from insight_day
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = ${dimension} and key = ${key}
     limit 1`.execute(tx);
  return rows.length > 0;
}

/** Since when pages and shares are counted. */
export async function countedSince(tx: TenantTransaction): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from insight_day
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = 'all' and key = ''
       and seen_catalogue + seen_form + shares > 0`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The first day whose mails were counted. */
export async function mailsCountedSince(tx: TenantTransaction): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from insight_day
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = 'mail'`.execute(
    tx,
  );
  return rows[0]?.day ?? null;
}
