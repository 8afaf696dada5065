import { createHash } from "node:crypto";
import { isSamePerson, type Role, roles } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findGrants } from "../read-model.ts";
import {
  consoleOperators,
  deleteNewcomer,
  findOperator,
  type OperatorAccount,
} from "../repository/accounts.ts";
import { insertRole, lockAdministration } from "../repository/roles.ts";
import {
  checkedScope,
  findOrAdd,
  hasLeft,
  type Invitation,
  type ReceivedInvitation,
  inviteOperator,
  linkForNewcomer,
  listAccounts,
  requireOperator,
  type RoleFor,
} from "./accounts.ts";
import { hasApprover } from "./approver.ts";
import { approveChange, askForChange, dropChange, openChanges } from "./change-requests.ts";
import { identityOf } from "./identity.ts";

const kind = "roleGrant";

/** Who asks: an operator of the console, or the signer of a command. */
interface Maker {
  readonly operatorId: number;
  readonly name: string;
}

interface AskedRole {
  readonly id: number;
  readonly role: RoleFor;
  readonly reason: string;
  readonly maker: Maker;
  readonly now: Date;
}

interface AskedInvitation {
  readonly operatorId: number;
  /** `again`: the person has the role and has not set up the access yet. */
  readonly outcome: "asked" | "granted" | "again";
  /** Undefined while a second person has to approve the role: the approval makes the link. */
  readonly invited: ReceivedInvitation | undefined;
}

/** Invites a person to a role. Who has it already and never joined gets another link. */
export async function askToInvite(
  tx: PlatformTransaction,
  { reason, maker, ...invitation }: Omit<Invitation, "by"> & { reason: string; maker: Maker },
): Promise<AskedInvitation> {
  const { role, now } = invitation;
  const given = { ...invitation, by: maker.name };
  const operator = await findOrAdd(tx, given);
  const isHeld = !operator.joinedAt && (await holds(tx, operator.id, role));
  const isGranted = isHeld || (await askForRole(tx, { id: operator.id, role, reason, maker, now }));
  return {
    operatorId: operator.id,
    outcome: isHeld ? "again" : isGranted ? "granted" : "asked",
    invited: isGranted ? await inviteOperator(tx, given) : undefined,
  };
}

/** Asks for another role of a person. Returns their invitation if the role counts at once. */
export async function askForAnotherRole(
  tx: PlatformTransaction,
  asked: AskedRole,
): Promise<ReceivedInvitation | undefined> {
  if (!(await askForRole(tx, asked))) return undefined;
  return linkForNewcomer(tx, await requireOperator(tx, asked.id), asked.now);
}

/** A new link for a person who has a role and has not set up the access. The link before is dead. */
export async function inviteAgain(
  tx: PlatformTransaction,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ReceivedInvitation & { readonly tenant: string | null }> {
  await lockAdministration(tx);
  const operator = await requireOperator(tx, id);
  const [grant] = await findGrants(tx, id);
  if (operator.leftAt || operator.lockedAt || operator.joinedAt || !grant)
    throw new Refusal("wrongState", {
      detail: `${operator.name} has no invitation to send again.`,
      german: `Für ${operator.name} gibt es keine Einladung, die noch einmal gesendet werden kann.`,
    });
  return { ...(await linkForNewcomer(tx, operator, now)), tenant: grant.tenant };
}

/**
 * Asks for a role, or gives it at once while there is no other administrator who could approve it. Returns whether it was
 * given.
 */
export async function askForRole(
  tx: PlatformTransaction,
  { id, role, reason, maker, now }: AskedRole,
): Promise<boolean> {
  await lockAdministration(tx);
  const operator = await requireOperator(tx, id);
  if (operator.leftAt) throw hasLeft(operator.name);
  const scope = checkedScope(role);
  if (await holds(tx, id, role))
    throw new Refusal("wrongState", {
      detail: `${operator.name} has this role already.`,
      german: `${operator.name} hat diese Rolle schon.`,
    });
  const target = targetOf(id, role);
  if (!(await hasApprover(tx, maker.operatorId))) {
    await dropChange(tx, { kind, target, by: maker.operatorId, note: "given without a second person", now });
    return insertRole(tx, id, scope, { at: now, by: maker.name });
  }
  const content = { role: role.role, tenant: role.tenant?.slug ?? "" };
  const state = stateOf(operator, target);
  await askForChange(tx, { kind, target, content, state, reason, maker: maker.operatorId, now });
  return false;
}

/** Approves a role as the second person. The link is for a person who has not set up the access yet. */
export async function approveRole(
  tx: PlatformTransaction,
  {
    target,
    checker,
    tenantOf,
    now,
  }: {
    readonly target: string;
    readonly checker: number;
    readonly tenantOf: (slug: string) => RoleFor["tenant"];
    readonly now: Date;
  },
): Promise<ReceivedInvitation & { readonly tenant: string | undefined }> {
  await lockAdministration(tx);
  const { id, role, slug } = parseTarget(target);
  const tenant = slug === undefined ? undefined : tenantOf(slug);
  const operator = await requireOperator(tx, id);
  await requireNotOwn(tx, id, checker);
  const state = stateOf(operator, target);
  const { maker } = await approveChange(tx, { kind, target, state, checker, now });
  await requireRightfulMaker(tx, maker.operatorId);
  await insertRole(tx, id, checkedScope({ role, tenant }), { at: now, by: maker.name });
  return { ...(await linkForNewcomer(tx, operator, now)), tenant: slug };
}

/** A request ends with the rights of the person who made it: their account may have been in wrong hands. */
async function requireRightfulMaker(tx: PlatformTransaction, id: number): Promise<void> {
  const maker = await findOperator(tx, id);
  const isActive = maker && !maker.lockedAt && !maker.leftAt;
  if (isActive && (await holds(tx, id, { role: "administrator", tenant: undefined }))) return;
  throw new Refusal("wrongState", {
    detail: "Who asked for this role is no administrator any more: it has to be asked for again.",
    german:
      "Wer diese Rolle beantragt hat, gehört nicht mehr zur Administration: Sie muss neu beantragt werden.",
  });
}

/** The person who gets a role does not approve it, also when another person has asked for it. */
async function requireNotOwn(tx: PlatformTransaction, id: number, checker: number): Promise<void> {
  if (isSamePerson(await identityOf(tx, id), await identityOf(tx, checker)))
    throw new Refusal("wrongState", {
      detail: "The role is for the same person: another person has to approve it.",
      german: "Die Rolle ist für Sie selbst: Eine andere Person muss sie freigeben.",
    });
}

/** Only the role of an administrator is given in an emergency, and only while no two administrators can approve it. */
export async function requireEmergency(tx: PlatformTransaction, role: Role): Promise<void> {
  if (role !== "administrator")
    throw new Refusal("wrongState", { detail: "Only the role administrator is given in an emergency." });
  const grants = (await findGrants(tx)).filter((grant) => grant.role === "administrator");
  const active = (await consoleOperators(tx)).filter(
    ({ id, joinedAt, leftAt, lockedAt }) =>
      joinedAt && !leftAt && !lockedAt && grants.some(({ operatorId }) => operatorId === id),
  );
  if (active.length < 2) return;
  throw new Refusal("wrongState", {
    detail:
      "There are two administrators: they decide. Lock the accounts of those who cannot be reached first.",
  });
}

/** After a refused or withdrawn request: deletes an account that never joined, has no role and waits for none. */
export async function deleteUnwanted(tx: PlatformTransaction, target: string, now: Date): Promise<void> {
  const { id } = parseTarget(target);
  const operator = await findOperator(tx, id);
  if (!operator || operator.joinedAt || operator.leftAt) return;
  const waits = (await askedRoles(tx, now)).has(id);
  if (!waits && (await findGrants(tx, id)).length === 0) await deleteNewcomer(tx, id);
}

/** The roles that wait for a second person, by operator. */
export async function askedRoles(
  tx: PlatformTransaction,
  now: Date,
): Promise<Map<number, { role: Role; tenant: string | null }[]>> {
  const asked = (await openChanges(tx, kind))
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ target }) => parseTarget(target));
  const byOperator = Map.groupBy(asked, ({ id }) => id);
  return new Map(
    [...byOperator].map(([id, requests]) => [
      id,
      requests.map(({ role, slug }) => ({ role, tenant: slug ?? null })),
    ]),
  );
}

/** Requests show the person's name, address and present roles; all are read now, and not kept with the request. */
export async function namePeople<Request extends { target: string; content: unknown }>(
  tx: PlatformTransaction,
  requests: readonly Request[],
): Promise<(Omit<Request, "content"> & { content: Record<string, unknown> & { name: string } })[]> {
  const people = new Map((await listAccounts(tx)).map((person) => [person.id, person]));
  return requests.map((request) => {
    const person = people.get(parseTarget(request.target).id);
    const held = (person?.grants ?? []).map(({ role, tenant }) => ({ role, tenant }));
    return {
      ...request,
      content: {
        ...(request.content as object),
        name: person ? `${person.name} (${person.email})` : "",
        held,
      },
    };
  });
}

async function holds(tx: PlatformTransaction, id: number, { role, tenant }: RoleFor): Promise<boolean> {
  const slug = tenant?.slug ?? null;
  return (await findGrants(tx, id)).some((grant) => grant.role === role && grant.tenant === slug);
}

const targetOf = (id: number, { role, tenant }: RoleFor): string => `${id}/${role}/${tenant?.slug ?? ""}`;

/** Of a request: who gets which role, and for which tenant. */
export function parseTarget(target: string): { id: number; role: Role; slug: string | undefined } {
  const [id, name, slug = ""] = target.split("/");
  const role = roles.find((one) => one === name);
  if (!role) throw new Refusal("notFound");
  return { id: Number(id), role, slug: slug === "" ? undefined : slug };
}

/** The account as the request was made for it. Other roles of the person are no part of it: several may be asked for at once. */
function stateOf({ email, name, lockedAt, leftAt }: OperatorAccount, target: string): Buffer {
  const state = JSON.stringify([target, email, name, lockedAt, leftAt]);
  return createHash("sha256").update(state).digest();
}
