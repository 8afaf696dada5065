import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { mailAcceptance } from "./mail-acceptance.ts";
import { recipientByToken } from "./own.ts";

/**
 * Mails the link that confirms the address once more. The first mail also asked for consents: only its own link confirms
 * these.
 */
export async function resendConfirmation(
  deps: RecipientDeps,
  tx: TenantTransaction,
  { tenant, now }: Caller,
  token: string,
): Promise<void> {
  const { id, email, firstName, language, keepUntil, share, ...found } = await recipientByToken(
    tx,
    token,
    now,
  );
  if (email === null || found.addressConfirmedAt !== null) return;
  if (keepUntil <= now) throw new Refusal("linkExpired");
  await refuseFlood(deps.contactKey, tx, { kind: "resent", to: email, now });
  const recommendation = await recommendationByNumber(tx, found.recommendationNumber);
  const recipient = { id, email, firstName, language, keepUntil, asked: [], now };
  await mailAcceptance(deps, tx, tenant, { ...recommendation, share }, recipient);
}
