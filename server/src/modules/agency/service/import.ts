import { AgencyDetails, AgencyPerson, RegisterNumber } from "@weitersagen/contract/agency";
import { fieldErrors } from "@weitersagen/contract/problem";
import { wire } from "@weitersagen/contract/wire";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findAgency } from "../repository/agencies.ts";
import { type AgencyMember, findMember, isAddressTaken } from "../repository/members.ts";
import { addAgency, changeAgency } from "./agencies.ts";
import { addMember, changeMember } from "./members.ts";

/** The columns of the file. A row names an agency, and a member if it has a Mitarbeiternummer. */
export const importColumns = [
  "Agenturnummer",
  "Agenturname",
  "Strasse",
  "PLZ",
  "Ort",
  "UStId",
  "Steuernummer",
  "Kleinunternehmer",
  "Mitarbeiternummer",
  "Vorname",
  "Nachname",
  "Email",
  "Rollen",
] as const;
type Column = (typeof importColumns)[number];
export type ImportCells = Readonly<Partial<Record<Column, string>>>;

export interface ImportLine {
  readonly line: number;
  readonly cells: ImportCells;
}

const AgencyRow = wire({ number: ["Agenturnummer", RegisterNumber], ...AgencyDetails.fields });
const MemberRow = wire({ number: ["Mitarbeiternummer", RegisterNumber], ...AgencyPerson.fields });

export interface ReviewedLine {
  readonly line: number;
  readonly agency: z.output<typeof AgencyRow>;
  readonly member: z.output<typeof MemberRow> | undefined;
}

export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/** Validates every line before anything is written. An empty cell leaves the stored value as it is. */
export async function reviewLines(
  tx: TenantTransaction,
  lines: readonly ImportLine[],
): Promise<{ readonly good: readonly ReviewedLine[]; readonly bad: readonly BadLine[] }> {
  const good: ReviewedLine[] = [];
  const bad: BadLine[] = [];
  const named = new Set<string>();
  const agencyOf = new Map<string, string>();
  const mails = new Set<string>();
  for (const { line, cells } of lines) {
    const read = readLine(cells);
    const problem =
      "problem" in read
        ? read.problem
        : await contradiction(tx, { named, agencyOf, mails }, { line, ...read });
    if (problem !== undefined) bad.push({ line, problem });
    else if (!("problem" in read)) good.push({ line, ...read });
  }
  return { good, bad };
}

function readLine(cells: ImportCells): Omit<ReviewedLine, "line"> | { readonly problem: string } {
  const given = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
  const agency = readGiven(AgencyRow, { ...given, ...isSmallBusiness(cells.Kleinunternehmer) });
  const roles = (cells.Rollen ?? "").split(/[,|\s]+/).filter((role) => role !== "");
  const member = cells.Mitarbeiternummer
    ? readGiven(MemberRow, {
        Email: null,
        ...given,
        Rollen: roles.length === 0 ? ["AgenturMitarbeiter"] : roles,
      })
    : undefined;
  const issues = [...(agency.issues ?? []), ...(member?.issues ?? [])];
  if (!agency.success || (member && !member.success)) {
    const faults = fieldErrors(issues, "en").map(({ path, message }) => `${path}: ${message}`);
    return { problem: faults.join(" ") };
  }
  return { agency: agency.data, member: member?.data };
}

function isSmallBusiness(cell: string | undefined): { Kleinunternehmer?: boolean | string } {
  if (!cell) return {};
  if (/^(1|ja|j|yes|true)$/i.test(cell)) return { Kleinunternehmer: true };
  return { Kleinunternehmer: /^(0|nein|n|no|false)$/i.test(cell) ? false : cell };
}

interface Seen {
  /** Numbers of agencies that exist, or that an earlier line adds. */
  readonly named: Set<string>;
  /** The agency of each member that an earlier line names. */
  readonly agencyOf: Map<string, string>;
  /** The addresses that earlier lines give to members. */
  readonly mails: Set<string>;
}

/** An address that is new to the member must be free. */
async function takenAddress(
  tx: TenantTransaction,
  mails: Set<string>,
  { email }: Pick<AgencyPerson, "email">,
  known: AgencyMember | undefined,
): Promise<string | undefined> {
  const address = email === null ? null : normalizedAddress(email);
  if (address === null || address === known?.email) return undefined;
  if (mails.has(address) || (await isAddressTaken(tx, address, known?.id)))
    return `Email: ${address} belongs to another member.`;
  mails.add(address);
  return undefined;
}

/** What is wrong with a valid line, given the register and the lines before it. */
async function contradiction(
  tx: TenantTransaction,
  { named, agencyOf, mails }: Seen,
  { agency, member }: ReviewedLine,
): Promise<string | undefined> {
  const stored = await findAgency(tx, agency.number);
  if (!stored && !named.has(agency.number) && agency.name === undefined)
    return `Agenturname: the agency ${agency.number} is new and needs a name.`;
  named.add(agency.number);
  if (!member) return undefined;
  if (agencyOf.has(member.number)) return `Mitarbeiternummer: ${member.number} is in the file twice.`;
  agencyOf.set(member.number, agency.number);
  const known = await findMember(tx, member.number);
  if (known && known.agencyId !== stored?.id)
    return `Mitarbeiternummer: ${member.number} belongs to another agency.`;
  return takenAddress(tx, mails, member, known);
}

export interface Imported {
  agencies: number;
  members: number;
  changed: number;
}

/** Adds and changes what the lines name. Nothing is removed or unlocked. */
export async function importLines(
  tx: TenantTransaction,
  lines: readonly ReviewedLine[],
  now: Date,
): Promise<Imported> {
  const imported: Imported = { agencies: 0, members: 0, changed: 0 };
  for (const { agency, member } of lines) {
    const { number, name, ...details } = agency;
    if (await findAgency(tx, number)) {
      await changeAgency(tx, number, { ...details, ...(name !== undefined && { name }) }, now);
      imported.changed += member ? 0 : 1;
    } else {
      await addAgency(tx, { number, name: name ?? number, ...details }, now);
      imported.agencies += 1;
    }
    if (!member) continue;
    if (await findMember(tx, member.number)) {
      await changeMember(tx, member.number, member, now);
      imported.changed += 1;
    } else {
      await addMember(tx, number, member, now);
      imported.members += 1;
    }
  }
  return imported;
}
