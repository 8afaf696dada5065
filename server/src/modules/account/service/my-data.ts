import type { SessionUser, User } from "@weitersagen/contract/account";
import type { Language } from "@weitersagen/contract/language";
import type { CustomerNumber, EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { taxHintYear } from "@weitersagen/domain/tax";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { eraseAccountsOfDeletedReferrers } from "../../bank-account/service/erase.ts";
import { forgetReferrer } from "../../invitation/service.ts";
import { moveRewards } from "../../reward/service/move.ts";
import { accountChangedMail } from "../mails/account-changed.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { type Account, changeAccount, earningsOf, eraseAccount, lapsingRewards } from "../repository.ts";
import { addresseeOf, ownAccount, userOf } from "./account.ts";

/** The sweep erases the rest, if there is more. */
const MOST_ERASED = 500;

interface Name {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a referrer sees and changes of themselves. */
export class MyData {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  user(context: TenantCallContext): Promise<SessionUser> {
    return this.#own(context, async (_tx, account) => ({ ...userOf(account), token: context.bearer ?? "" }));
  }

  setLanguage(language: Language, context: TenantCallContext): Promise<User> {
    return this.#own(context, async (tx, { id }) => userOf(await changed(tx, id, { language })));
  }

  setName({ salutation, firstName, lastName }: Name, context: TenantCallContext): Promise<User> {
    const { now } = context;
    return this.#own(context, async (tx, account) => {
      const name = { salutation, first_name: firstName, last_name: lastName };
      const after = await changed(tx, account.id, name);
      const isSame = firstName === account.first_name && lastName === account.last_name;
      if (!isSame) await tellOwner(tx, after, "name", now);
      return userOf(after);
    });
  }

  customerNumber(context: TenantCallContext): Promise<CustomerNumber> {
    return this.#own(context, async (_tx, account) => customerNumberOf(account));
  }

  /** A foreign hash is answered like an unknown one, so that accounts cannot be probed. */
  setCustomerNumber(
    publicHash: string,
    customerNumber: string,
    context: TenantCallContext,
  ): Promise<CustomerNumber> {
    return this.#own(context, async (tx, account) => {
      if (account.public_hash !== publicHash) throw new Refusal("notFound");
      if (account.customer_number === customerNumber) return customerNumberOf(account);
      const after = await changed(tx, account.id, {
        customer_number: customerNumber,
        customer_number_status: "pending",
      });
      await tellOwner(tx, after, "customerNumber", context.now);
      return customerNumberOf(after);
    });
  }

  earnings(context: TenantCallContext): Promise<EarningsSummary> {
    return this.#own(context, async (tx, { id }) => {
      const sums = await earningsOf(tx, id);
      return { ...sums, taxHintYear: taxHintYear(sums.years) };
    });
  }

  /** The last mail goes out before the address is forgotten; a transfer that was chosen is still made. */
  delete(context: TenantCallContext): Promise<void> {
    const { now } = context;
    return this.#own(context, async (tx, account) => {
      const { to, name, language } = addresseeOf(account);
      const lapsing = await lapsingRewards(tx, account.id);
      const actor = `referrer ${account.id}`;
      await moveRewards(tx, lapsing, "cancel", { now, actor, reason: "referrerDeleted" });
      await forgetReferrer(tx, account.id);
      await eraseAccount(tx, account, now);
      await eraseAccountsOfDeletedReferrers(tx, MOST_ERASED);
      const data = { name, at: now.toISOString() };
      await sendMail(tx, { template: accountDeletedMail, to, language, data, now });
    });
  }

  #own<Result>(
    { tenant, actor }: TenantCallContext,
    work: (tx: TenantTransaction, account: Account) => Promise<Result>,
  ): Promise<Result> {
    return this.#database.inTenant(tenant.id, async (tx) => work(tx, await ownAccount(tx, actor)));
  }
}

async function changed(
  tx: TenantTransaction,
  id: number,
  change: Parameters<typeof changeAccount>[2],
): Promise<Account> {
  const account = await changeAccount(tx, id, change);
  if (!account) throw new Refusal("notLoggedIn");
  return account;
}

async function tellOwner(
  tx: TenantTransaction,
  account: Account,
  change: "name" | "customerNumber",
  now: Date,
): Promise<void> {
  const { to, name, language } = addresseeOf(account);
  const data = { name, change, at: now.toISOString() };
  await sendMail(tx, { template: accountChangedMail, to, language, data, now });
}

function customerNumberOf(account: Account): CustomerNumber {
  return { customerNumber: account.customer_number, status: account.customer_number_status ?? "none" };
}
