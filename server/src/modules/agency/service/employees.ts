import type { Employee, EmployeeChange, NewEmployee } from "@weitersagen/contract/agency-calls";
import type { Language } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { memberPrefix, nextMemberNumber } from "@weitersagen/domain/member-number";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { employeeInvitedMail } from "../mails/employee-invited.ts";
import {
  type AgencyMember,
  findActiveMembers,
  findMember,
  listMemberRows,
  listNumbers,
} from "../repository/members.ts";
import { addMember, changeMember, lockMember, memberNumbered, unlockMember } from "./members.ts";
import { type AgencyUser, requireAbility } from "./signed-in.ts";

interface HandOver {
  readonly agencyId: number;
  readonly from: number;
  readonly to: number;
  readonly actor: string;
  readonly now: Date;
}

/** What the module of recommendations does for members, who are in the register here. */
export interface EmployeeDeps {
  /** How many open recommendations of each member of the agency could be handed over. */
  readonly countToHandOver: (tx: TenantTransaction, agencyId: number) => Promise<ReadonlyMap<number, number>>;
  readonly handOverOpen: (tx: TenantTransaction, handOver: HandOver) => Promise<void>;
}

export async function readEmployees(
  { countToHandOver }: EmployeeDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
): Promise<Employee[]> {
  const user = await requireAbility(tx, context, "viewEmployees");
  const open = await countToHandOver(tx, user.agency.id);
  return (await listMemberRows(tx, user.agency.id)).map((member) => employeeOf(member, user, open));
}

/** The next free number, so that owners need not invent one. */
export async function suggestNumber(
  tx: TenantTransaction,
  context: TenantCallContext,
): Promise<{ readonly number: string }> {
  const { agency } = await requireAbility(tx, context, "changeEmployees");
  const own = (await listMemberRows(tx, agency.id)).map(({ number }) => number);
  const prefix = memberPrefix(own, agency.number);
  return { number: nextMemberNumber(prefix, await listNumbers(tx, prefix)) };
}

function employeeOf(
  { subject, issuer: _issuer, ...member }: AgencyMember,
  { member: caller }: AgencyUser,
  open: ReadonlyMap<number, number>,
): Employee {
  return {
    ...member,
    roles: [...member.roles],
    hasSignedOn: subject !== null,
    isSelf: member.id === caller.id,
    openRecommendations: open.get(member.id) ?? 0,
  };
}

const numberTaken = {
  de: "Diese Nummer ist schon vergeben.",
  en: "This number is taken.",
} as const satisfies Record<Language, string>;

/** Adds a member and mails them how to log in. */
export async function addOwnEmployee(
  tx: TenantTransaction,
  context: TenantCallContext,
  added: z.output<typeof NewEmployee>,
): Promise<Employee> {
  const { now, language } = context;
  const user = await requireAbility(tx, context, "changeEmployees");
  if (await findMember(tx, added.number)) {
    const errors = [{ path: "Mitarbeiternummer", message: numberTaken[language] }];
    throw new Refusal("wrongState", { errors });
  }
  const member = await addMember(tx, user.agency.number, { ...added, language }, now);
  await mailAccess(tx, user, member, now);
  return employeeOf(member, user, new Map());
}

async function mailAccess(
  tx: TenantTransaction,
  { agency, member: owner }: AgencyUser,
  { email, firstName, language }: AgencyMember,
  now: Date,
): Promise<void> {
  if (email === null) return;
  const data = { firstName, agency: agency.name, owner: `${owner.firstName} ${owner.lastName}` };
  await sendMail(tx, { template: employeeInvitedMail, to: email, language, data, now });
}

const ownData = {
  de: "Den eigenen Namen und die eigene E-Mail-Adresse ändern wir für Sie. Bitte schreiben Sie uns.",
  en: "We change your own name and email address for you. Please write to us.",
} as const satisfies Record<Language, string>;

/** The order release recognises a person by name and address, so members cannot change their own. */
function changesIdentity(
  { firstName, lastName, email }: AgencyMember,
  change: Pick<z.output<typeof EmployeeChange>, "firstName" | "lastName" | "email">,
): boolean {
  const address = change.email === undefined ? email : normalizedAddress(change.email);
  return (
    (change.firstName ?? firstName) !== firstName ||
    (change.lastName ?? lastName) !== lastName ||
    address !== email
  );
}

/** Another agency's member gets the same error as an unknown one. Owners cannot take away their own access. */
export async function changeOwnEmployee(
  deps: EmployeeDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
  { isLocked, handsOverTo, ...change }: z.output<typeof EmployeeChange>,
): Promise<Employee> {
  const { now, language } = context;
  const user = await requireAbility(tx, context, "changeEmployees");
  const before = await findMember(tx, number);
  if (!before || before.agencyId !== user.agency.id) throw new Refusal("notFound");
  const losesAccess = isLocked === true || (change.roles && !change.roles.includes("AgenturInhaber"));
  const isSelf = before.id === user.member.id;
  if (isSelf && losesAccess) throw new Refusal("wrongState");
  if (isSelf && changesIdentity(before, change))
    throw new Refusal("wrongState", { detail: ownData[language] });
  const changed = await changeMember(tx, number, change, now);
  if (isLocked === true) await lockMember(tx, number, now);
  if (handsOverTo !== undefined)
    await handOver(deps, tx, context, user, { from: before.id, to: handsOverTo });
  if (isLocked === false) await unlockMember(tx, number);
  if (changed.email !== before.email) await mailAccess(tx, user, changed, now);
  return employeeOf(await memberNumbered(tx, number), user, await deps.countToHandOver(tx, user.agency.id));
}

const noSuccessor = {
  de: "Bitte wählen Sie jemanden, der in Ihrer Agentur aktiv ist.",
  en: "Please choose a person who is active in your agency.",
} as const satisfies Record<Language, string>;

/** Another member goes on with what a locked one has begun. */
async function handOver(
  { handOverOpen }: EmployeeDeps,
  tx: TenantTransaction,
  { language, now }: TenantCallContext,
  { agency, member: owner }: AgencyUser,
  { from, to }: { readonly from: number; readonly to: string },
): Promise<void> {
  const [successor] = await findActiveMembers(tx, [to]);
  if (successor?.agencyId !== agency.id || successor.memberId === from)
    throw new Refusal("invalidInput", { errors: [{ path: "UebergabeAn", message: noSuccessor[language] }] });
  await handOverOpen(tx, {
    agencyId: agency.id,
    from,
    to: successor.memberId,
    actor: `member ${owner.id}`,
    now,
  });
}
