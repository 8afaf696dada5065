import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "./catalogue.ts";
import { onSale } from "./on-sale.ts";
import { translateName } from "./translation.ts";

/** The name of a product that the tenant sells now, for examples. Undefined if it sells none. */
export async function exampleProduct(
  catalogue: Pick<Catalogue, "loadForAnyApi">,
  tx: TenantTransaction,
  tenant: Tenant,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<string | undefined> {
  const loaded = await catalogue.loadForAnyApi(tenant, tx);
  const [product] = onSale(loaded, now).products.values();
  return product && translateName(loaded.translations, product.name, language);
}
