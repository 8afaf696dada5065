import { sql } from "kysely";
import type { Pool } from "pg";
import type { Database } from "../src/platform/db/database.ts";
import { sampleRow, type TenantTable } from "./tenant-wall.ts";

const refused = "42501";
class Undo extends Error {}

/** Runs one statement in the tenant's scope, or outside every scope, and undoes it. Answers null where the right is missing. */
async function attempt(
  database: Database,
  tenant: number | null,
  statement: string,
): Promise<{ affected: number; rows: unknown[] } | null> {
  let result: { affected: number; rows: unknown[] } | null = null;
  const work = async (tx: Parameters<Parameters<Database["withoutTenant"]>[0]>[0]) => {
    const { rows, numAffectedRows } = await sql.raw(statement).execute(tx);
    result = { affected: Number(numAffectedRows ?? 0n), rows };
    throw new Undo();
  };
  try {
    await (tenant === null ? database.withoutTenant(work) : database.inTenant(tenant, work));
  } catch (error) {
    if (error instanceof Undo) return result;
    if (error instanceof Error && "code" in error && error.code === refused) return null;
    throw error;
  }
  return result;
}

export interface Probe {
  readonly queries: number;
  readonly faults: readonly string[];
}

/** Asks every table as a careless programmer would, with the tenant filter taken out. One row per tenant is planted. */
export async function probeTables(
  { database, owner }: { database: Database; owner: Pool },
  tables: readonly TenantTable[],
  own: number,
  foreign: number,
): Promise<Probe> {
  const faults: string[] = [];
  let queries = 0;
  for (const { name } of tables) {
    const ask = (tenant: number | null, statement: string) => {
      queries++;
      return attempt(database, tenant, statement);
    };
    const insertForeign = `insert into ${name} ${await sampleRow(owner, name, foreign)}`;

    const outside = await ask(null, `select * from ${name}`);
    if (outside?.rows.length) faults.push(`${name}: rows are seen without a tenant`);

    const inside = await ask(own, `select distinct tenant_id from ${name} order by 1`);
    if (JSON.stringify(inside?.rows) !== JSON.stringify([{ tenant_id: own }])) {
      faults.push(`${name}: a tenant sees ${JSON.stringify(inside?.rows)}`);
    }
    const aimed = await ask(own, `select * from ${name} where tenant_id = ${foreign}`);
    if (aimed?.rows.length) faults.push(`${name}: foreign rows are seen when asked for`);

    const changed = await ask(own, `update ${name} set tenant_id = tenant_id`);
    if ((changed?.affected ?? 0) > 1) faults.push(`${name}: foreign rows are changed`);

    const given = await ask(own, `update ${name} set tenant_id = ${foreign}`);
    if (given?.affected) faults.push(`${name}: a row is given to another tenant`);

    const deleted = await ask(own, `delete from ${name}`);
    if ((deleted?.affected ?? 0) > 1) faults.push(`${name}: foreign rows are deleted`);

    for (const tenant of [own, null]) {
      if (await ask(tenant, insertForeign))
        faults.push(`${name}: a foreign row is accepted in scope ${tenant}`);
    }
  }
  return { queries, faults };
}
