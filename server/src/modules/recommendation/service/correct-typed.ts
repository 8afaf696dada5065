import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { withdrawMails } from "../../../platform/mail/mail-rows.ts";
import { registerCorrected, welcomeCorrected } from "../../account/service/correct-address.ts";
import { creditReferrer } from "../../account/service/registration.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import { acceptInvitation } from "../../invitation/service/accept.ts";
import { linkMadeMail } from "../mails/link-made.ts";
import { lockMovable } from "../read-model/locked.ts";
import { insertEvents } from "../repository/recommendations.ts";
import { moveRecommendation } from "../repository/typed.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { formPathOf } from "./form-path.ts";
import { newestRecommended } from "./recommended.ts";
import { readTypedForm } from "./typed-form.ts";

export interface CorrectionDeps extends Pick<RecommendationDeps, "catalogue" | "addresses"> {
  readonly consent: Pick<ConsentDeps, "proofKeys">;
}

interface TypedCorrection {
  readonly recommendation: number;
  readonly email: string;
  /** Of the request; the form that made the link had one of its own. */
  readonly language: Language;
}

/**
 * A person typed the address of another person's account and corrects it: the link becomes that of a new, unconfirmed
 * account, as if it had been made with the right address. The account of the first address loses the link and is not
 * changed. Safe to run twice.
 */
export async function correctTyped(
  deps: CorrectionDeps,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  { recommendation, email, language: requested }: TypedCorrection,
): Promise<void> {
  const found = await lockMovable(tx, recommendation);
  if (!found || found.email === null || found.email === email) return;
  const { number, code, firstName, lastName, createdAt, referrerId: from } = found;
  const { salutation = null, language = requested, consents, invitation } = readTypedForm(found.typedForm);
  const again = {
    recommendedBy: (account: { readonly id: number; readonly language: Language }) =>
      newestRecommended(deps, tx, { tenant, now }, account),
    now,
  };
  const formPath = found.isOpen ? await formPathOf(deps, tx, { tenant, now }, number) : undefined;
  const account = await registerCorrected(
    deps,
    tx,
    { email, salutation, firstName, lastName, language, consents, createdAt },
    { ...again, formPath },
  );
  if (!account) return;
  const { id: to } = account;
  const invited = await acceptInvitation(tx, invitation, to, createdAt);
  const named = found.isOwnCredit ? undefined : (found.credit ?? undefined);
  const broughtIn = invited ?? named;
  if (broughtIn) await creditReferrer(tx, to, broughtIn);
  await moveRecommendation(tx, recommendation, { to, credit: named ?? invited ?? null });
  await insertEvents(tx, [recommendation], {
    kind: "readdressed",
    at: now,
    actor: "referrer",
    detail: { from, to },
  });
  // A question that was not mailed yet would be about a link that its reader does not find any more.
  await withdrawMails(tx, { to: found.email, template: linkMadeMail.name, code });
  await welcomeCorrected(deps, tx, account, again);
}
