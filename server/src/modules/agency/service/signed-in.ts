import {
  type AgencyAbility,
  type AgencyRole,
  hasAbility,
  seesWholeAgency,
} from "@weitersagen/domain/agency-abilities";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Agency, findAgencyById } from "../repository/agencies.ts";
import { type AgencyMember, findMember, findMemberById } from "../repository/members.ts";

/** A signed-in member with what they may do now. */
export interface AgencyUser {
  readonly member: AgencyMember;
  readonly agency: Agency;
  readonly roles: readonly AgencyRole[];
  /** The member whose rows the caller sees; null sees the whole agency. */
  readonly ownRowsOf: number | null;
}

/** The roles that both the register and the sign-on give. A sign-on that names no roles leaves them to the register. */
export function rolesOf({ roles, signOnRoles }: AgencyMember): AgencyRole[] {
  return roles.filter((role) => signOnRoles === null || signOnRoles.includes(role));
}

/** The member of a session. Undefined if the member or the agency is locked, so a session ends with the membership. */
export async function memberOfSession(
  tx: TenantTransaction,
  memberId: number,
): Promise<AgencyUser | undefined> {
  const member = await findMemberById(tx, memberId);
  if (!member || member.lockedAt !== null) return undefined;
  const agency = await findAgencyById(tx, member.agencyId);
  if (!agency || agency.lockedAt !== null) return undefined;
  const roles = rolesOf(member);
  return { member, agency, roles, ownRowsOf: seesWholeAgency(roles) ? null : member.id };
}

/** The active member with this number in an active agency, without any session. */
export async function activeMember(tx: TenantTransaction, number: string): Promise<AgencyUser | undefined> {
  const member = await findMember(tx, number);
  return member && memberOfSession(tx, member.id);
}

/** The caller, read at each call: a role taken away counts at once. */
async function signedInMember(
  tx: TenantTransaction,
  { tenant, actor }: Pick<TenantCallContext, "tenant" | "actor">,
): Promise<AgencyUser> {
  const user = actor.kind === "agency" ? await memberOfSession(tx, Number(actor.subject)) : undefined;
  if (!user || !tenant.settings.agency) throw new Refusal("notLoggedIn");
  return user;
}

/**
 * The caller, if they have the ability and the agency is theirs. A foreign agency gets the same error as one that does
 * not exist. Every call of the agency area begins with this.
 */
export async function requireAbility(
  tx: TenantTransaction,
  context: Pick<TenantCallContext, "tenant" | "actor">,
  ability: AgencyAbility,
  agencyNumber?: string,
): Promise<AgencyUser> {
  const user = await signedInMember(tx, context);
  if (agencyNumber !== undefined && agencyNumber !== user.agency.number) throw new Refusal("notFound");
  if (!hasAbility(user.roles, ability)) throw new Refusal("forbidden");
  return user;
}
