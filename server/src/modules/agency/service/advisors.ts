import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { listAdvisors } from "../../catalogue/service/advisors.ts";
import { insertAgency, updateAgency } from "../repository/agencies.ts";
import { insertMember } from "../repository/members.ts";

/**
 * Every advisor of the search belongs to an agency: those whom the register does not know become an agency of their own.
 * Returns how many.
 */
export async function registerAdvisors(tx: TenantTransaction, now: Date): Promise<number> {
  let added = 0;
  for (const { externalId: number, firstName, lastName, postcode, town } of await listAdvisors(tx)) {
    const agencyId = await insertAgency(tx, { number, name: `${firstName} ${lastName}`.trim(), now });
    if (agencyId === undefined) continue;
    await updateAgency(tx, agencyId, { postcode, city: town });
    const owner = { agencyId, number, firstName, lastName, email: null, roles: ["AgenturInhaber"] } as const;
    await insertMember(tx, { ...owner, language: "de" }, now);
    added += 1;
  }
  return added;
}
