import type { User } from "@weitersagen/contract/account";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import type { Language } from "@weitersagen/contract/language";
import type { Salutation } from "@weitersagen/contract/person";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findById, type Account } from "../repository.ts";

const blockCodes = {
  blocked: "accountBlocked",
  rules: "termsViolated",
  employee: "employeesExcluded",
} as const satisfies Record<NonNullable<Account["block_reason"]>, ErrorName>;

/** Only for somebody who proved to be the owner: by the right password or by a mailed link. */
export function refuseBlocked({ block_reason }: Account): void {
  if (block_reason !== null) throw new Refusal(blockCodes[block_reason]);
}

/** The caller's account. A session whose account is gone is no session. */
export async function ownAccount(tx: TenantTransaction, actor: Actor): Promise<Account> {
  const account = actor.kind === "referrer" ? await findById(tx, Number(actor.subject)) : undefined;
  if (!account) throw new Refusal("notLoggedIn");
  return account;
}

export function userOf(account: Account): User {
  return {
    username: account.email ?? "",
    salutation: (account.salutation ?? "") as z.output<typeof Salutation>,
    firstName: account.first_name ?? "",
    lastName: account.last_name ?? "",
    email: account.email ?? "",
    publicHash: account.public_hash,
    newsletterPermission: account.newsletter_permission,
    newsletterSentAt: account.newsletter_sent_at,
    language: languageOf(account),
  };
}

function languageOf({ language }: Account): Language {
  return language === "en" ? "en" : "de";
}

/** Name and address for a mail. */
export function addresseeOf(account: Account): { to: string; name: string; language: Language } {
  return {
    to: account.email ?? "",
    name: [account.first_name, account.last_name].filter(Boolean).join(" "),
    language: languageOf(account),
  };
}
