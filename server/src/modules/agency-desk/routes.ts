import * as agencies from "@weitersagen/contract/console/agencies";
import * as people from "@weitersagen/contract/console/agency-members";
import * as notes from "@weitersagen/contract/console/credit-notes";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import {
  addAgency,
  agencyByNumber,
  changeAgency,
  lockAgency,
  recordCreditNoteAgreement,
  unlockAgency,
} from "../agency/service/agencies.ts";
import { removeAccountOf } from "../agency/service/bank-account.ts";
import { changeAgencyAccount } from "../agency/service/change-account.ts";
import {
  addMember,
  changeSeenMember,
  lockMember,
  type RegisteredMember,
  unlockMember,
} from "../agency/service/members.ts";
import { cancelNote } from "../commission/service/cancel-note.ts";
import { clearReturn } from "../commission/service/clear-return.ts";
import type { CommissionDeps, NotePaymentDeps } from "../commission/service/deps.ts";
import { readDocument } from "../commission/service/list-notes.ts";
import { withdrawObjection } from "../commission/service/object.ts";
import { removeRate, setRate } from "../commission/service/rates.ts";
import { agencyDetail, agencyList, creditNotes, issueNotes, issueWithTodaysTax } from "./service/agencies.ts";

export type AgencyDeskDeps = CommissionDeps & NotePaymentDeps;

const agency = (id: string) => ({ kind: "agency", id });
const memberOf = (id: string) => ({ kind: "agencyMember", id });
const note = (id: string) => ({ kind: "creditNote", id });

export function agencyDeskRoutes(deps: AgencyDeskDeps): ConsoleHandler[] {
  return [...registerRoutes(deps), ...accountRoutes(deps), ...memberRoutes(), ...noteRoutes(deps)];
}

function registerRoutes(deps: AgencyDeskDeps): ConsoleHandler[] {
  return [
    onConsole(agencies.listAgencies, async (_input, _context, tx) => ({ content: await agencyList(tx) })),
    onConsole(agencies.getAgency, ({ params: { number } }, { tenant, now, record }, tx) => {
      record({ target: agency(number) });
      return agencyDetail(deps, tx, tenant, { number, now });
    }),
    onConsole(agencies.addAgency, async ({ body }, { now, record }, tx) => {
      record({ target: agency(body.number), content: { after: body } });
      await addAgency(tx, body, now);
    }),
    onConsole(agencies.changeAgency, async ({ params: { number }, body }, { now, record }, tx) => {
      const before = await agencyByNumber(tx, number);
      record({ target: agency(number), content: { before, after: body } });
      await changeAgency(tx, number, body, now);
    }),
    onConsole(agencies.setAgencyLock, async ({ params: { number }, body }, { now, record }, tx) => {
      record({ target: agency(number), content: { after: body } });
      if (body.isLocked) await lockAgency(tx, number, now);
      else await unlockAgency(tx, number);
    }),
    onConsole(agencies.setAgencyRate, async ({ params: { number }, body }, context, tx) => {
      const { tenant, operator, now, record } = context;
      record({ target: agency(number), content: { after: body } });
      const rate = { agency: number, product: String(body.productId) };
      const { amountCents } = body;
      if (amountCents === null) await removeRate(deps, tx, tenant, rate);
      else await setRate(deps, tx, tenant, { ...rate, amountCents, by: operator.name, now });
    }),
  ];
}

/** What an agency is paid by, and to what it agreed. */
function accountRoutes(deps: AgencyDeskDeps): ConsoleHandler[] {
  return [
    onConsole(agencies.setAgencyAccount, async ({ params: { number }, body }, context, tx) => {
      const { tenant, language, now, record } = context;
      record({ target: agency(number) });
      const before = await agencyByNumber(tx, number);
      const by = tenant.settings.brand;
      const after = await changeAgencyAccount(deps, tx, before, body, { tenant, by, language, now });
      const content = { before: { maskedIban: before.maskedIban }, after };
      record({ target: agency(number), content });
    }),
    onConsole(agencies.removeAgencyAccount, async ({ params: { number } }, { record }, tx) => {
      record({ target: agency(number) });
      const maskedIban = await removeAccountOf(tx, number);
      record({ target: agency(number), content: { before: { maskedIban } } });
    }),
    onConsole(agencies.setCreditNoteAgreement, async ({ params: { number }, body }, { now, record }, tx) => {
      record({ target: agency(number), content: { after: body } });
      await recordCreditNoteAgreement(tx, number, body.words, now);
    }),
  ];
}

function memberRoutes(): ConsoleHandler[] {
  return [
    onConsole(people.addAgencyMember, async ({ params: { number }, body }, { now, record }, tx) => {
      record({ target: agency(number), content: { member: body.number, roles: body.roles } });
      await addMember(tx, number, body, now);
    }),
    onConsole(people.changeAgencyMember, async ({ params: { member }, body }, { now, record }, tx) => {
      record({ target: memberOf(member) });
      const { forgetsSignOn = false, ...fields } = body;
      const change = { ...fields, ...(forgetsSignOn && { signOn: null }) };
      const { before, after } = await changeSeenMember(tx, member, change, now);
      record({ target: memberOf(member), content: { ...recordedChange(before, after), forgetsSignOn } });
    }),
    onConsole(people.setMemberLock, async ({ params: { member }, body }, { now, record }, tx) => {
      record({ target: memberOf(member), content: { after: body } });
      if (body.isLocked) await lockMember(tx, member, now);
      else await unlockMember(tx, member);
    }),
  ];
}

/** The log outlives the member's data: it names the fields that changed, and only the roles by their values. */
function recordedChange(before: RegisteredMember, after: RegisteredMember) {
  const personal = ["firstName", "lastName", "email"] as const;
  return {
    before: { roles: before.roles },
    after: { roles: after.roles },
    changed: personal.filter((name) => before[name] !== after[name]),
  };
}

function noteRoutes(deps: AgencyDeskDeps): ConsoleHandler[] {
  return [
    onConsole(notes.listCreditNotes, ({ query }, { tenant, now }, tx) =>
      creditNotes(deps, tx, tenant, {
        state: query.state,
        number: query.number,
        page: query.page ?? 1,
        now,
      }),
    ),
    onConsole(notes.issueCreditNotes, async (_input, { tenant, operator, now, record }, tx) => {
      const result = await issueNotes(tx, tenant, { actor: operator.name, now });
      record({ content: result });
      return result;
    }),
    onConsole(notes.issueWithTodaysTax, async ({ params: { number }, body }, context, tx) => {
      const { tenant, operator, now, record } = context;
      record({ target: agency(number), content: { reason: body.reason } });
      return issueWithTodaysTax(tx, tenant, { agencyNumber: number, actor: operator.name, now });
    }),
    onConsole(notes.cancelCreditNote, async ({ params: { number }, body }, context, tx) => {
      const { operator, now, record } = context;
      record({ target: note(number), content: { reason: body.reason } });
      await cancelNote(tx, { number, reason: body.reason, actor: operator.name, now });
    }),
    onConsole(notes.settleObjection, async ({ params: { number } }, context, tx) => {
      const { tenant, operator, now, record } = context;
      record({ target: note(number) });
      await withdrawObjection(tx, tenant, { number, actor: operator.name, now });
    }),
    onConsole(notes.clearReturnedNote, async ({ params: { number }, body: { reason } }, context, tx) => {
      const { operator, now, record } = context;
      record({ target: note(number), content: { reason } });
      await clearReturn(tx, { number, reason, actor: operator.name, now });
    }),
    onConsole(notes.downloadCreditNote, async ({ params: { number } }, { record, nameFile }, tx) => {
      record({ target: note(number) });
      const pdf = await readDocument(tx, { number });
      nameFile(`${number}.pdf`);
      return pdf;
    }),
  ];
}
