import type { Seal } from "../../../platform/seal.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";

/** Encrypts bank accounts: by its fingerprints credit notes to the account that pays are known. */
export interface NotePaymentDeps {
  readonly seal: Seal;
}

export interface CommissionDeps {
  readonly catalogue: Pick<Catalogue, "loadForAnyApi">;
}
