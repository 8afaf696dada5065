import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { rememberLanguage as rememberOfReferrer } from "../../account/service/profile.ts";
import { rememberLanguage as rememberOfRecipient } from "../../recipient/service/language.ts";
import type { RewardOwner } from "../read-model/of-owner.ts";

/** Mails about rewards follow the language in which their owner acted last. */
export function rememberLanguage(
  tx: TenantTransaction,
  { party, id }: RewardOwner,
  language: Language,
): Promise<void> {
  return party === "referrer" ? rememberOfReferrer(tx, id, language) : rememberOfRecipient(tx, id, language);
}
