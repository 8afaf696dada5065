import { type Role, roles } from "@weitersagen/domain/operator-abilities";
import type { Config } from "../config.ts";
import { demoOperatorEmail } from "../modules/demo-sign-on/service/people.ts";
import { findAccount, inviteOperator, linkAddress, newLink } from "../modules/operator/service/accounts.ts";
import { join } from "../modules/operator/service/passkeys.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Database } from "../platform/db/database.ts";

/** One operator per role. */
const names: Readonly<Record<Role, string>> = {
  administrator: "Ada Admin",
  manager: "Mara Management",
  care: "Kai Kundenservice",
  finance: "Fina Finanzen",
  auditor: "Rita Revision",
};

/** The demo's operators, each for all demo tenants. They have no password here: `operator link EMAIL`
 * or the demo's company account opens the console. */
export async function addDemoOperators(database: Database, tenants: Tenants, now: Date): Promise<void> {
  await database.withoutTenant(async (tx) => {
    for (const role of roles) {
      // What was changed since the first start stays as it is.
      if (await findAccount(tx, demoOperatorEmail(role))) continue;
      const given = role === "administrator" ? [undefined] : tenants.all();
      for (const tenant of given) {
        const invited = await inviteOperator(tx, {
          email: demoOperatorEmail(role),
          name: names[role],
          role: { role, tenant },
          by: "demo",
          now,
        });
        await join(tx, invited.operatorId, now);
      }
    }
  });
}

/** A link that opens the console once, as the administrator of the demo; undefined if that account was ended. */
export async function demoConsoleLink(
  database: Database,
  { consoleUrl }: Pick<Config, "consoleUrl">,
  now: Date,
): Promise<string | undefined> {
  return database.withoutTenant(async (tx) => {
    const admin = await findAccount(tx, demoOperatorEmail("administrator"));
    if (!admin || admin.lockedAt || admin.leftAt) return undefined;
    return linkAddress(consoleUrl, await newLink(tx, admin.id, "demo", now));
  });
}
