import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import { accountById } from "../../account/service/account.ts";
import { recipientsOfAddresses } from "../../recipient/service/of-address.ts";
import type { PersonKeys } from "../read-model/person-rows.ts";
import type { StoredRequest } from "../repository/requests.ts";
import type { Subject } from "../repository/subject.ts";
import { type Person, personOfAccount, personOfAddress } from "./person.ts";

/** The person of a request in all roles, as far as something is stored about them. */
export async function personOfRequest(
  tx: TenantTransaction,
  { referrerId, email, identity }: Pick<StoredRequest, "referrerId" | "email" | "identity">,
): Promise<Person> {
  const account = referrerId === null ? undefined : await accountById(tx, referrerId);
  if (account) {
    // Without a proof of the address, an unconfirmed account has no other role: it may be another person's address.
    return account.confirmedAt === null && identity !== "link" && identity !== "login"
      ? personOfAccount(tx, account)
      : personOfAddress(tx, account.email);
  }
  if (email !== null) return personOfAddress(tx, email);
  return { account: undefined, recipients: [], addresses: [] };
}

export const isNobody = ({ account, recipients }: Person): boolean => !account && recipients.length === 0;

/**
 * The addresses whose mails are the person's. An account that is not confirmed has no proven address, but the mails to it were
 * written because of the account, unless a recipient has the same address.
 */
export async function mailAddressesOf(tx: TenantTransaction, person: Person): Promise<readonly OwnAddress[]> {
  const { account, addresses } = person;
  if (!account || addresses.length > 0) return addresses;
  const own = [{ email: account.email, until: null }];
  return (await recipientsOfAddresses(tx, own)).length === 0 ? own : [];
}

/** All addresses of a person, also that of an unconfirmed account. */
const emailsOf = ({ account, addresses }: Person): string[] => [
  ...new Set([...(account ? [account.email] : []), ...addresses.map(({ email }) => email)]),
];

export const subjectOf = (person: Person): Subject => ({
  referrerId: person.account?.id ?? null,
  emails: emailsOf(person),
});

export const keysOf = (tx: TenantTransaction, person: Person): PersonKeys => ({
  tenantId: tx.tenantId,
  referrers: person.account ? [person.account.id] : [],
  recipients: person.recipients,
  emails: emailsOf(person),
});
