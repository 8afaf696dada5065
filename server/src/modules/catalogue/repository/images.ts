import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newValuesOf } from "./new-values.ts";

export type ImageSubject = "product" | "category" | "offer" | "advisor";

/** The picture of one entry of the catalogue. */
export interface CatalogueImage {
  readonly subject: ImageSubject;
  readonly key: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Readonly<Record<Language, string>>;
}

const imagesOf = (tx: TenantTransaction) =>
  tx
    .selectFrom("catalogue_image")
    .select(["subject", "subject_key as key", "hash", "width", "height", "alt"])
    .$narrowType<Pick<CatalogueImage, "alt">>()
    .where("tenant_id", "=", tx.tenantId);

/** The pictures of the given kinds: servers keep all in memory except those of advisors, of which there may be thousands. */
export async function readCatalogueImages(
  tx: TenantTransaction,
  subjects: readonly ImageSubject[] = ["product", "category", "offer", "advisor"],
): Promise<CatalogueImage[]> {
  return imagesOf(tx).where("subject", "in", subjects).execute();
}

/** The picture of one entry. */
export async function findCatalogueImage(
  tx: TenantTransaction,
  subject: ImageSubject,
  key: string,
): Promise<CatalogueImage | undefined> {
  return imagesOf(tx).where("subject", "=", subject).where("subject_key", "=", key).executeTakeFirst();
}

export async function readAdvisorImages(
  tx: TenantTransaction,
  externalIds: readonly string[],
): Promise<CatalogueImage[]> {
  if (externalIds.length === 0) return [];
  return imagesOf(tx).where("subject", "=", "advisor").where("subject_key", "in", externalIds).execute();
}

/** Sets the pictures of the given entries and removes those of `without`. Other entries keep theirs. */
export async function saveCatalogueImages(
  tx: TenantTransaction,
  images: readonly CatalogueImage[],
  without: readonly Pick<CatalogueImage, "subject" | "key">[],
): Promise<void> {
  for (const [subject, entries] of Map.groupBy(without, (entry) => entry.subject)) {
    await tx
      .deleteFrom("catalogue_image")
      .where("tenant_id", "=", tx.tenantId)
      .where("subject", "=", subject)
      .where(
        "subject_key",
        "in",
        entries.map(({ key }) => key),
      )
      .execute();
  }
  if (images.length === 0) return;
  const rows = images.map(({ subject, key, hash, width, height, alt }) => ({
    tenant_id: tx.tenantId,
    subject,
    subject_key: key,
    hash,
    width,
    height,
    alt: JSON.stringify(alt),
  }));
  await tx
    .insertInto("catalogue_image")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "subject", "subject_key"]).doUpdateSet(newValuesOf(rows[0])),
    )
    .execute();
}
