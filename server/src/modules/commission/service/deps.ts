import type { Catalogue } from "../../catalogue/service/catalogue.ts";

export interface CommissionDeps {
  readonly catalogue: Pick<Catalogue, "loadForAnyApi">;
}
