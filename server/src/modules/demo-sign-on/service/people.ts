import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { listAgencies, showAgency } from "../../agency/service/agencies.ts";
import type { RegisteredMember } from "../../agency/service/members.ts";

/** The users of an agency at the demo's provider, each with the role whose first member they play. */
export const agencyUsers = {
  inhaber: "AgenturInhaber",
  inaktiv: "AgenturInhaber_inaktiv",
  mitarbeiter: "AgenturMitarbeiter",
} as const satisfies Record<string, AgencyRole>;

/** The demo has one operator per role. No address under `.example` exists. */
export const demoOperatorEmail = (role: string): string => `${role}@konsole.example`;

export type DemoClaims = Readonly<Record<string, unknown>>;

/** The account of a user: that of a demo name, or of the member with the typed address. Undefined if there is none. */
export async function agencyAccountOf(
  database: Database,
  tenant: Tenant,
  user: string,
): Promise<string | undefined> {
  const found = await findPlayed(database, tenant, user);
  // A member who has logged in before keeps the account, whichever name is typed.
  return found?.member.subject ?? (found || isDemoName(user) ? user : undefined);
}

/** What the provider says about an account of the tenant's register. */
export async function agencyClaims(database: Database, tenant: Tenant, account: string): Promise<DemoClaims> {
  const found = await findPlayed(database, tenant, account);
  if (!found) return { sub: account, roles: [] };
  const { member, agency } = found;
  const name = `${member.firstName} ${member.lastName}`;
  // A demo name has one role, whatever the register says meanwhile.
  const roles = isDemoName(account) ? [agencyUsers[account]] : member.roles;
  return { sub: account, name, email: member.email, email_verified: true, roles, agency };
}

const isDemoName = (user: string): user is keyof typeof agencyUsers => Object.hasOwn(agencyUsers, user);

interface PlayedMember {
  readonly member: RegisteredMember;
  /** The number of the agency. */
  readonly agency: string;
}

/** The member who has the account, else the one with the address, else the first with the role of the demo name. */
async function findPlayed(
  database: Database,
  tenant: Tenant,
  user: string,
): Promise<PlayedMember | undefined> {
  const people = await database.inTenant(tenant.id, async (tx) => {
    const listed: PlayedMember[] = [];
    for (const { number } of await listAgencies(tx)) {
      const { members } = await showAgency(tx, number);
      listed.push(...members.map((member) => ({ member, agency: number })));
    }
    return listed;
  });
  const plays = ({ roles, email, lockedAt }: RegisteredMember) =>
    isDemoName(user) && roles.includes(agencyUsers[user]) && email !== null && lockedAt === null;
  return (
    people.find(({ member }) => member.subject === user) ??
    people.find(({ member }) => member.email === user) ??
    people.find(({ member }) => plays(member))
  );
}
