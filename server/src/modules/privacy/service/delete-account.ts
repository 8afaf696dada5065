import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { addresseeOf, lockOwnAccount } from "../../account/service/account.ts";
import * as account from "../../account/service/forget-referrer.ts";
import * as bankAccount from "../../bank-account/service/forget-referrer.ts";
import * as claim from "../../claim/service/forget-referrer.ts";
import { forgetReferrer as forgetInvitations } from "../../invitation/service.ts";
import { forgetMails } from "../../notification/service.ts";
import * as recommendation from "../../recommendation/service/forget-referrer.ts";
import * as reward from "../../reward/service/forget-referrer.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";

/**
 * Deletes the caller's account: each module removes what it stores about the referrer. Rows without personal data stay,
 * because payouts must be provable for eight years. A transfer that was chosen before is still paid.
 */
export async function deleteAccount(
  tx: TenantTransaction,
  { actor, now }: Pick<TenantCallContext, "actor" | "now">,
): Promise<void> {
  // Locked first, so that no recommendation is created for the account while it is deleted.
  const owner = await lockOwnAccount(tx, actor);
  await reward.forgetReferrer(tx, owner.id, now);
  await claim.forgetReferrer(tx, owner.id, now);
  await recommendation.forgetReferrer(tx, owner.id, now);
  await forgetInvitations(tx, owner.id);
  await forgetMails(tx, owner.email);
  await account.forgetReferrer(tx, owner, now);
  await bankAccount.forgetReferrer(tx, owner.id);
  const { to, name, language } = addresseeOf(owner);
  const data = { name, at: now.toISOString() };
  await sendMail(tx, { template: accountDeletedMail, to, language, data, now });
}
