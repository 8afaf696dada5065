import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** Pictures that were stored before a day and that neither the catalogue nor the content shows. */
export async function unusedImages(
  tx: TenantTransaction,
  { storedBefore, limit }: { storedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("image")
    .select("hash")
    .where("tenant_id", "=", tx.tenantId)
    .where("created_at", "<", storedBefore)
    .where((eb) =>
      eb.and(
        (["catalogue_image", "content_asset"] as const).map((table) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom(table)
                .select("hash")
                .where("tenant_id", "=", tx.tenantId)
                .whereRef(`${table}.hash`, "=", "image.hash"),
            ),
          ),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}
