import type { AgencyPerson } from "@weitersagen/contract/agency";
import type { Language } from "@weitersagen/contract/language";
import { agencyRoles } from "@weitersagen/domain/agency-abilities";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  type AgencyMember,
  findMember,
  findMemberById,
  insertMember,
  isAddressTaken,
  lockMemberRow,
  type MemberChange,
  updateMember,
} from "../repository/members.ts";
import { agencyByNumber } from "./agencies.ts";

export type RegisteredMember = AgencyMember;

export async function memberNumbered(tx: TenantTransaction, number: string): Promise<AgencyMember> {
  const member = await findMember(tx, number);
  if (!member) throw new Refusal("notFound");
  return member;
}

interface AddedMember extends AgencyPerson {
  readonly number: string;
  /** Of the first mails, until the member has logged in. */
  readonly language?: Language;
}

export async function addMember(
  tx: TenantTransaction,
  agencyNumber: string,
  { number, email, language = "de", ...person }: AddedMember,
  now: Date,
): Promise<AgencyMember> {
  const { id: agencyId } = await agencyByNumber(tx, agencyNumber);
  const address = email === null ? null : normalizedAddress(email);
  const added = { ...person, number, language, agencyId, email: address };
  const id = await insertMember(tx, added, now);
  if (id === undefined)
    throw new Refusal("wrongState", {
      detail: `The number ${number} belongs to another member.`,
      german: `Die Nummer ${number} hat schon ein anderes Mitglied.`,
    });
  await refuseTakenAddress(tx, address, id);
  return memberWithId(tx, id);
}

/** The sign-on finds a new member by address: one address is one person. Registers of earlier versions may have it twice. */
async function refuseTakenAddress(
  tx: TenantTransaction,
  email: string | null,
  memberId: number,
): Promise<void> {
  if (email === null || !(await isAddressTaken(tx, email, memberId))) return;
  throw new Refusal("wrongState", {
    detail: `The address ${email} belongs to another member.`,
    german: `Die Adresse ${email} hat schon ein anderes Mitglied.`,
  });
}

async function memberWithId(tx: TenantTransaction, id: number): Promise<AgencyMember> {
  const member = await findMemberById(tx, id);
  if (!member) throw new Refusal("notFound");
  return member;
}

export type MemberFields = {
  readonly [Name in keyof AgencyPerson]?: AgencyPerson[Name] | undefined;
} & {
  /** How the sign-on names the member. Null lets the next login find the member by address again. */
  readonly signOn?: SignOnIdentity | null;
};

/** A person at an OpenID provider. A subject without an issuer logs no one in. */
interface SignOnIdentity {
  readonly issuer: string | null;
  readonly subject: string;
}

/** What an operator saw of a member before the change. */
type SeenMember = Pick<AgencyPerson, "email" | "firstName" | "lastName" | "roles">;

/** Changes a member whose name, address and roles are still as the operator saw them. */
export async function changeSeenMember(
  tx: TenantTransaction,
  number: string,
  { seen, ...fields }: MemberFields & { readonly seen: SeenMember },
  now: Date,
): Promise<{ readonly before: AgencyMember; readonly after: AgencyMember }> {
  const before = await lockMemberRow(tx, number);
  if (!before) throw new Refusal("notFound");
  const hasSameRoles = agencyRoles.every((role) => before.roles.includes(role) === seen.roles.includes(role));
  const email = seen.email === null ? null : normalizedAddress(seen.email);
  const hasSameName = before.firstName === seen.firstName && before.lastName === seen.lastName;
  if (!hasSameRoles || !hasSameName || email !== before.email)
    throw new Refusal("wrongState", {
      detail: "Another person has changed this member meanwhile. Reload the page.",
      german: "Jemand hat dieses Mitglied inzwischen geändert. Laden Sie die Seite neu.",
    });
  return { before, after: await changeMember(tx, number, fields, now) };
}

/** A member who loses a role or the sign-on is logged out. Another address is another person at the sign-on. */
export async function changeMember(
  tx: TenantTransaction,
  number: string,
  { firstName, lastName, email: typed, roles, signOn }: MemberFields,
  now: Date,
): Promise<AgencyMember> {
  const member = await lockMemberRow(tx, number);
  if (!member) throw new Refusal("notFound");
  const email = typed ? normalizedAddress(typed) : typed;
  const isOther = email !== undefined && email !== member.email;
  if (isOther) await refuseTakenAddress(tx, email, member.id);
  const change: MemberChange = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(roles !== undefined && { roles: [...roles] }),
    ...(isOther && storedIdentity(null)),
    ...(signOn !== undefined && storedIdentity(signOn)),
  };
  await updateMember(tx, member.id, change);
  const losesRole = roles !== undefined && member.roles.some((role) => !roles.includes(role));
  const changesSignOn = isOther || signOn !== undefined;
  if (losesRole || changesSignOn) await revokeSessions(tx, { kind: "agency", subject: member.id, now });
  return memberWithId(tx, member.id);
}

const storedIdentity = (identity: SignOnIdentity | null) => ({
  oidc_issuer: identity?.issuer ?? null,
  oidc_subject: identity?.subject ?? null,
});

/** Nothing new is credited to a locked member, who is logged out. Answers false if locked already. */
export async function lockMember(tx: TenantTransaction, number: string, now: Date): Promise<boolean> {
  const member = await lockMemberRow(tx, number);
  if (!member) throw new Refusal("notFound");
  if (member.lockedAt !== null) return false;
  await updateMember(tx, member.id, { locked_at: now });
  await revokeSessions(tx, { kind: "agency", subject: member.id, now });
  return true;
}

export async function unlockMember(tx: TenantTransaction, number: string): Promise<boolean> {
  const member = await lockMemberRow(tx, number);
  if (!member) throw new Refusal("notFound");
  if (member.lockedAt !== null) await refuseTakenAddress(tx, member.email, member.id);
  await updateMember(tx, member.id, { locked_at: null });
  return member.lockedAt !== null;
}
