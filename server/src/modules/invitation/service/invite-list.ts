import {
  InvitedPerson,
  type inviteList as listCall,
  type ListResult,
} from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import { fieldErrors } from "@weitersagen/contract/problem";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { invitationKinds } from "@weitersagen/domain/invitation";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { invitedAddresses } from "../repository.ts";
import type { InvitationDeps } from "./deps.ts";
import { mailInvitations, type Person, storeInvitation } from "./invite.ts";
import { signedInInviter } from "./inviter.ts";
import { unwantedAddresses } from "./objections.ts";
import { confirmedWish } from "./wish.ts";

type Request = z.output<typeof listCall.body>;
type Row = Request["rows"][number];
type Outcome = ListResult["outcome"];

const wishMissing = {
  de: "Bitte bestätigen Sie, dass die Personen um die Einladung gebeten haben.",
  en: "Please confirm that the people asked for the invitation.",
} as const satisfies Record<Language, string>;

/** Invites a part of a list. Each row gets its own result; a bad row does not stop the others. */
export async function inviteList(
  deps: InvitationDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { rows, isCheck = false, employeeNumber, wishVersion, language }: Request,
): Promise<{ results: ListResult[] }> {
  const { now } = context;
  const inviter = await signedInInviter(tx, context, employeeNumber);
  const wish = isCheck ? null : await confirmedWish(deps, context, wishVersion);
  if (!isCheck && !wish) {
    const errors = [{ path: "EinwilligungVersion", message: wishMissing[context.language] }];
    throw new Refusal("invalidInput", { errors });
  }
  const judged = rows.map((row) => ({ row, ...judgeRow(row, context.language, language) }));
  const addresses = judged.flatMap(({ person }) => (person ? [person.email] : []));
  const invited = await invitedAddresses(tx, inviter.agency.id, addresses);
  const unwanted = await unwantedAddresses(deps, tx, addresses);
  const seen = new Set<string>();
  const results: ListResult[] = [];
  const mailed: (Person & { id: number; number: string })[] = [];
  for (const { row, person, errors } of judged) {
    const result = (outcome: Outcome, number: string | null = null) =>
      results.push({ line: row.line, outcome, number, errors });
    const refusal = person ? refusalOf(person.email, { invited, unwanted, seen }) : "Ungueltig";
    if (person) seen.add(person.email);
    if (!person || refusal) result(refusal ?? "Ungueltig");
    else if (isCheck) result("Bereit");
    else if (await isFlooded(deps, tx, person.email, now)) result("ZuViele");
    else {
      const stored = await storeInvitation(tx, { inviter, wish, now }, person);
      if (stored) mailed.push({ ...person, ...stored });
      result(stored ? "Eingeladen" : "SchonEingeladen", stored?.number ?? null);
    }
  }
  await mailInvitations(tx, inviter, mailed, now);
  return { results };
}

interface Known {
  readonly invited: ReadonlySet<string>;
  readonly unwanted: ReadonlySet<string>;
  readonly seen: ReadonlySet<string>;
}

function refusalOf(email: string, { invited, unwanted, seen }: Known): Outcome | undefined {
  if (seen.has(email)) return "Doppelt";
  if (unwanted.has(email)) return "MoechteNicht";
  return invited.has(email) ? "SchonEingeladen" : undefined;
}

interface Judged {
  readonly person?: Person;
  readonly errors: string[];
}

/** The columns of a list as its author knows them, by their names on the wire. */
const columnLabels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Vorname: { de: "Vorname", en: "First name" },
  Nachname: { de: "Nachname", en: "Last name" },
  Email: { de: "E-Mail-Adresse", en: "Email address" },
  Art: { de: "Art", en: "Kind" },
};

/** Kinds are accepted in any case. */
function judgeRow(
  { line: _line, kind, ...typed }: Row,
  reader: Language,
  language: Language | undefined,
): Judged {
  const known = invitationKinds.find((one) => one.toLowerCase() === kind.trim().toLowerCase());
  const wireRow = {
    Vorname: typed.firstName,
    Nachname: typed.lastName,
    Email: typed.email,
    Art: known ?? kind,
  };
  const parsed = readGiven(InvitedPerson, wireRow);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.issues, reader);
    return {
      errors: errors.map(({ path, message }) => `${columnLabels[path]?.[reader] ?? path}: ${message}`),
    };
  }
  const email = normalizedAddress(parsed.data.email);
  return { person: { ...parsed.data, email, language: language ?? reader }, errors: [] };
}

/** Whether the mailbox got its invitations of today already. */
async function isFlooded(
  { contactKey }: InvitationDeps,
  tx: TenantTransaction,
  to: string,
  now: Date,
): Promise<boolean> {
  try {
    await refuseFlood(contactKey, tx, { kind: "invited", to, now });
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.reason === "tooManyAttempts") return true;
    throw error;
  }
}
