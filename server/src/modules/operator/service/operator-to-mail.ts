import type { Grant } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { findGrants } from "../read-model.ts";
import { findOperator } from "../repository/accounts.ts";

export interface MailedOperator {
  readonly name: string;
  readonly email: string;
  readonly language: "de" | "en";
  readonly grants: readonly Grant[];
  readonly isLocked: boolean;
}

/** An operator to write to, as they are now. Undefined for one who has left. */
export async function operatorToMail(
  tx: PlatformTransaction,
  id: number,
): Promise<MailedOperator | undefined> {
  const operator = await findOperator(tx, id);
  if (!operator || operator.email === null || operator.leftAt || !operator.joinedAt) return undefined;
  const { name, email, language, lockedAt } = operator;
  return { name, email, language, grants: await findGrants(tx, id), isLocked: lockedAt !== null };
}
