import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  activeMember,
  type AgencyUser,
  memberOfSession,
  requireAbility,
} from "../../agency/service/signed-in.ts";
import type { Invitation } from "../repository.ts";

/** To whom an invitation is credited, and whether that is known by a session. */
export interface Inviter extends Pick<AgencyUser, "agency" | "member"> {
  readonly bySession: boolean;
}

const unknownNumber = {
  de: "Diese Nummer kennen wir nicht.",
  en: "We do not know this number.",
} as const satisfies Record<Language, string>;

function refuseNumber(language: Language): never {
  throw new Refusal("invalidInput", {
    errors: [{ path: "Mitarbeiternummer", message: unknownNumber[language] }],
  });
}

/** The signed-in member, or the member whom an owner names. Undefined if the number belongs to another member. */
async function ownInviter(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string | null | undefined,
): Promise<Inviter | undefined> {
  const user = await requireAbility(tx, context, "invite");
  if (!number || number === user.member.number) return { ...user, bySession: true };
  const named = await activeMember(tx, number);
  const isOwn = user.ownRowsOf === null && named?.agency.id === user.agency.id;
  return named && isOwn ? { ...named, bySession: true } : undefined;
}

/** The same, and any other number is refused. */
export async function signedInInviter(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string | null | undefined,
): Promise<Inviter> {
  return (await ownInviter(tx, context, number)) ?? refuseNumber(context.language);
}

/** Who invites: the session's member, or the member whose number the public mask gives. */
export async function inviterOf(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string | null | undefined,
): Promise<Inviter> {
  const own = context.actor.kind === "agency" ? await ownInviter(tx, context, number) : undefined;
  return own ?? publicInviter(tx, context, number);
}

/** The member whose number the public mask names. A form without a number belongs to a session that has ended. */
async function publicInviter(
  tx: TenantTransaction,
  { language, bearer }: Pick<TenantCallContext, "language" | "bearer">,
  number: string | null | undefined,
): Promise<Inviter> {
  if (!number && bearer !== undefined) throw new Refusal("notLoggedIn");
  const named = number ? await activeMember(tx, number) : undefined;
  return named ? { ...named, bySession: false } : refuseNumber(language);
}

/** The names that the invited person reads; undefined if the member or the agency has left. */
export async function inviterNames(
  tx: TenantTransaction,
  { memberId }: Pick<Invitation, "memberId">,
): Promise<{ readonly inviter: string; readonly agency: string } | undefined> {
  const user = memberId === null ? undefined : await memberOfSession(tx, memberId);
  return user && namesOf(user);
}

export function namesOf({ member, agency }: Pick<AgencyUser, "member" | "agency">) {
  return { inviter: `${member.firstName} ${member.lastName}`.trim() || agency.name, agency: agency.name };
}
