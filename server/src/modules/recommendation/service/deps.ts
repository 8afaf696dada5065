import type { Language } from "@weitersagen/contract/language";
import type { Actor } from "../../../platform/http/handler.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { CaptchaDeps } from "../../captcha/service.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import type { Addresses } from "./addresses.ts";

export interface RecommendationDeps extends CaptchaDeps {
  readonly catalogue: Catalogue;
  readonly addresses: Addresses;
  /** Key of the hashes that detect repeated contacts and count mails without storing the address. */
  readonly contactKey: Buffer;
  readonly consent: ConsentDeps;
  /** Has the accepted orders of a recommendation earn the referrer's part, whose owner is known only now. */
  readonly followOrdersOf: (tx: TenantTransaction, recommendation: number, actor: string) => Promise<void>;
}

export interface Caller {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** The session token of the request, even if it is no longer valid. */
  readonly bearer?: string | undefined;
  readonly language: Language;
  readonly now: Date;
  /** Keyed hash of the caller's browser and day; absent if the caller is not a browser. */
  readonly device?: Buffer | undefined;
}
