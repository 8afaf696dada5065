import { creditNoteAgreement } from "@weitersagen/contract/agency-administration";
import type { Language } from "@weitersagen/contract/language";
import { isFreshLogin } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { updateAgency } from "../repository/agencies.ts";
import type { TypedAccount } from "./bank-account.ts";
import { changeAgencyAccount } from "./change-account.ts";
import type { AgencyDeps } from "./deps.ts";
import { requireAbility } from "./signed-in.ts";

const loginTooOld = {
  de: "Bitte melden Sie sich ab und neu an: Die Bankverbindung ändern Sie nur kurz nach einer Anmeldung.",
  en: "Please log out and in again: the bank account can be changed only shortly after a login.",
} as const satisfies Record<Language, string>;

/** A stolen session of an owner must not redirect money: the login is recent. */
export async function saveOwnAgencyAccount(
  deps: AgencyDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  typed: TypedAccount,
): Promise<{ readonly maskedIban: string; readonly frozenUntil: Date | null }> {
  const { tenant, actor, language, now } = context;
  const { agency, member } = await requireAbility(tx, context, "changeMasterData");
  const since = actor.kind === "anonymous" ? undefined : actor.since;
  if (!since || !isFreshLogin(since, now))
    throw new Refusal("loginRequired", { detail: loginTooOld[language] });
  const by = `${member.firstName} ${member.lastName}`.trim();
  return changeAgencyAccount(deps, tx, agency, typed, { tenant, by, language, now });
}

/** The agreement that the tenant issues the agency's invoices. Without it no credit note is issued any more. */
export async function agreeToOwnCreditNotes(
  tx: TenantTransaction,
  context: TenantCallContext,
  isAgreed: boolean,
): Promise<{ readonly since: Date | null }> {
  const { agency } = await requireAbility(tx, context, "changeMasterData");
  if (isAgreed && agency.creditNoteAgreedAt) return { since: agency.creditNoteAgreedAt };
  const since = isAgreed ? context.now : null;
  await updateAgency(tx, agency.id, {
    credit_note_agreed_at: since,
    credit_note_text: isAgreed ? creditNoteAgreement : null,
  });
  return { since };
}
