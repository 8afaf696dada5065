import { privacyRequestFlow } from "@weitersagen/domain/privacy-request";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertEvent, moveRequest, requestsOf, setAddress, setIdentity } from "../repository/requests.ts";

/** In the history of a request. */
const actor = "person";

/** The person opened the mailed link: their open requests come from them. */
export async function noteIdentity(tx: TenantTransaction, email: string, now: Date): Promise<void> {
  for (const id of await setIdentity(tx, { email }, { identity: "link", at: now }))
    await insertEvent(tx, id, { kind: "identity", at: now, actor });
}

/**
 * The person confirmed another address: answers to their open requests go there, and what they accepted is found by it.
 * A request of an account is the account's; one of a friend is known by the address alone.
 */
export async function followAddress(
  tx: TenantTransaction,
  of: { readonly referrerId: number } | { readonly formerEmail: string },
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  for (const id of await setAddress(tx, of, email))
    await insertEvent(tx, id, { kind: "address", at: now, actor, detail: email });
}

/** The person downloaded everything by the mailed link: that answers their request for access. */
export async function noteOwnDownload(tx: TenantTransaction, email: string, now: Date): Promise<void> {
  const requests = await requestsOf(tx, { referrerId: null, emails: [email] });
  for (const { id, kind, state } of requests) {
    if (kind !== "access" || state !== "open") continue;
    await insertEvent(tx, id, { kind: "downloaded", at: now, actor });
    await moveRequest(tx, id, {
      ...moveBy(privacyRequestFlow, "finish"),
      closed: { at: now, by: actor, outcome: null },
    });
  }
}
