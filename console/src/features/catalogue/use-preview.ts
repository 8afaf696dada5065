import { type ProductChanges, previewProduct } from "@weitersagen/contract/console/previews";
import { callConsole } from "../../lib/api.ts";
import { useTenant } from "../../lib/tenant.ts";

/** Addresses that show a product with changes that are not saved. */
export function useProductPreview(id: number) {
  const tenant = useTenant();
  return (changes: ProductChanges) => callConsole(previewProduct, { params: { id }, body: changes }, tenant);
}
