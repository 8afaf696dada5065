import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import {
  allOperators,
  deleteFormerOperators,
  findOperatorByKey,
  findOperatorByName,
  insertOperator,
  revokeKey,
} from "../repository/signers.ts";

/** Distinguishes an operator's key from other secrets at a glance. */
const KEY_PREFIX = "wso_";

/** Who signs for a payout: an operator, proven by their key, on an account of the machine. */
export interface Signer {
  readonly operatorId: number;
  readonly name: string;
  readonly osUser: string;
}

/** Names are shown in lists and logs, so they contain no control characters and do not differ by spaces only. */
export function checkedName(typed: string): string {
  const name = typed.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  if (name.length >= 2 && name.length <= 60 && !/[\p{Cc}\p{Cf}]/u.test(name)) return name;
  throw new Refusal("invalidInput", { detail: "An operator's name has 2 to 60 printable characters." });
}

/** Returns the key, which is shown this once. */
export async function addOperator(
  tx: PlatformTransaction,
  { name: typed, osUser, now }: { name: string; osUser: string; now: Date },
): Promise<{ readonly name: string; readonly key: string }> {
  const name = checkedName(typed);
  const key = KEY_PREFIX + newSecret();
  const id = await insertOperator(tx, { name, keyHash: hashSecret(key), addedAt: now, addedBy: osUser });
  if (id === undefined)
    throw new Refusal("wrongState", { detail: `There is an operator "${name}" already.` });
  return { name, key };
}

/** An operator without a key, for the history of the demo tenants. It cannot sign commands. */
export async function keylessOperator(tx: PlatformTransaction, name: string, now: Date): Promise<Signer> {
  const osUser = "demo";
  const id = await insertOperator(tx, { name, keyHash: null, addedAt: now, addedBy: osUser });
  const operatorId = id ?? (await findOperatorByName(tx, name))?.id;
  if (operatorId === undefined) throw new Error(`no operator ${name}`);
  return { operatorId, name, osUser };
}

export async function signerOf(tx: PlatformTransaction, key: string, osUser: string): Promise<Signer> {
  const operator = key.startsWith(KEY_PREFIX) ? await findOperatorByKey(tx, hashSecret(key)) : undefined;
  if (!operator) throw new Refusal("forbidden", { detail: "The operator key is not valid." });
  return { operatorId: operator.id, name: operator.name, osUser };
}

export function listOperators(tx: PlatformTransaction) {
  return allOperators(tx);
}

export async function revokeOperator(tx: PlatformTransaction, name: string, now: Date): Promise<void> {
  if (!(await revokeKey(tx, name, now)))
    throw new Refusal("notFound", { detail: `There is no operator "${name}" with a valid key.` });
}

/** Deletes operators who left long ago, with the last payout that they signed. Returns how many. */
export function forgetFormerOperators(tx: PlatformTransaction, until: Date): Promise<number> {
  return deleteFormerOperators(tx, until);
}
