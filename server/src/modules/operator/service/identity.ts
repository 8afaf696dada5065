import type { OperatorIdentity } from "@weitersagen/domain/operator-abilities";
import { signsOf } from "@weitersagen/domain/person-signs";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOperator } from "../repository/accounts.ts";
import { passkeysOf } from "../repository/passkeys.ts";

/** By what the person behind an account is recognised. */
export async function identityOf(tx: PlatformTransaction, id: number): Promise<OperatorIdentity> {
  const operator = await findOperator(tx, id);
  if (!operator) throw new Refusal("notFound");
  const { name, email } = operator;
  const { mails, mailAliases } = signsOf({ email });
  const passkeys = (await passkeysOf(tx, id)).map(({ credential }) => credential);
  return { id, name, mails: [...mails, ...mailAliases], passkeys };
}
