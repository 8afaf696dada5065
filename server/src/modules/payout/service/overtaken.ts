import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ChangeRequest, Overtaken } from "../../operator/service/change-requests.ts";
import { batchState, findBatch } from "../repository/batches.ts";

export const changedBatch: Overtaken = {
  detail: "The payouts of this batch have changed since this was asked for.",
  german: "Die Auszahlungen dieses Laufs haben sich seit dem Antrag geändert.",
};

/** What has changed since a release or its reversal was asked for, if it can no longer be approved. */
export async function overtakenPayout(
  tx: TenantTransaction,
  { target, state }: Pick<ChangeRequest, "target" | "state">,
): Promise<Overtaken | null> {
  const batch = await findBatch(tx, target);
  return batch && state.equals(await batchState(tx, batch.id)) ? null : changedBatch;
}
