import { randomBytes } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { readSpokenNumber, spokenNumber } from "@weitersagen/domain/spoken-number";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { type CaptchaDeps, verifyCaptcha } from "../captcha/service.ts";
import { isMemberNumber } from "../catalogue/service/advisors.ts";
import { clearNames, insertInvitation, markAccepted, type NewInvitation } from "./repository.ts";

export interface InvitationDeps extends CaptchaDeps {
  /** Public address of the tenant's pages, without a path. */
  readonly originOf: (tenant: Tenant) => string;
}

interface Request {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly language: Language;
}

const unknownNumber = {
  de: "Diese Mitarbeiternummer kennen wir nicht.",
  en: "We do not know this employee number.",
};

/** An agent invites a person to become a referrer and gets a link to pass on. No mail is sent. */
export async function createInvitation(
  deps: InvitationDeps,
  tx: TenantTransaction,
  request: Request,
  invited: Omit<NewInvitation, "number" | "createdAt">,
  captcha: string | undefined,
): Promise<{ number: string; link: string }> {
  const { tenant, now, language } = request;
  if (!(await isMemberNumber(tx, tenant, invited.employeeNumber))) {
    const errors = [{ path: "Mitarbeiternummer", message: unknownNumber[language] }];
    throw new Refusal("invalidInput", { errors });
  }
  await verifyCaptcha(deps, tx, request, captcha, { consume: true });
  const number = spokenNumber(randomBytes(9));
  const email = normalizedAddress(invited.email);
  const isNew = await insertInvitation(tx, { ...invited, email, number, createdAt: now });
  if (!isNew) throw new Refusal("wrongState");
  return { number, link: `${deps.originOf(tenant)}/?einladung=${number}` };
}

/**
 * Records that the invited person became a referrer. A number that is mistyped, unknown or already accepted is ignored,
 * so that it does not prevent the registration.
 */
export async function acceptInvitation(
  tx: TenantTransaction,
  typed: string | null | undefined,
  referrerId: number,
  now: Date,
): Promise<void> {
  const number = typed ? readSpokenNumber(typed) : undefined;
  if (number !== undefined) await markAccepted(tx, number, referrerId, now);
}

/** Removes a deleted referrer's name and address from the invitations they accepted. */
export async function forgetReferrer(tx: TenantTransaction, referrerId: number): Promise<void> {
  await clearNames(tx, referrerId);
}
