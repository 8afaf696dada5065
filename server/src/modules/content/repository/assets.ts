import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface StoredAsset {
  readonly id: string;
  readonly fileName: string;
  readonly hash: string;
  readonly mediaType: string;
  readonly alt: Readonly<Record<string, string>>;
}

export async function readAssets(tx: TenantTransaction): Promise<StoredAsset[]> {
  return tx
    .selectFrom("content_asset")
    .select(["id", "file_name as fileName", "hash", "media_type as mediaType", "alt"])
    .$narrowType<Pick<StoredAsset, "alt">>()
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
}

export async function saveAssets(tx: TenantTransaction, assets: readonly StoredAsset[]): Promise<void> {
  if (assets.length === 0) return;
  await tx
    .insertInto("content_asset")
    .values(
      assets.map(({ id, fileName, hash, mediaType, alt }) => ({
        tenant_id: tx.tenantId,
        id,
        file_name: fileName,
        hash,
        media_type: mediaType,
        alt: JSON.stringify(alt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "id"]).doUpdateSet((eb) => ({
        file_name: eb.ref("excluded.file_name"),
        hash: eb.ref("excluded.hash"),
        media_type: eb.ref("excluded.media_type"),
        alt: eb.ref("excluded.alt"),
      })),
    )
    .execute();
}
