import type { Catalogue } from "../../catalogue/service/catalogue.ts";

export interface ClaimDeps {
  readonly catalogue: Pick<Catalogue, "names">;
}
