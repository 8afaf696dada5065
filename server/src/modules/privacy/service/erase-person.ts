import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import { deleteSessions } from "../../../platform/session/access-tokens.ts";
import { deleteOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import type { ReferrerAccount } from "../../account/service/account.ts";
import * as account from "../../account/service/forget-referrer.ts";
import * as bankAccount from "../../bank-account/service/forget-referrer.ts";
import * as claim from "../../claim/service/forget-referrer.ts";
import * as invitation from "../../invitation/service/forget.ts";
import { forgetMails, forgetReminders } from "../../notification/service.ts";
import { forgetGoodwillReasons } from "../../operator/service/forget-requests.ts";
import { forgetWords, type OrderParty } from "../../order/service/forget.ts";
import { forgetReasons } from "../../order-release/service/forget.ts";
import { forgetRecipients } from "../../recipient/service/forget.ts";
import * as recommendation from "../../recommendation/service/forget-referrer.ts";
import * as reward from "../../reward/service/forget-referrer.ts";
import { unusedAddresses } from "../read-model/erasures.ts";
import { deleteDataRequests } from "../repository/data-requests.ts";
import type { Person } from "./person.ts";
import { forgetRequests } from "./forget-requests.ts";

/** When and by whom, for the event logs: the person, a privacy request, or the job that ends a retention period. */
interface Cause {
  readonly now: Date;
  readonly actor: string;
}

/**
 * Erases a person as referrer and as recipient: each module removes what it stores about them, also under former
 * addresses. Rows without personal data stay, because payouts must be provable for eight years. A transfer that was
 * chosen before is still paid. The caller has locked the account, if there is one, and closes the privacy request
 * `requestId` that caused the erasure, if there is one.
 */
export async function erasePerson(
  tx: TenantTransaction,
  person: Person,
  cause: Cause,
  by: { readonly requestId?: number } = {},
): Promise<void> {
  const { account: owner, addresses, recipients } = person;
  await forgetRequests(tx, person, cause, by.requestId);
  if (owner) await eraseAccount(tx, owner, cause);
  await eraseRecipients(tx, recipients, cause);
  await invitation.forgetInvited(
    tx,
    addresses.map(({ email }) => email),
  );
  await forgetMails(tx, addresses);
  for (const { email } of addresses) await endDataAccess(tx, email);
}

/** Deletes the requests of an address to see its data, with the sessions that they opened. */
export async function endDataAccess(tx: TenantTransaction, email: string): Promise<void> {
  const requests = await deleteDataRequests(tx, email);
  await deleteOneTimeTokens(tx, ["dataAccess"], requests);
  await deleteSessions(tx, { kind: "dataSubject", subjects: requests });
}

async function eraseAccount(tx: TenantTransaction, owner: ReferrerAccount, cause: Cause): Promise<void> {
  const owners = { party: "referrer", ids: [owner.id] } as const;
  await reward.forgetOwners(tx, owners, cause);
  await forgetOrderReasons(tx, owners);
  await claim.forgetReferrer(tx, owner.id, cause);
  await recommendation.forgetReferrer(tx, owner.id, cause);
  await invitation.forgetReferrer(tx, owner.id);
  await forgetReminders(tx, owners);
  await account.forgetReferrer(tx, owner, cause.now);
  // After `forgetReferrer`: bank accounts are erased only for owners who are marked as deleted.
  await bankAccount.forgetOwners(tx, owners.party, owners.ids);
  // For an account that never confirmed its address: `person.addresses` does not contain it.
  await forgetMails(tx, await unsharedAddresses(tx, [owner.email]));
}

/** Removes what operators and agencies typed about the orders of these people. The orders themselves stay. */
async function forgetOrderReasons(tx: TenantTransaction, people: OrderParty): Promise<void> {
  const { ids, numbers } = await forgetWords(tx, people);
  await forgetReasons(tx, ids);
  await forgetGoodwillReasons(tx, numbers);
}

/** Erases recipients: what they stated, their access, rewards not chosen yet, bank data and the mails to them. */
export async function eraseRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  cause: Cause,
): Promise<void> {
  if (ids.length === 0) return;
  const owners = { party: "recipient", ids } as const;
  await reward.forgetOwners(tx, owners, cause);
  await forgetOrderReasons(tx, owners);
  const emails = await forgetRecipients(tx, ids, cause.now);
  await forgetReminders(tx, owners);
  await bankAccount.forgetOwners(tx, owners.party, ids);
  await forgetMails(tx, await unsharedAddresses(tx, emails));
}

/** The addresses that no other account or recipient has. Call it after the person's own rows are cleared. */
async function unsharedAddresses(tx: TenantTransaction, emails: readonly string[]): Promise<OwnAddress[]> {
  const notShared = await unusedAddresses(tx, emails);
  return notShared.map((email) => ({ email, until: null }));
}
