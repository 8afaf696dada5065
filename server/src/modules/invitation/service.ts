import { randomBytes } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { readSpokenNumber, spokenNumber } from "@weitersagen/domain/spoken-number";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../platform/jobs/retention.ts";
import type { ExportedSection } from "../../platform/personal-data.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { type Credit, creditOf } from "../agency/service/credit.ts";
import { type CaptchaDeps, verifyCaptcha } from "../captcha/service.ts";
import {
  clearNames,
  deleteOpenInvitations,
  forgetInvitations,
  insertInvitation,
  invitationsOf,
  markAccepted,
  type NewInvitation,
} from "./repository.ts";

export interface InvitationDeps extends CaptchaDeps {
  /** Public address of the tenant's pages, without a path. */
  readonly originOf: (tenant: Tenant) => string;
}

interface Request {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly language: Language;
}

/** An agent invites a person to become a referrer and gets a link to pass on. No mail is sent. */
export async function createInvitation(
  deps: InvitationDeps,
  tx: TenantTransaction,
  request: Request,
  invited: Omit<NewInvitation, "number" | "createdAt" | "agencyId" | "memberId">,
  captcha: string | undefined,
): Promise<{ number: string; link: string }> {
  const { tenant, now, language } = request;
  const credit = await creditOf(tx, language, [
    { path: "Mitarbeiternummer", number: invited.employeeNumber },
  ]);
  // The contract requires the number, and an unknown one is refused.
  if (!credit) throw new Refusal("invalidInput");
  await verifyCaptcha(deps, tx, request, captcha, { consume: true });
  const number = spokenNumber(randomBytes(9));
  const email = normalizedAddress(invited.email);
  const isNew = await insertInvitation(tx, { ...invited, ...credit, email, number, createdAt: now });
  if (!isNew) throw new Refusal("wrongState");
  return { number, link: `${deps.originOf(tenant)}/?einladung=${number}` };
}

/**
 * Records that the invited person became a referrer. A number that is mistyped, unknown or already accepted is ignored,
 * so that it does not prevent the registration. Answers whom the invitation credits.
 */
export async function acceptInvitation(
  tx: TenantTransaction,
  typed: string | null | undefined,
  referrerId: number,
  now: Date,
): Promise<Credit | undefined> {
  const number = typed ? readSpokenNumber(typed) : undefined;
  const accepted = number === undefined ? undefined : await markAccepted(tx, number, referrerId, now);
  // Invitations from before the register credit no agency.
  if (!accepted || accepted.agencyId === null) return undefined;
  return { agencyId: accepted.agencyId, memberId: accepted.memberId };
}

/** Ends the invitations whose term is over: open ones are deleted, accepted ones lose name and address. */
export function forgetDue(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  return forgetInvitations(tx, startsDue(kindsOfData.invitations.end.length, now), size);
}

/** Removes a deleted referrer's name and address from the invitations they accepted. */
export async function forgetReferrer(tx: TenantTransaction, referrerId: number): Promise<void> {
  await clearNames(tx, referrerId);
}

/** Deletes the open invitations to these addresses. */
export async function forgetInvited(tx: TenantTransaction, emails: readonly string[]): Promise<void> {
  await deleteOpenInvitations(tx, emails);
}

/** The invitations that a person got or accepted. */
export async function exportInvited(
  tx: TenantTransaction,
  person: { readonly referrerId: number | null; readonly emails: readonly string[] },
): Promise<ExportedSection> {
  return {
    name: "invitations",
    texts: {
      de: {
        title: "Einladungen",
        note: "Name und Adresse hat die Person angegeben, die Sie eingeladen hat.",
      },
      en: { title: "Invitations", note: "Name and address were given by the person who invited you." },
    },
    records: await invitationsOf(tx, person),
  };
}
