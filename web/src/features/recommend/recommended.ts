import type { Advisor, Campaign } from "@weitersagen/contract/catalogue";
import type { ProductView } from "../../entities/product/product-view.ts";
import type { Picture } from "../../ui/picture.tsx";

type Shown =
  | "id"
  | "name"
  | "language"
  | "details"
  | "monthlyCents"
  | "usualCents"
  | "split"
  | "oneOffCents"
  | "picture";

/** The product as the form shows it. */
export interface RecommendedProduct extends Pick<ProductView, Shown> {
  /** The device that is recommended with the tariff. */
  readonly deviceId?: number | undefined;
  /** The name in the list of topics. */
  readonly topic: string;
  readonly bountyCents: number;
  /** What is ordered decides: the bounty is the most that it pays. */
  readonly upTo: boolean;
}

export interface RecommendedAdvisor {
  readonly number: Advisor["externalId"];
  readonly name: string;
  readonly place: string;
  readonly portrait?: Picture | undefined;
}

export interface RecommendData {
  readonly kind: "standard" | "agent" | "company";
  /** The first one is preselected. */
  readonly products: readonly [RecommendedProduct, ...RecommendedProduct[]];
  readonly advisor?: RecommendedAdvisor | undefined;
  /** The agent who records it. */
  readonly agentNumber?: string | undefined;
  /** Campaigns that need a separate consent. */
  readonly campaigns: readonly Campaign[];
  /** The version of the terms that the referrer agrees to. */
  readonly termsVersion: string;
}
