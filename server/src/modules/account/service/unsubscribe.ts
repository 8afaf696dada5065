import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { declineInvitations } from "../../invitation/service/objections.ts";
import { endNewsletter } from "./newsletter.ts";

export type UnsubscribeDeps = Parameters<typeof declineInvitations>[0];

/** Ends what the mail with this link is about: the newsletter, or invitations. */
export async function unsubscribe(
  deps: UnsubscribeDeps,
  tx: TenantTransaction,
  reader: Pick<TenantCallContext, "language" | "now">,
  token: string,
): Promise<void> {
  if (!(await declineInvitations(deps, tx, token, reader.now))) await endNewsletter(tx, reader, token);
}
