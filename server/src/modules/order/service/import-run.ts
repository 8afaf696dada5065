import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";

export interface OrderDeps {
  readonly catalogue: Catalogue;
}

export interface ImportRun {
  readonly tenant: Tenant;
  /** The language of error messages. */
  readonly language: Language;
  readonly now: Date;
  /** Who changes orders by hand; absent for what the provider reports. */
  readonly by?: string | undefined;
  /** Why they do it, in their words. */
  readonly note?: string | undefined;
}

/** How many rows had each outcome. */
export type OutcomeCounts = Record<OrderRowResult["outcome"], number>;

export const noOutcomes = (): OutcomeCounts => ({
  added: 0,
  changed: 0,
  cancelled: 0,
  unchanged: 0,
  unmatched: 0,
  refused: 0,
});
