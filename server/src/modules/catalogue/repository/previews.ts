import { randomUUID } from "node:crypto";
import type { ProductForm } from "@weitersagen/contract/console/products";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { CatalogueImage } from "./images.ts";

/** Unsaved changes of a product. Days are in Germany, both included. */
export interface TriedChanges {
  readonly form?: ProductForm | undefined;
  readonly sale?:
    | {
        readonly from: string | null;
        readonly until: string | null;
        /** Shows what visitors see once the sale is over. */
        readonly isOver?: boolean | undefined;
      }
    | undefined;
  readonly amount?:
    | {
        /** A device of the tariff; undefined: the tariff itself. */
        readonly deviceId?: number | undefined;
        readonly amountCents: number;
        readonly from: string;
        readonly until: string | null;
      }
    | undefined;
  readonly picture?: CatalogueImage | undefined;
}

export interface ProductPreview {
  readonly productId: number;
  readonly changes: TriedChanges;
}

/** Keeps changes for a preview, and deletes those that are over. */
export async function savePreview(
  tx: TenantTransaction,
  { productId, changes }: ProductPreview,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  await tx
    .deleteFrom("product_preview")
    .where("tenant_id", "=", tx.tenantId)
    .where("expires_at", "<", now)
    .execute();
  const id = randomUUID();
  await tx
    .insertInto("product_preview")
    .values({
      tenant_id: tx.tenantId,
      id,
      product_id: productId,
      changes: JSON.stringify(changes),
      expires_at: expiresAt,
    })
    .execute();
  return id;
}

/** The changes of a preview that is not over. */
export function findPreview(
  tx: TenantTransaction,
  id: string,
  now: Date,
): Promise<ProductPreview | undefined> {
  return (
    tx
      .selectFrom("product_preview")
      .select(["product_id as productId", "changes"])
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "=", id)
      .where("expires_at", ">=", now)
      // `savePreview` alone writes the column.
      .$castTo<ProductPreview>()
      .executeTakeFirst()
  );
}
