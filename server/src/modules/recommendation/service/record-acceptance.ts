import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertEvents } from "../repository/recommendations.ts";

interface Acceptance {
  readonly recommendationId: number;
  readonly recipientId: number;
  readonly at: Date;
}

/** Records in the recommendation's history that a recipient accepted it. */
export async function recordAcceptance(
  tx: TenantTransaction,
  { recommendationId, recipientId, at }: Acceptance,
): Promise<void> {
  const detail = { recipient: recipientId };
  await insertEvents(tx, [recommendationId], { kind: "accepted", at, actor: "recipient", detail });
}
