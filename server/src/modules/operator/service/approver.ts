import { isSamePerson } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { findGrants } from "../read-model.ts";
import { consoleOperators } from "../repository/accounts.ts";
import { identityOf } from "./identity.ts";

/** Whether there is another administrator. A locked one counts: locking a colleague must not lift the rule. */
export async function hasApprover(tx: PlatformTransaction, makerId?: number): Promise<boolean> {
  const grants = await findGrants(tx);
  const administrators = new Set(
    grants.filter(({ role }) => role === "administrator").map(({ operatorId }) => operatorId),
  );
  const others = (await consoleOperators(tx)).filter(
    ({ id, joinedAt, leftAt }) => administrators.has(id) && id !== makerId && joinedAt && !leftAt,
  );
  if (makerId === undefined) return others.length > 0;
  const maker = await identityOf(tx, makerId);
  for (const { id } of others) if (!isSamePerson(maker, await identityOf(tx, id))) return true;
  return false;
}
