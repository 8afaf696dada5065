import type { ListRequestOf } from "@weitersagen/contract/console/list";
import type { productList } from "@weitersagen/contract/console/product-list";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findProducts } from "../read-model.ts";

/** Products of all states, as they are now. */
export const listProducts = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof productList>,
  { now }: { readonly now: Date },
) => findProducts(tx, request, now);
