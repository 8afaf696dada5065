import type { OwnDeletion } from "@weitersagen/contract/data-access";
import { hasPassword } from "../../account/service/account.ts";
import type { Person } from "./person.ts";

/**
 * What the mailed page deletes of a person. An account with a password stays: it is deleted in the personal area, where
 * its rewards are shown first. An account without one has no other place to be deleted. A blocked person deletes nothing,
 * because the address would be free for a new account that is not blocked.
 */
export function ownDeletionOf({ account, recipients }: Pick<Person, "account" | "recipients">): OwnDeletion {
  if (account && account.blockReason !== null) return "onRequest";
  if (!hasPassword(account)) return "everything";
  return recipients.length > 0 ? "exceptAccount" : "afterLogin";
}
