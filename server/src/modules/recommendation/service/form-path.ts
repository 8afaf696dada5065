import { filledPath } from "@weitersagen/contract/route-path";
import { isModuleOn } from "@weitersagen/domain/navigation-paths";
import { formAgain } from "@weitersagen/domain/recommend-form";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { isItemSold } from "../../catalogue/service/on-sale.ts";
import { findByNumber } from "../read-model/details.ts";
import { findNewestValid } from "../repository/recommendations.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";

/** The form that makes the newest link of a referrer again; undefined if there is none. */
export async function newestFormPath(
  { catalogue }: Pick<RecommendationDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  referrerId: number,
): Promise<string | undefined> {
  const newest = await findNewestValid(tx, referrerId, now);
  return newest && formPathOf({ catalogue }, tx, { tenant, now }, newest.number);
}

/** The form that makes this link again; undefined if there is none. */
export async function formPathOf(
  { catalogue }: Pick<RecommendationDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  number: string,
): Promise<string | undefined> {
  const found = await findByNumber(tx, number);
  if (!found) return undefined;
  const isOnSale = isItemSold(await catalogue.load(tenant, tx), found, now);
  const { productApi } = tenant.settings;
  const path = (screen: string, value: string) => pathWith(tenant, screen, value);
  return formAgain({ productApi, path }, { ...found, isOnSale });
}

function pathWith({ settings, routes }: Tenant, screen: string, produktId: string): string | undefined {
  const route = routes.find(({ name }) => name === screen);
  return route && isModuleOn(screen, settings) ? filledPath(route.path, { produktId }) : undefined;
}
