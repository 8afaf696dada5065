import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { listAgencies, showAgency } from "../../agency/service/agencies.ts";

/** The users of the demo's provider, each with the role whose first member they play. */
export const demoUsers = {
  inhaber: "AgenturInhaber",
  inaktiv: "AgenturInhaber_inaktiv",
  mitarbeiter: "AgenturMitarbeiter",
} as const satisfies Record<string, AgencyRole>;
export type DemoUser = keyof typeof demoUsers;

/** All users of the demo have this password. */
export const DEMO_PASSWORD = "Weitersagen1";

export const isDemoUser = (name: string): name is DemoUser => Object.hasOwn(demoUsers, name);

/** What the provider says about a user: the first member of the tenant's register with the user's role. */
export async function demoClaims(
  database: Database,
  tenant: Tenant,
  user: DemoUser,
): Promise<Readonly<Record<string, unknown>>> {
  const role = demoUsers[user];
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
