import type { Database } from "../../platform/db/database.ts";

/** The tenant's CMS client, as far as an operator has set it. */
export async function cmsSecrets(database: Database, tenantId: number): Promise<Map<string, string>> {
  const rows = await database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("tenant_secret")
      .select(["name", "value"])
      .where("tenant_id", "=", tx.tenantId)
      .where("name", "in", ["cms-client-id", "cms-client-secret"])
      .execute(),
  );
  return new Map(rows.map((row) => [row.name, row.value]));
}
