import type { Language } from "@weitersagen/contract/language";
import { seesWholeAgency } from "@weitersagen/domain/agency-abilities";
import { payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agencyAccountMail } from "../mails/agency-account.ts";
import { hasCreditNote } from "../read-model.ts";
import { findFingerprint, updateAgency } from "../repository/agencies.ts";
import { listMemberRows } from "../repository/members.ts";
import { saveAgencyAccount, type TypedAccount } from "./bank-account.ts";
import type { AgencyDeps } from "./deps.ts";

interface ChangedAgency {
  readonly id: number;
  readonly name: string;
}

interface AccountChange {
  readonly tenant: Tenant;
  /** Who stores it, as the owners read it. */
  readonly by: string;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Neither an owner nor an operator redirects an agency's money unnoticed: all owners get a mail, and a changed
 * account is frozen for as long as a referrer's would be. So is one after a removed account: with a credit note there is
 * money to redirect.
 */
export async function changeAgencyAccount(
  deps: AgencyDeps,
  tx: TenantTransaction,
  agency: ChangedAgency,
  typed: TypedAccount,
  { tenant, by, language, now }: AccountChange,
): Promise<{ readonly maskedIban: string; readonly frozenUntil: Date | null }> {
  const before = await findFingerprint(tx, agency.id);
  const maskedIban = await saveAgencyAccount(deps, tx, agency.id, typed, { tenant, language, now });
  const after = await findFingerprint(tx, agency.id);
  const isChange =
    before === null ? await hasCreditNote(tx, agency.id) : after !== null && !before.equals(after);
  const frozenUntil = isChange ? payoutsFrozenUntil(now) : null;
  if (frozenUntil) await updateAgency(tx, agency.id, { frozen_until: frozenUntil });
  await notifyOwners(tx, agency, { by, maskedIban, frozenUntil, now });
  return { maskedIban, frozenUntil };
}

async function notifyOwners(
  tx: TenantTransaction,
  { id, name }: ChangedAgency,
  {
    by,
    maskedIban,
    frozenUntil,
    now,
  }: { by: string; maskedIban: string; frozenUntil: Date | null; now: Date },
): Promise<void> {
  const owners = (await listMemberRows(tx, id)).filter(
    ({ roles, lockedAt, email }) => lockedAt === null && email !== null && seesWholeAgency(roles),
  );
  const data = {
    agency: name,
    by,
    maskedIban,
    changedAt: now.toISOString(),
    frozenUntil: frozenUntil?.toISOString() ?? null,
  };
  for (const { email, language } of owners)
    if (email !== null) await sendMail(tx, { template: agencyAccountMail, to: email, language, data, now });
}
