import { AgencyDetails, AgencyPerson, RegisterNumber } from "@weitersagen/contract/agency";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import { addAgency, listAgencies } from "../modules/agency/service/agencies.ts";
import { saveAgencyAccount } from "../modules/agency/service/bank-account.ts";
import type { AgencyDeps } from "../modules/agency/service/deps.ts";
import { addMember, changeMember } from "../modules/agency/service/members.ts";
import { agencyUsers } from "../modules/demo-sign-on/service/people.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";

const Member = wire({ ...AgencyPerson.fields, number: ["Mitarbeiternummer", RegisterNumber] });

export const DemoAgencies = z.array(
  wire({
    ...AgencyDetails.fields,
    number: ["Agenturnummer", RegisterNumber],
    name: ["Agenturname", z.string()],
    holder: ["Kontoinhaber", z.string()],
    iban: ["IBAN", z.string()],
    takesCreditNotes: ["Gutschriftverfahren", z.boolean()],
    members: ["Mitarbeiter", z.array(Member)],
  }),
);
export type DemoAgencies = z.output<typeof DemoAgencies>;

const creditNoteText =
  "Wir sind damit einverstanden, dass unsere Provisionen durch Gutschriften abgerechnet werden (§ 14 Abs. 2 UStG).";

/** Adds the agencies and their members, without bank accounts, which need the keys of the installation. */
export async function addDemoAgencies(
  tx: TenantTransaction,
  agencies: DemoAgencies,
  now: Date,
): Promise<void> {
  // The first member with the role of a demo user has that user's account at the demo's provider.
  const accounts = Object.entries(agencyUsers);
  for (const { members, takesCreditNotes, holder: _holder, iban: _iban, ...agency } of agencies) {
    await addAgency(tx, { ...agency, ...(takesCreditNotes && { creditNoteText }) }, now);
    for (const member of members) {
      await addMember(tx, agency.number, member, now);
      // They have released orders, so they have logged in.
      const played = accounts.find(([, role]) => member.roles.includes(role));
      if (played) accounts.splice(accounts.indexOf(played), 1);
      const subject = played?.[0] ?? member.email;
      // The address of the demo's provider depends on how the demo is started: the first login stores it.
      const signOn = subject === null ? null : { issuer: null, subject };
      await changeMember(tx, member.number, { signOn }, now);
    }
  }
}

/** Gives the agencies of the demo that have none their bank account. */
export async function addDemoAgencyAccounts(
  deps: AgencyDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { agencies, now }: { readonly agencies: DemoAgencies; readonly now: Date },
): Promise<void> {
  for (const { id, number, maskedIban } of await listAgencies(tx)) {
    const demo = agencies.find((agency) => agency.number === number);
    if (demo && maskedIban === null)
      await saveAgencyAccount(deps, tx, id, demo, { tenant, language: "de", now });
  }
}
