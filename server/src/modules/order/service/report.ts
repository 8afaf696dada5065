import type { OrderReport } from "@weitersagen/contract/order";
import { isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { completeByOrder, recipientOf } from "../../recipient/service/own.ts";
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
 * together; the feed, which needs an API key, accepts a single reference.
 */
export async function reportOrder(
  tx: TenantTransaction,
  { now, channel, entrySource }: ReportContext,
  { recommendationNumber, recipientNumber, recipient: given }: OrderReport,
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
    const advertising = given?.advertising ?? false;
    await completeByOrder(tx, recipient.id, personOf(given), { now, advertising });
  }
  return {
    recommendationNumber: recommendation.number,
    recipientNumber: recipient.number,
    isVerified: id === undefined && (await hasVerifiedOrder(tx, parties)),
  };
}

function personOf(given: OrderReport["recipient"]) {
  return {
    salutation: given?.salutation || null,
    firstName: given?.firstName || null,
    lastName: given?.lastName || null,
    email: given?.email?.toLowerCase() || null,
    phone: given?.phone || null,
    birthDate: given?.birthDate ? isoDate(given.birthDate) : null,
    street: given?.address?.street || null,
    houseNumber: given?.address?.houseNumber || null,
    postcode: given?.address?.postcode || null,
    town: given?.address?.town || null,
  };
}
