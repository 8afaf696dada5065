import { privacyRequestFlow } from "@weitersagen/domain/privacy-request";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { clearHolds } from "../repository/holds.ts";
import { clearRequests, insertEvent, moveRequest, requestsOf } from "../repository/requests.ts";
import type { Person } from "./person.ts";
import { subjectOf } from "./request-person.ts";

/**
 * Removes who an erased person is from their requests and lifted holds. Requests that wait for an answer are settled by
 * the erasure, except the one that caused it, which its caller closes with the receipt.
 */
export async function forgetRequests(
  tx: TenantTransaction,
  person: Person,
  { now, actor }: { readonly now: Date; readonly actor: string },
  causedBy?: number,
): Promise<void> {
  const subject = subjectOf(person);
  const requests = await requestsOf(tx, subject);
  const finish = moveBy(privacyRequestFlow, "finish");
  for (const { id, closedAt } of requests) {
    if (id === causedBy || closedAt !== null) continue;
    await moveRequest(tx, id, { ...finish, closed: { at: now, by: actor, outcome: null } });
    await insertEvent(tx, id, { kind: "erased", at: now, actor });
  }
  await clearRequests(
    tx,
    requests.map(({ id }) => id),
  );
  await clearHolds(tx, subject);
}
