import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { allOrEach, type RowFailures } from "../../../platform/jobs/row-failures.ts";
import { deleteSessions } from "../../../platform/session/access-tokens.ts";
import { deleteOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { endConsents } from "../../consent/service/record.ts";
import { lockUnconfirmed } from "../read-model.ts";
import { clearRecipients } from "../repository.ts";

interface DueRecipients {
  readonly now: Date;
  /** The most to handle in one transaction. */
  readonly size: number;
  /** Collects recipients that fail, so that the others are handled. */
  readonly failures?: RowFailures | undefined;
}

/** Deletes the data of recipients who neither confirmed nor ordered within 12 weeks. Returns how many were due. */
export async function forgetDue(
  tx: TenantTransaction,
  { now, size, failures }: DueRecipients,
): Promise<number> {
  const due = await lockUnconfirmed(tx, now, size);
  await allOrEach(tx, due, failures, async (ids) => {
    await deleteOneTimeTokens(tx, ["recipientConsent"], ids);
    await deleteSessions(tx, { kind: "recipient", subjects: ids });
    await endConsents(tx, { person: "recipient", personIds: ids }, now);
    await clearRecipients(tx, ids, now);
  });
  return due.length;
}
