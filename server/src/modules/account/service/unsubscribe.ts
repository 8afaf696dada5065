import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { endWeeklyReport } from "../../insight/service/report-subscriptions.ts";
import { declineInvitations } from "../../invitation/service/objections.ts";
import { endNewsletter } from "./newsletter.ts";

export type UnsubscribeDeps = Parameters<typeof declineInvitations>[0];

/** Ends what the mail with this link is about: an operator's weekly report, invitations, or the newsletter. */
export async function unsubscribe(
  deps: UnsubscribeDeps,
  tx: TenantTransaction,
  reader: Pick<TenantCallContext, "language" | "now">,
  token: string,
): Promise<void> {
  if (await endWeeklyReport(tx, token)) return;
  if (!(await declineInvitations(deps, tx, token, reader.now))) await endNewsletter(tx, reader, token);
}
