import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { listAgencies, showAgency } from "../../agency/service/agencies.ts";

/** The users of an agency at the demo's provider, each with the role whose first member they play. */
export const agencyUsers = {
  inhaber: "AgenturInhaber",
  inaktiv: "AgenturInhaber_inaktiv",
  mitarbeiter: "AgenturMitarbeiter",
} as const satisfies Record<string, AgencyRole>;

/** All users of the demo have this password. */
export const DEMO_PASSWORD = "Weitersagen1";

/** The demo has one operator per role. No address under `.example` exists. */
export const demoOperatorEmail = (role: string): string => `${role}@konsole.example`;

export type DemoClaims = Readonly<Record<string, unknown>>;

/** What the provider says about a user: the first member of the tenant's register with the user's role. */
export async function agencyClaims(
  database: Database,
  tenant: Tenant,
  user: keyof typeof agencyUsers,
): Promise<DemoClaims> {
  const role = agencyUsers[user];
  return database.inTenant(tenant.id, async (tx) => {
    for (const { number } of await listAgencies(tx)) {
      const { members } = await showAgency(tx, number);
      const found = members.find(({ roles, email, lockedAt }) => roles.includes(role) && email && !lockedAt);
      if (!found) continue;
      const name = `${found.firstName} ${found.lastName}`;
      return { sub: user, name, email: found.email, email_verified: true, roles: [role], agency: number };
    }
    return { sub: user, roles: [] };
  });
}
