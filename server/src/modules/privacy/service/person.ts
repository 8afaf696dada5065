import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import { findAccount, type ReferrerAccount } from "../../account/service/account.ts";
import { addressesOf } from "../../account/service/addresses.ts";
import { recipientsOfAddresses } from "../../recipient/service/of-address.ts";

/** One person in all roles: their account, if there is one, and each recommendation that they accepted. */
export interface Person {
  readonly account: ReferrerAccount | undefined;
  /** Ids of the recipients who are this person. */
  readonly recipients: readonly number[];
  readonly addresses: readonly OwnAddress[];
}

/** An address that was never confirmed may be another person's, so such an account has no other role. */
export async function personOfAccount(tx: TenantTransaction, account: ReferrerAccount): Promise<Person> {
  const addresses = account.confirmedAt === null ? [] : await addressesOf(tx, account);
  return { account, addresses, recipients: await recipientsOfAddresses(tx, addresses) };
}

/** The person whose mailbox this is, as a mailed link has proven. An unconfirmed account with the address is theirs. */
export async function personOfAddress(tx: TenantTransaction, email: string): Promise<Person> {
  const account = await findAccount(tx, email);
  const addresses = account ? await addressesOf(tx, account) : [{ email, until: null }];
  return { account, addresses, recipients: await recipientsOfAddresses(tx, addresses) };
}
