import { OPERATOR_LINK_HOURS } from "@weitersagen/domain/link-lives";
import {
  type Grant,
  isInstallationRole,
  isSamePerson,
  type Role,
} from "@weitersagen/domain/operator-abilities";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import { findGrants } from "../read-model.ts";
import { deleteLinks, insertLink, type LinkPurpose, unusedInvitations } from "../repository/links.ts";
import { deleteViews } from "../repository/views.ts";
import {
  changeAccount,
  consoleOperators,
  findOperator,
  findOperatorByEmail,
  insertAccount,
  type OperatorAccount,
} from "../repository/accounts.ts";
import { deletePasskeys } from "../repository/passkeys.ts";
import { deleteRole, deleteRoles, insertRole, lockAdministration } from "../repository/roles.ts";
import { endSessions } from "../repository/sessions.ts";
import { identityOf } from "./identity.ts";
import { checkedName } from "./signers.ts";

const HOUR_MS = 3_600_000;
const linkLife: Readonly<Record<LinkPurpose, number>> = {
  invitation: OPERATOR_LINK_HOURS * HOUR_MS,
  demo: 12 * HOUR_MS,
};

/** A role with the tenant that it is for; without one for the installation. */
export interface RoleFor {
  readonly role: Role;
  readonly tenant: { readonly id: number; readonly slug: string } | undefined;
}

export function checkedScope({ role, tenant }: RoleFor): { role: Role; tenantId: number | null } {
  if (isInstallationRole(role) !== (tenant === undefined)) {
    const detail = isInstallationRole(role)
      ? "An administrator works for the whole installation: name no tenant."
      : `The role ${role} needs a tenant.`;
    throw new Refusal("invalidInput", { detail });
  }
  return { role, tenantId: tenant?.id ?? null };
}

export interface ReceivedInvitation {
  readonly operatorId: number;
  readonly name: string;
  readonly email: string;
  readonly language: "de" | "en";
  /** Opens the console once, to set up the access. Undefined for a person who has an access already. */
  readonly token: string | undefined;
}

export interface Invitation {
  readonly email: string;
  readonly name?: string | undefined;
  readonly language?: "de" | "en";
  readonly role: RoleFor;
  readonly by: string;
  readonly now: Date;
}

/** Gives a person a role, and an account if they have none yet. Who has not set up the access gets a new link. */
export async function inviteOperator(
  tx: PlatformTransaction,
  invitation: Invitation,
): Promise<ReceivedInvitation> {
  const { role, by, now } = invitation;
  const scope = checkedScope(role);
  const operator = await findOrAdd(tx, invitation);
  if (operator.leftAt) throw hasLeft(operator.email ?? operator.name);
  await insertRole(tx, operator.id, scope, { at: now, by });
  return linkForNewcomer(tx, operator, now);
}

/** A person who has not set up the access gets a new link. */
export async function linkForNewcomer(
  tx: PlatformTransaction,
  { id: operatorId, name, email, language, joinedAt }: OperatorAccount,
  now: Date,
): Promise<ReceivedInvitation> {
  const token = joinedAt ? undefined : await newLink(tx, operatorId, "invitation", now);
  return { operatorId, name, email: email ?? "", language, token };
}

export async function findOrAdd(
  tx: PlatformTransaction,
  { email: typed, name = normalizedAddress(typed), language = "de", by, now }: Invitation,
): Promise<OperatorAccount> {
  const email = normalizedAddress(typed);
  const known = await findOperatorByEmail(tx, email);
  if (known) return known;
  const account = { name: checkedName(name), email, language, addedAt: now, addedBy: by };
  const id = await insertAccount(tx, account);
  const added = id === undefined ? undefined : await findOperator(tx, id);
  if (!added)
    throw new Refusal("wrongState", {
      detail: `There is an operator "${account.name}" already.`,
      german: `Es gibt schon eine betreuende Person mit dem Namen „${account.name}“. Geben Sie einen anderen Namen an, damit beide im Protokoll zu unterscheiden sind.`,
    });
  return added;
}

/** A link into the console that works once. */
export async function newLink(
  tx: PlatformTransaction,
  operatorId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + linkLife[purpose]);
  await insertLink(tx, { hash: hashSecret(token), operatorId, purpose, now, expiresAt });
  return token;
}

export const linkAddress = (consoleUrl: URL, token: string): string =>
  new URL(`/einladung#${token}`, consoleUrl).href;

export async function requireOperator(tx: PlatformTransaction, id: number): Promise<OperatorAccount> {
  const operator = await findOperator(tx, id);
  if (!operator || operator.email === null) throw new Refusal("notFound");
  return operator;
}

export function findAccount(tx: PlatformTransaction, email: string): Promise<OperatorAccount | undefined> {
  return findOperatorByEmail(tx, normalizedAddress(email));
}

export async function operatorByEmail(tx: PlatformTransaction, email: string): Promise<OperatorAccount> {
  const operator = await findAccount(tx, email);
  if (!operator) throw new Refusal("notFound", { detail: `There is no operator with the address ${email}.` });
  return operator;
}

/** Takes a role back. Counts from the next request on. */
export async function withdrawRole(
  tx: PlatformTransaction,
  { id, role }: { id: number; role: RoleFor },
): Promise<void> {
  await lockAdministration(tx);
  await requireOperator(tx, id);
  if (isInstallationRole(role.role)) {
    await requireAnotherAdministrator(tx, id);
    await requireTwoOthers(tx, id);
  }
  if (!(await deleteRole(tx, id, checkedScope(role)))) throw new Refusal("notFound");
}

/** Two different people have to stay administrators, so that roles can be approved. Locking is always possible. */
async function requireTwoOthers(tx: PlatformTransaction, id: number): Promise<void> {
  const left = new Set(
    (await consoleOperators(tx))
      .filter(({ leftAt, joinedAt }) => joinedAt && !leftAt)
      .map((operator) => operator.id),
  );
  const administrators = (await findGrants(tx)).filter(
    ({ operatorId, role }) => role === "administrator" && left.has(operatorId),
  );
  const isOne = administrators.some(({ operatorId }) => operatorId === id);
  const [first, ...others] = administrators.filter(({ operatorId }) => operatorId !== id);
  // The last administrator is refused elsewhere.
  if (isOne && first && !(await hasAnotherPerson(tx, first, others)))
    throw new Refusal("wrongState", {
      detail: "Then only one administrator would be left: name another one first, or lock this account.",
      german:
        "Danach gäbe es nur noch eine Person in der Administration, und niemand könnte Rollen freigeben. Benennen Sie zuerst eine weitere, oder sperren Sie dieses Konto.",
    });
}

async function hasAnotherPerson(
  tx: PlatformTransaction,
  { operatorId }: { readonly operatorId: number },
  others: readonly { readonly operatorId: number }[],
): Promise<boolean> {
  const person = await identityOf(tx, operatorId);
  for (const other of others) if (!isSamePerson(person, await identityOf(tx, other.operatorId))) return true;
  return false;
}

/** Without an administrator only a command on the server could make one. */
async function requireAnotherAdministrator(tx: PlatformTransaction, id: number): Promise<void> {
  const active = new Set(
    (await consoleOperators(tx))
      .filter(({ lockedAt, leftAt, joinedAt }) => !lockedAt && !leftAt && joinedAt)
      .map((operator) => operator.id),
  );
  const grants = await findGrants(tx);
  const others = grants.filter(
    ({ operatorId, role }) => role === "administrator" && operatorId !== id && active.has(operatorId),
  );
  const isOne = grants.some(({ operatorId, role }) => role === "administrator" && operatorId === id);
  if (isOne && others.length === 0) {
    throw new Refusal("wrongState", {
      detail: "This is the last administrator: name another one first.",
      german: "Das ist die letzte Person in der Administration: Benennen Sie zuerst eine weitere.",
    });
  }
}

export const hasLeft = (name: string): Refusal =>
  new Refusal("wrongState", {
    detail: `${name} has left.`,
    german: `Der Zugang von ${name} ist für immer beendet und lässt sich nicht mehr ändern.`,
  });

/** A locked operator is logged out at once and cannot log in. */
export async function lockOperator(
  tx: PlatformTransaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await lockAdministration(tx);
  const { leftAt, name } = await requireOperator(tx, id);
  if (leftAt) throw hasLeft(name);
  await requireAnotherAdministrator(tx, id);
  await changeAccount(tx, id, { locked_at: now });
  await endSessions(tx, { operatorId: id, now });
}

export async function unlockOperator(tx: PlatformTransaction, id: number): Promise<void> {
  const { leftAt, name } = await requireOperator(tx, id);
  if (leftAt) throw hasLeft(name);
  await changeAccount(tx, id, { locked_at: null });
}

/** Ends an account: its roles, passkeys, secrets, key and sessions go, its name stays in what it signed. */
export async function endAccess(
  tx: PlatformTransaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await lockAdministration(tx);
  const { leftAt, name } = await requireOperator(tx, id);
  if (leftAt) throw hasLeft(name);
  await requireAnotherAdministrator(tx, id);
  await requireTwoOthers(tx, id);
  await endSessions(tx, { operatorId: id, now });
  await deleteRoles(tx, id);
  await deletePasskeys(tx, id);
  await deleteLinks(tx, id);
  await deleteViews(tx, id);
  const without = {
    password_hash: null,
    totp_sealed: null,
    totp_key_id: null,
    totp_confirmed_at: null,
    offered_totp_sealed: null,
    offered_totp_key_id: null,
    sign_on_issuer: null,
    sign_on_subject: null,
    key_hash: null,
  };
  await changeAccount(tx, id, { ...without, left_at: now });
}

export interface ListedOperator {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly state: "pending" | "invited" | "active" | "locked" | "left";
  readonly addedAt: Date;
  readonly grants: readonly Grant[];
  /** The last link that was sent; null once it was used or deleted. */
  readonly invitation: { readonly sentAt: Date; readonly expiresAt: Date } | null;
}

export async function listAccounts(tx: PlatformTransaction): Promise<ListedOperator[]> {
  const grants = Map.groupBy(await findGrants(tx), ({ operatorId }) => operatorId);
  const links = new Map((await unusedInvitations(tx)).map((link) => [link.operatorId, link]));
  return (await consoleOperators(tx)).map((operator) => {
    const held = (grants.get(operator.id) ?? []).map(({ role, tenant }) => ({ role, tenant }));
    return {
      id: operator.id,
      name: operator.name,
      email: operator.email ?? "",
      state: stateOf(operator, held),
      addedAt: operator.addedAt,
      grants: held,
      invitation: links.get(operator.id) ?? null,
    };
  });
}

/** What the log says about a person whose access is changed. */
export async function accessOf(
  tx: PlatformTransaction,
  id: number,
): Promise<Pick<ListedOperator, "name" | "state" | "grants">> {
  const found = (await listAccounts(tx)).find((one) => one.id === id);
  if (!found) throw new Refusal("notFound");
  return found;
}

function stateOf(
  { leftAt, lockedAt, joinedAt }: OperatorAccount,
  held: readonly Grant[],
): ListedOperator["state"] {
  if (leftAt) return "left";
  if (lockedAt) return "locked";
  if (joinedAt) return "active";
  return held.length === 0 ? "pending" : "invited";
}
