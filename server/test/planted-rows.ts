import type { TestApp } from "./app.ts";

/** Writes and reads rows of one tenant as the owner of the tables, for what no call creates at a given time. */
export function plantedRows(app: TestApp, tenantId: number) {
  const { owner } = app.testDatabase;
  async function query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await owner.query(text, [...values])).rows as Row[];
  }

  /** The first column of the first row. */
  async function value(text: string, values: readonly unknown[] = []): Promise<unknown> {
    const [row] = await query<Record<string, unknown>>(text, values);
    return row && Object.values(row)[0];
  }

  const isThere =
    (table: string, condition = "true") =>
    async () =>
      (await value(`select count(*)::integer from ${table} where tenant_id = $1 and (${condition})`, [
        tenantId,
      ])) !== 0;

  /** Inserts one row of the tenant; returns the column asked for. */
  async function insert(
    table: string,
    row: Record<string, unknown>,
    returning = "tenant_id",
  ): Promise<unknown> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 2}`);
    return value(
      `insert into ${table} (tenant_id, ${columns.join(", ")}) values ($1, ${places.join(", ")}) returning ${returning}`,
      [tenantId, ...Object.values(row)],
    );
  }

  return { query, insert, isThere };
}
