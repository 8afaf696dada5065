import { sql } from "kysely";
import type { Database } from "./db/database.ts";

/** Notes that a server uses this database in production. */
export async function noteProduction(database: Database, now: Date): Promise<void> {
  await database.withoutTenant((tx) =>
    sql`insert into platform.production_use (since) values (${now}) on conflict do nothing`.execute(tx),
  );
}

/** Whether a server has ever used this database in production. */
export async function isUsedInProduction(database: Database): Promise<boolean> {
  const { rows } = await database.withoutTenant((tx) => sql`select from platform.production_use`.execute(tx));
  return rows.length > 0;
}
