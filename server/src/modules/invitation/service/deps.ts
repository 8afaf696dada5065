import type { Tenant } from "../../../platform/tenancy.ts";
import type { CaptchaDeps } from "../../captcha/service.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";

export interface InvitationDeps extends CaptchaDeps {
  readonly consent: Pick<ConsentDeps, "content" | "proofKeys">;
  /** Keys the hashes of mailboxes that are counted. */
  readonly contactKey: Buffer;
  /** Public address of the tenant's pages, without a path. */
  readonly originOf: (tenant: Tenant) => string;
}
