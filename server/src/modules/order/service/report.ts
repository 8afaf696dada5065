import type { OrderReport } from "@weitersagen/contract/order";
import { isoDate } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { completeByOrder, recipientOf } from "../../recipient/service/own.ts";
import { recommendationByNumber, refuseLockedOut } from "../../recommendation/service/access.ts";
import { insertOrderEvents, insertReport, ordersOfRecipient } from "../repository.ts";

interface Reporting {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly channel: string | undefined;
  readonly entrySource: string | undefined;
}

/**
 * An order as the browser tells of it: unverified, once per recommendation and recipient. Telling it again changes
 * nothing, and answers whether the provider has confirmed it meanwhile. Anybody may make this call, so both numbers must
 * fit each other; the feed's rule, by which one mark is enough, is for those who hold a key.
 */
export async function reportOrder(
  database: Database,
  { tenant, now, channel, entrySource }: Reporting,
  { recommendationNumber, recipientNumber, recipient: given }: OrderReport,
) {
  return database.inTenant(tenant.id, async (tx) => {
    const recommendation = await recommendationByNumber(tx, recommendationNumber);
    const recipient = await recipientOf(tx, recommendationNumber, recipientNumber);
    refuseLockedOut(recommendation, recipient);
    const id = await insertReport(tx, {
      recommendationId: recommendation.id,
      recipientId: recipient.id,
      productId: recommendation.productId,
      now,
    });
    if (id !== undefined) {
      const event = { orderId: id, kind: "reported", detail: { channel, entrySource } } as const;
      await insertOrderEvents(tx, [event], { now, actor: "browser" });
      await completeByOrder(tx, recipient.id, personOf(given), {
        now,
        advertising: given?.advertising ?? false,
      });
    }
    // What was told before may have been confirmed since, or even before.
    const told = id === undefined ? await ordersOfRecipient(tx, recipient.id) : [];
    return {
      recommendationNumber: recommendation.number,
      recipientNumber: recipient.number,
      isVerified: told.some(({ verifiedAt }) => verifiedAt !== null),
    };
  });
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
