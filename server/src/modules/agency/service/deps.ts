import type { Seal } from "../../../platform/seal.ts";

export interface AgencyDeps {
  /** Encrypts the agencies' bank accounts. */
  readonly seal: Seal;
}
