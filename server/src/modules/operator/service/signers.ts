import { abilityOf, type AbilityName, isAble } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import { findGrants } from "../read-model.ts";
import { changeAccount } from "../repository/accounts.ts";
import {
  allOperators,
  deleteFormerOperators,
  findOperatorByKey,
  findOperatorByName,
  insertOperator,
  revokeKey,
} from "../repository/signers.ts";
import { hasApprover } from "./approver.ts";

/** Distinguishes an operator's key from other secrets at a glance. */
const KEY_PREFIX = "wso_";

/** Who signs a command: an operator, proven by their key, on an account of the machine. */
export interface Signer {
  readonly operatorId: number;
  readonly name: string;
  /** Of a person with an account. */
  readonly email?: string | null;
  readonly osUser: string;
}

/** What a key has to be good for. The tenant is a slug; null for the installation. */
export interface NeededAbility {
  readonly ability: AbilityName;
  readonly tenant: string | null;
}

/** Names are shown in lists and logs, so they contain no control characters and do not differ by spaces only. */
export function checkedName(typed: string): string {
  const name = typed.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  if (name.length >= 2 && name.length <= 60 && !/[\p{Cc}\p{Cf}]/u.test(name)) return name;
  throw new Refusal("invalidInput", { detail: "An operator's name has 2 to 60 printable characters." });
}

/** A new key of a person with an account, shown this once; the one before ends. */
export async function makeOwnKey(tx: PlatformTransaction, operatorId: number): Promise<string> {
  const key = KEY_PREFIX + newSecret();
  await changeAccount(tx, operatorId, { key_hash: hashSecret(key), revoked_at: null });
  return key;
}

export async function removeOwnKey(tx: PlatformTransaction, operatorId: number): Promise<void> {
  await changeAccount(tx, operatorId, { key_hash: null });
}

/** A key that belongs to no account. Returns it, which is shown this once. */
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

/** Begin a payment: what a key without an account asks for would be approved by the person who holds it. */
const beginsPayment: readonly AbilityName[] = ["payouts.create", "goodwill.grant"];

/**
 * The signer of a command. The key of an account is good for what its roles allow. A key without an account is good for
 * the work of a tenant and not for roles: it could be a second key of a person who has an account. For the same reason it
 * is not good for what needs step-up in the console or begins a payment, as soon as an administrator can give a role for it.
 */
export async function signerOf(
  tx: PlatformTransaction,
  key: string,
  { osUser, needed }: { readonly osUser: string; readonly needed: NeededAbility },
): Promise<Signer> {
  const operator = key.startsWith(KEY_PREFIX) ? await findOperatorByKey(tx, hashSecret(key)) : undefined;
  if (!operator) throw new Refusal("forbidden", { detail: "The operator key is not valid." });
  const { id: operatorId, name } = operator;
  const isAllowed =
    operator.email === null
      ? needed.tenant !== null && (isDailyWork(needed.ability) || !(await hasApprover(tx)))
      : isAble(await findGrants(tx, operatorId), needed.ability, needed.tenant);
  if (!isAllowed) {
    const detail = `The key of ${name} is not good for this: it needs the key of a person whose role in the console allows it.`;
    throw new Refusal("forbidden", { detail });
  }
  return { operatorId, name, email: operator.email, osUser };
}

const isDailyWork = (ability: AbilityName): boolean =>
  !abilityOf(ability).stepUp && !beginsPayment.includes(ability);

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
