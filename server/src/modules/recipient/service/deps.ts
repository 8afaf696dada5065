import type { Language } from "@weitersagen/contract/language";
import type { Actor } from "../../../platform/http/handler.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import type { Addresses } from "../../recommendation/service/addresses.ts";

export interface RecipientDeps {
  readonly catalogue: Catalogue;
  readonly addresses: Addresses;
  readonly consent: ConsentDeps;
  /** Keys the hashes of addresses that are counted. */
  readonly contactKey: Buffer;
}

export interface Caller {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly language: Language;
  readonly now: Date;
  /** Keyed hash of the caller's browser and day. */
  readonly device?: Buffer | undefined;
}
