import { normalizedAddress } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountById, type ReferrerAccount } from "../../account/service/account.ts";
import { allowCorrection, correctAddress, notCorrectable } from "../../account/service/correct-address.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import type { RecommendationRecord } from "../read-model.ts";
import { hasContact, hasSucceeded } from "../repository/of-referrer.ts";
import { isCapabilityFor, recommendationByNumber } from "./access.ts";
import { contactHash } from "./contact-hash.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { requestOptInAgain } from "./opt-in.ts";
import { newestRecommended } from "./recommended.ts";
import { refuseUnlisted } from "./recommending-referrer.ts";

export const mailCorrection = defineTask(
  "recommendation.correctAddress",
  z.object({ referrer: z.int(), email: z.string() }),
);

interface WantedCorrection {
  readonly number: string;
  readonly capability: string;
  readonly email: string;
}

/**
 * The referrer mistyped the address and proves to be the one who made the recommendation by its capability. A job looks the
 * address up, so that response and response time do not reveal whether it has an account.
 */
export async function requestCorrection(
  deps: Pick<RecommendationDeps, "contactKey">,
  tx: TenantTransaction,
  caller: Pick<Caller, "tenant" | "language" | "now">,
  { number, capability, email: typed }: WantedCorrection,
): Promise<void> {
  const { tenant, language, now } = caller;
  const found = await recommendationByNumber(tx, number);
  if (!(await isCapabilityFor(tx, found, capability, now))) throw new Refusal("notFound");
  const email = normalizedAddress(typed);
  const id = found.referrerId;
  refuseUnlisted(tenant, found.kind, email);
  // The link was made for a known account by a browser that only typed its address.
  if (found.isTyped) throw notCorrectable();
  const account = await accountById(tx, id);
  // The address is right after all.
  if (account?.email === email) {
    await requestOptInAgain(tx, caller, email);
  } else {
    await refuseFinal(tx, found, account);
    // Asked last: it tells who was recommended to, which is for the owner of an account only.
    const isOwnContact = await hasContact(tx, id, contactHash(deps.contactKey, email));
    if (isOwnContact && !tenant.settings.allowsSelfRecommendation) throw new Refusal("ownEmail");
    await allowCorrection(deps, tx, { id, email, language, now });
  }
  // The last request counts: it replaces one that still waits, which changes nothing if the address is right already.
  await enqueue(tx, mailCorrection, { referrer: id, email }, { jobKey: `correctAddress ${id}` });
}

/** Refuses to replace an address that was confirmed or that counts for something. */
async function refuseFinal(
  tx: TenantTransaction,
  { agentNumber, referrerId }: RecommendationRecord,
  account: ReferrerAccount | undefined,
): Promise<void> {
  if (!account || account.confirmedAt !== null || account.registeredAt !== null) throw notCorrectable();
  // An agent who recorded it for a customer has the capability too, and must not get the customer's account.
  if (agentNumber !== null || (await hasSucceeded(tx, referrerId))) throw notCorrectable();
}

export interface CorrectionDeps extends Pick<RecommendationDeps, "catalogue" | "addresses"> {
  readonly consent: Pick<ConsentDeps, "proofKeys">;
}

export async function correctRequested(
  deps: CorrectionDeps,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  { referrer: id, email }: { readonly referrer: number; readonly email: string },
): Promise<void> {
  if (await hasSucceeded(tx, id)) return;
  await correctAddress(deps, tx, {
    id,
    email,
    recommendedBy: (account) => newestRecommended(deps, tx, { tenant, now }, account),
    now,
  });
}
