import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertOrderEvents } from "../repository/events.ts";

interface GoodwillEvent {
  readonly kind: "goodwillAsked" | "goodwillGranted";
  /** Why, in the words of the operator. They are erased with the person's data. */
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
}

/** The history of the order says why goodwill was granted or asked for. */
export async function recordGoodwill(
  tx: TenantTransaction,
  orderId: number,
  { kind, reason, actor, now }: GoodwillEvent,
): Promise<void> {
  await insertOrderEvents(tx, [{ orderId, kind, detail: { note: reason } }], { actor, now });
}
