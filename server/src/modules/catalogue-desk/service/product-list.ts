import type { ListRequestOf } from "@weitersagen/contract/console/list";
import type { productList } from "@weitersagen/contract/console/product-list";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findProducts } from "../read-model.ts";

/** Products of all states, as they are now. */
export const listProducts = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof productList>,
  context: { readonly now: Date; readonly language: Language },
) => findProducts(tx, request, context);
