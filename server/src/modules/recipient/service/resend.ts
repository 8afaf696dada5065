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

export interface ResendDeps extends RecipientDeps {
  /** Mails the link to a reward that is ready, if there is one. */
  readonly resendReward: (tx: TenantTransaction, recipientId: number, now: Date) => Promise<void>;
}

/** Mails the link that the recipient waits for once more: to confirm the address, and after that to a reward that is ready. */
export async function resendMail(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  token: string,
): Promise<void> {
  const { id, addressConfirmedAt } = await recipientByToken(tx, token, caller.now);
  if (addressConfirmedAt === null) await resendConfirmation(deps, tx, caller, token);
  else await deps.resendReward(tx, id, caller.now);
}
