import { isProductApi } from "@weitersagen/domain/catalogue";
import type { ProductApi } from "@weitersagen/domain/catalogue";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";

export function assertProductApi(tenant: Tenant): ProductApi {
  const { productApi } = tenant.settings;
  if (isProductApi(productApi)) return productApi;
  throw new Refusal("technicalError", {
    detail: "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert",
  });
}

/** Advisors are recommended instead of products. */
export const hasAdvisors = (tenant: Tenant): boolean => assertProductApi(tenant) === "berater";
