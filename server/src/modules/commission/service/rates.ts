import { agencyCommissionCents } from "@weitersagen/domain/commission";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agencyByNumber } from "../../agency/service/agencies.ts";
import { findProduct } from "../../catalogue/service/loaded-catalogue.ts";
import { deleteRate, listRates, upsertRate } from "../repository/rates.ts";
import type { CommissionDeps } from "./deps.ts";

interface AgencyAndProduct {
  readonly agency: string;
  /** Id or the provider's number. */
  readonly product: string;
}

async function findAgencyAndProduct(
  { catalogue }: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { agency, product: name }: AgencyAndProduct,
) {
  const product = findProduct(await catalogue.loadForAnyApi(tenant, tx), name);
  if (!product) throw new Refusal("notFound", { detail: `There is no product "${name}" of this tenant.` });
  return { agencyId: (await agencyByNumber(tx, agency)).id, product };
}

/** Sets what an agency gets for a product from now on. What is booked stays as it is. Returns the product's name. */
export async function setRate(
  deps: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  rate: AgencyAndProduct & { readonly amountCents: number; readonly by: string; readonly now: Date },
): Promise<string> {
  const { agencyId, product } = await findAgencyAndProduct(deps, tx, tenant, rate);
  const { amountCents, by, now } = rate;
  await upsertRate(tx, { agencyId, productId: product.id, amountCents, by, now });
  return product.displayName;
}

/** From now on the catalogue's commission counts for the agency again. False if it counted before. */
export async function removeRate(
  deps: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  rate: AgencyAndProduct,
): Promise<boolean> {
  const { agencyId, product } = await findAgencyAndProduct(deps, tx, tenant, rate);
  return deleteRate(tx, agencyId, product.id);
}

export interface AgencyRate {
  readonly productId: number;
  readonly productName: string;
  readonly amountCents: number;
  /** Set for this agency; otherwise the catalogue's. */
  readonly isOwn: boolean;
}

/** What an agency gets for each product that has a commission. */
export async function listAgencyRates(
  { catalogue }: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  agency: string,
): Promise<AgencyRate[]> {
  const { id } = await agencyByNumber(tx, agency);
  const own = new Map((await listRates(tx, id)).map((rate) => [rate.productId, rate.amountCents]));
  const { products } = await catalogue.loadForAnyApi(tenant, tx);
  return [...products.values()]
    .map((product) => ({
      productId: product.id,
      productName: product.displayName,
      amountCents: agencyCommissionCents(own.get(product.id), product.commission),
      isOwn: own.has(product.id),
    }))
    .filter(({ amountCents, isOwn }) => amountCents > 0 || isOwn);
}
