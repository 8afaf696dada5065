import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { CallContext } from "../../../platform/http/handler.ts";
import { rememberLanguage as rememberOfReferrer } from "../../account/service/profile.ts";
import { rememberLanguage as rememberOfRecipient } from "../../recipient/service/language.ts";
import type { RewardOwner } from "../read-model/of-owner.ts";

/** Mails about rewards follow the language in which their owner acted last. */
export async function rememberLanguage(
  tx: TenantTransaction,
  { party, id }: RewardOwner,
  { actor, language }: Pick<CallContext, "actor" | "language">,
): Promise<void> {
  if (actor.kind !== "anonymous" && actor.isForeign) return;
  await (party === "referrer" ? rememberOfReferrer(tx, id, language) : rememberOfRecipient(tx, id, language));
}
