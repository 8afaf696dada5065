import { claimableUntil, claimReasonText } from "@weitersagen/domain/claim";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { claimMatched } from "../mails/claim-matched.ts";
import { claimReceived } from "../mails/claim-received.ts";
import { claimRefused } from "../mails/claim-refused.ts";
import { type ClaimRecord, recommendationsOfReferrer } from "../read-model.ts";

// A claim has no address once its referrer deleted the account: then none of these mails is sent.

/** What every mail about a claim says: an advisor's name says more than the topic. */
const about = ({ firstName, productName, advisorName, orderNumber }: ClaimRecord) => ({
  firstName,
  productName: advisorName ?? productName,
  orderNumber,
});

export async function notifyReceived(tx: TenantTransaction, claim: ClaimRecord, now: Date): Promise<void> {
  if (claim.email === null) return;
  const data = {
    ...about(claim),
    orderedOn: claim.orderedOn,
    waitsUntil: claim.waitsUntil.toISOString(),
    ...(claim.evidenceName !== null && { evidence: claim.evidenceName }),
  };
  const { email: to, language } = claim;
  await sendMail(tx, { template: claimReceived, to, language, data, now });
}

export async function notifyMatched(tx: TenantTransaction, claim: ClaimRecord, now: Date): Promise<void> {
  if (claim.email === null) return;
  const { email: to, language } = claim;
  await sendMail(tx, { template: claimMatched, to, language, data: about(claim), now });
}

interface Refusal {
  readonly reason: string;
  /** What the operator adds in their own words. */
  readonly words?: string | undefined;
  readonly now: Date;
}

export async function notifyRefused(
  tx: TenantTransaction,
  claim: ClaimRecord,
  { reason, words, now }: Refusal,
): Promise<void> {
  if (claim.email === null) return;
  const { email: to, language } = claim;
  const [recommendation] = await recommendationsOfReferrer(tx, claim.referrerId, claim.recommendationNumber);
  const isTooLate = !recommendation || recommendation.isPaid || now >= claimableUntil(recommendation);
  const data = {
    ...about(claim),
    reason: claimReasonText(reason, language),
    ...(words && { words }),
    ...(isTooLate && { isTooLate }),
  };
  await sendMail(tx, { template: claimRefused, to, language, data, now });
}
