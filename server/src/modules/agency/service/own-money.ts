import { creditNoteAgreement } from "@weitersagen/contract/agency-administration";
import type { Language } from "@weitersagen/contract/language";
import { seesWholeAgency } from "@weitersagen/domain/agency-abilities";
import { isFreshLogin, payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { agencyAccountMail } from "../mails/agency-account.ts";
import { hasCreditNote } from "../read-model.ts";
import { findFingerprint, updateAgency } from "../repository/agencies.ts";
import { listMemberRows } from "../repository/members.ts";
import { saveAgencyAccount } from "./bank-account.ts";
import type { AgencyDeps } from "./deps.ts";
import { type AgencyUser, requireAbility } from "./signed-in.ts";

const loginTooOld = {
  de: "Bitte melden Sie sich ab und neu an: Die Bankverbindung ändern Sie nur kurz nach einer Anmeldung.",
  en: "Please log out and in again: the bank account can be changed only shortly after a login.",
} as const satisfies Record<Language, string>;

interface TypedAccount {
  readonly holder: string;
  readonly iban: string;
}

/**
 * A stolen session of an owner must not redirect money unnoticed: the login is recent, all owners get a mail,
 * and a changed account is frozen for as long as a referrer's would be. So is one after a removed account: with a credit
 * note there is money to redirect.
 */
export async function saveOwnAgencyAccount(
  deps: AgencyDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  typed: TypedAccount,
): Promise<{ readonly maskedIban: string; readonly frozenUntil: Date | null }> {
  const { actor, language, now } = context;
  const user = await requireAbility(tx, context, "changeMasterData");
  const since = actor.kind === "anonymous" ? undefined : actor.since;
  if (!since || !isFreshLogin(since, now))
    throw new Refusal("loginRequired", { detail: loginTooOld[language] });
  const { agency } = user;
  const before = await findFingerprint(tx, agency.id);
  const maskedIban = await saveAgencyAccount(deps, tx, agency.id, typed, language);
  const after = await findFingerprint(tx, agency.id);
  const isChange =
    before === null ? await hasCreditNote(tx, agency.id) : after !== null && !before.equals(after);
  const frozenUntil = isChange ? payoutsFrozenUntil(now) : null;
  if (frozenUntil) await updateAgency(tx, agency.id, { frozen_until: frozenUntil });
  await notifyOwners(tx, user, { maskedIban, frozenUntil, now });
  return { maskedIban, frozenUntil };
}

async function notifyOwners(
  tx: TenantTransaction,
  { agency, member }: AgencyUser,
  { maskedIban, frozenUntil, now }: { maskedIban: string; frozenUntil: Date | null; now: Date },
): Promise<void> {
  const owners = (await listMemberRows(tx, agency.id)).filter(
    ({ roles, lockedAt, email }) => lockedAt === null && email !== null && seesWholeAgency(roles),
  );
  const data = {
    agency: agency.name,
    by: `${member.firstName} ${member.lastName}`.trim(),
    maskedIban,
    changedAt: now.toISOString(),
    frozenUntil: frozenUntil?.toISOString() ?? null,
  };
  for (const { email, language } of owners)
    if (email !== null) await sendMail(tx, { template: agencyAccountMail, to: email, language, data, now });
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
