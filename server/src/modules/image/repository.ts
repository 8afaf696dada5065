import type { ImageFormat } from "@weitersagen/contract/image-address";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type ImageType = "image/svg+xml" | "image/png" | "image/jpeg" | "image/webp" | "image/avif";

export interface NewImage {
  readonly hash: string;
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Adds originals. The same bytes have the same hash, so an image that exists stays as it is. */
export async function insertImages(tx: TenantTransaction, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ hash, mediaType, width, height, bytes }) => ({
    tenant_id: tx.tenantId,
    hash,
    media_type: mediaType,
    width,
    height,
    bytes,
  }));
  await tx
    .insertInto("image")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["tenant_id", "hash"]).doNothing())
    .execute();
}

export function findImage(tx: TenantTransaction, hash: string): Promise<NewImage | undefined> {
  return tx
    .selectFrom("image")
    .select(["hash", "media_type as mediaType", "width", "height", "bytes"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .executeTakeFirst();
}

interface VariantKey {
  readonly hash: string;
  readonly width: number;
  readonly format: ImageFormat;
}

export async function findVariant(
  tx: TenantTransaction,
  { hash, width, format }: VariantKey,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom("image_variant")
    .select("bytes")
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("format", "=", format)
    .executeTakeFirst();
  return row?.bytes;
}

/** Two servers may make the same variant at the same time: the first one is kept. */
export async function insertVariant(
  tx: TenantTransaction,
  { hash, width, format }: VariantKey,
  bytes: Buffer,
): Promise<void> {
  await tx
    .insertInto("image_variant")
    .values({ tenant_id: tx.tenantId, hash, width, format, bytes })
    .onConflict((conflict) => conflict.columns(["tenant_id", "hash", "width", "format"]).doNothing())
    .execute();
}

export async function deleteImages(tx: TenantTransaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.deleteFrom("image").where("tenant_id", "=", tx.tenantId).where("hash", "in", hashes).execute();
}
