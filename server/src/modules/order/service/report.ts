import type { OrderReport } from "@weitersagen/contract/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { recipientOf } from "../../recipient/service/own.ts";
import { recommendationByNumber, refuseLockedOut } from "../../recommendation/service/access.ts";
import { insertOrderEvents } from "../repository/events.ts";
import { hasVerifiedOrder, insertReport } from "../repository/reports.ts";

interface ReportContext {
  readonly now: Date;
  readonly channel?: string | undefined;
  readonly entrySource?: string | undefined;
}

/**
 * An order that the browser reports: stored unverified, once per recommendation and recipient. A repeated report changes
 * nothing and returns whether the provider has confirmed the order. The call is public, so both numbers must belong
 * together; the feed, which needs an API key, accepts a single reference. Whatever it says about the recipient is ignored:
 * it confirms no address, fills in no data and gives no consent.
 */
export async function reportOrder(
  tx: TenantTransaction,
  { now, channel, entrySource }: ReportContext,
  { recommendationNumber, recipientNumber }: OrderReport,
) {
  const recommendation = await recommendationByNumber(tx, recommendationNumber);
  const recipient = await recipientOf(tx, recommendationNumber, recipientNumber);
  refuseLockedOut(recommendation, recipient);
  const parties = { recommendationId: recommendation.id, recipientId: recipient.id };
  const { productId, deviceId } = recommendation;
  const id = await insertReport(tx, { ...parties, productId, deviceId, now });
  if (id !== undefined) {
    const event = { orderId: id, kind: "reported", detail: { channel, entrySource } } as const;
    await insertOrderEvents(tx, [event], { now, actor: "browser" });
  }
  return {
    recommendationNumber: recommendation.number,
    recipientNumber: recipient.number,
    isVerified: id === undefined && (await hasVerifiedOrder(tx, parties)),
  };
}
