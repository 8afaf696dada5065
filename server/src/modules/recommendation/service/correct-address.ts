import { languages } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { mailIdentity } from "@weitersagen/domain/mail-identity";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountById, type ReferrerAccount } from "../../account/service/account.ts";
import { correctAddress, notCorrectable } from "../../account/service/correct-address.ts";
import { refuseManyWelcomes } from "../../account/service/registration.ts";
import { type RecommendationRecord } from "../read-model/details.ts";
import { acceptedAddresses } from "../read-model/locked.ts";
import { type CorrectedLinks, hasContact, hasSucceeded } from "../repository/of-referrer.ts";
import { countCorrection } from "../repository/recommendations.ts";
import { isCapabilityFor, recommendationByNumber } from "./access.ts";
import { contactHash } from "./contact-hash.ts";
import { type CorrectionDeps, correctTyped } from "./correct-typed.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { requestOptInAgain } from "./opt-in.ts";
import { newestFormPath } from "./form-path.ts";
import { newestRecommended } from "./recommended.ts";
import { refuseUnlisted } from "./recommending-referrer.ts";

export const mailCorrection = defineTask(
  "recommendation.correctAddress",
  z.object({
    referrer: z.int(),
    email: z.string(),
    /** The link that was made by typing the address of an account. */
    typed: z.optional(z.object({ recommendation: z.int(), language: z.enum(languages) })),
  }),
);

/** Enough for one's own typing errors, too few to have strangers mailed. */
const MOST_CORRECTIONS = 3;

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
  const { id, referrerId, isTyped } = found;
  const email = normalizedAddress(typed);
  refuseUnlisted(tenant, found.kind, email);
  const account = await accountById(tx, referrerId);
  const isRight = account?.email === email;
  // A confirmed address is right. Its owner asks for the mail again.
  if (isRight && !isTyped && isConfirmed(account)) return requestOptInAgain(tx, caller, email);
  const links = { referrerId, typedId: isTyped ? id : null };
  await refuseFinal(tx, found, account, links);
  // Asked last: it tells who was recommended to, which is for the owner of an account only.
  const isOwnContact = await hasContact(tx, links, contactHash(deps.contactKey, email));
  if (isOwnContact && !tenant.settings.allowsSelfRecommendation) throw new Refusal("ownEmail");
  // The same address again counts too. Otherwise a new one could be repeated without an end, and that of an account could not.
  if (!(await countCorrection(tx, id, MOST_CORRECTIONS))) throw notCorrectable();
  await refuseManyWelcomes(deps, tx, { email, language, now });
  if (isRight) await requestOptInAgain(tx, caller, email);
  // The last request counts: it replaces one that still waits, which changes nothing if the address is right already.
  const moved = isTyped ? { typed: { recommendation: id, language } } : {};
  const jobKey = `correctAddress ${isTyped ? found.number : referrerId}`;
  await enqueue(tx, mailCorrection, { referrer: referrerId, email, ...moved }, { jobKey });
}

const isConfirmed = ({ confirmedAt, registeredAt }: ReferrerAccount): boolean =>
  confirmedAt !== null || registeredAt !== null;

/** Refuses to replace an address that was confirmed, or whose link was decided about or counts for something. */
async function refuseFinal(
  tx: TenantTransaction,
  { agentNumber, isTyped, isDisowned }: RecommendationRecord,
  account: ReferrerAccount | undefined,
  links: CorrectedLinks,
): Promise<void> {
  if (!account || isDisowned || (!isTyped && isConfirmed(account))) throw notCorrectable();
  // An agent who recorded it for a customer has the capability too, and must not get the customer's account.
  if (agentNumber !== null || (await hasSucceeded(tx, links))) throw notCorrectable();
}

async function hasAccepted(tx: TenantTransaction, links: CorrectedLinks, email: string): Promise<boolean> {
  const mailbox = mailIdentity(email);
  return (await acceptedAddresses(tx, links)).some((address) => mailIdentity(address) === mailbox);
}

export async function correctRequested(
  deps: CorrectionDeps,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  { referrer: id, email, typed }: z.output<typeof mailCorrection.schema>,
): Promise<void> {
  const links = { referrerId: id, typedId: typed?.recommendation ?? null };
  if (await hasSucceeded(tx, links)) return;
  // A friend who accepted the link cannot become its referrer. Answered by silence: the address of a friend is not revealed.
  if (!tenant.settings.allowsSelfRecommendation && (await hasAccepted(tx, links, email))) return;
  if (typed) return correctTyped(deps, tx, { tenant, now }, { ...typed, email });
  await correctAddress(deps, tx, {
    id,
    email,
    recommendedBy: (account) => newestRecommended(deps, tx, { tenant, now }, account),
    formPath: await newestFormPath(deps, tx, { tenant, now }, id),
    now,
  });
}
