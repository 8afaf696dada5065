import type { Seal } from "../../../platform/seal.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";

export interface RewardDeps {
  readonly catalogue: Pick<Catalogue, "loadForAnyApi" | "names">;
  /** Encrypts voucher codes. */
  readonly seal: Seal;
}
