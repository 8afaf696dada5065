import { type Length, startsDue } from "@weitersagen/domain/data-map/kind";
import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../db/schema.gen.ts";
import type { PlatformTransaction } from "../db/transaction.ts";

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

interface WorkIn<Table extends keyof Schema> {
  readonly table: Table;
  /** Only rows with these values; null and "present" compare with null. */
  readonly where?: { readonly [Name in Column<Table>]?: string | null | typeof present };
  /** The work is due once the time in this column is past. Without it every row is work. */
  readonly dueAt?: Column<Table>;
  /** The work is due this many seconds after the time in `dueAt`. */
  readonly afterSeconds?: number;
  /** The same for a term of the calendar. */
  readonly term?: Length;
}

/** In `where`: any value but null. */
export const present = Symbol("present");

/**
 * Rows that mean work for a sweep, in columns that the jobs' login may read (`platform.show_work`). May include rows that
 * the sweep then leaves alone, but must not miss any: a tenant without such a row is not visited.
 */
export type Work = { [Table in keyof Schema]: WorkIn<Table> }[keyof Schema];

/**
 * For a sweep that visits every tenant: it reports on all of them, or the jobs' login must not read what its work depends
 * on.
 */
export const everyTenant = "every tenant";

function conditionsOf({ where = {}, dueAt, afterSeconds = 0, term }: Work, now: Date) {
  const conditions: RawBuilder<unknown>[] = Object.entries<string | null | symbol | undefined>(where).map(
    ([column, value]) => {
      if (value === null) return sql`${sql.ref(column)} is null`;
      if (typeof value === "symbol") return sql`${sql.ref(column)} is not null`;
      // A literal, so that the planner can use a partial index.
      return sql`${sql.ref(column)} = ${sql.lit(value)}`;
    },
  );
  if (dueAt !== undefined) {
    const before = term ? startsDue(term, now) : new Date(now.getTime() - afterSeconds * 1_000);
    conditions.push(sql`${sql.ref(dueAt)} <= ${before}`);
  }
  return conditions;
}

/** One look-up per tenant in the index that the sweep itself uses. A list that is emptied all the time is read whole. */
function tenantsIn(work: Work, now: Date): RawBuilder<unknown> {
  const table = sql.table(work.table);
  const conditions = conditionsOf(work, now);
  if (conditions.length === 0) return sql`select distinct tenant_id as id from ${table}`;
  return sql`
    select tenant.id from tenant cross join lateral (
      select from ${table} as work
       where work.tenant_id = tenant.id and ${sql.join(conditions, sql` and `)} limit 1) as found`;
}

/** The tenants that have such work at `now`, in one statement. */
export async function tenantsWithWork(
  tx: PlatformTransaction,
  works: readonly Work[],
  now: Date,
): Promise<number[]> {
  const parts = works.map((work) => sql`(${tenantsIn(work, now)})`);
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union `)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
