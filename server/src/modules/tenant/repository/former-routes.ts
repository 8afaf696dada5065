import type { FormerRoute } from "../../../platform/tenancy.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export async function readFormerRoutes(tx: TenantTransaction): Promise<FormerRoute[]> {
  const rows = await tx
    .selectFrom("tenant_former_route")
    .select(["language", "path", "name"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("path")
    .execute();
  return rows.map(({ language, ...row }) => ({ ...row, language: language === "en" ? "en" : "de" }));
}

/** Keeps paths with the screen that had them last. */
export async function keepFormerRoutes(tx: TenantTransaction, routes: readonly FormerRoute[]): Promise<void> {
  if (routes.length === 0) return;
  await tx
    .insertInto("tenant_former_route")
    .values(routes.map((route) => ({ tenant_id: tx.tenantId, ...route })))
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "language", "path"])
        .doUpdateSet((eb) => ({ name: eb.ref("excluded.name") })),
    )
    .execute();
}
