import { expect, test } from "vitest";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { startTestApp } from "../../../test/app.ts";
import { pain002 } from "../../../test/bank-files.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { moneyDesk } from "../../../test/money.ts";
import { payeesOfBatch } from "../money-desk/read-model/batch.ts";
import { overview } from "../overview/service.ts";
import { previewNotes } from "./service/credit-notes.ts";
import { readLostFile } from "./service/lost-file.ts";
import { reopenPayouts } from "./service/reopen.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const money = moneyDesk(app);
const { owner } = app.testDatabase;

const later = (days: number) => app.clock.advance(days * 86_400_000);

/** An agency with one credit note. */
async function issued() {
  const agency = await desk.addAgency();
  await desk.order(agency);
  later(120);
  const settled = await desk.settle(agency);
  if (settled.kind !== "issued") throw new Error(settled.kind);
  return { agency, ...settled };
}

const statusOf = async (number: string): Promise<string | undefined> =>
  (await owner.query<{ status: string }>("select status from credit_note where number = $1", [number]))
    .rows[0]?.status;

async function paymentOf(number: string): Promise<{ id: string; batch: string }> {
  const { rows } = await owner.query<{ id: number; number: string }>(
    `select payout.id, payout_batch.number from payout
       join payout_batch on payout_batch.id = batch_id join credit_note on credit_note.id = credit_note_id
      where credit_note.number = $1 order by payout.id desc limit 1`,
    [number],
  );
  return { id: `PRM-${rows[0]?.id}`, batch: rows[0]?.number ?? "" };
}

/** What the owners of the agency read about a payment that came back. */
const returnedMails = async (number: string) =>
  (
    await owner.query<{ to_address: string; missing: boolean }>(
      `select to_address, (data->>'isAccountMissing')::boolean as missing from mail
        where template = 'creditNoteReturned' and data->>'number' = $1`,
      [number],
    )
  ).rows.map(({ missing }) => missing);

/** What the start page says about agencies without an account. */
async function waitingAgencies(tx: TenantTransaction) {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const { work } = await overview({ overtaken: {}, problemsOf: () => 0, seal: money.deps.seal }, tx, tenant, {
    now: desk.now(),
    viewer: { id: 0, grants: [] },
  });
  return work.flatMap(({ kind, count, cents }) =>
    kind === "agenciesWithoutAccount" ? [{ count, cents }] : [],
  );
}

const books = async () => {
  const { sum, differences } = await desk.balances();
  return { sum, differences };
};

test("a credit note is paid after the objection period, in one batch with rewards, by two people", async () => {
  const note = await issued();
  await money.chooseTransfer({ holder: "Erika Muster", iban: "DE89370400440532013000" });
  expect(await desk.inTenant((tx) => previewNotes(tx, { now: desk.now(), payerAccount: null }))).toEqual([
    { reason: "objectionPeriod", count: 1, cents: note.grossCents },
  ]);
  later(14);
  expect(await desk.inTenant((tx) => previewNotes(tx, { now: desk.now(), payerAccount: null }))).toEqual([
    { reason: null, count: 1, cents: note.grossCents },
  ]);
  const { number, count } = await money.create();
  expect(count).toBe(2);
  await expect(money.release(number, "Kim")).rejects.toMatchObject({ reason: "wrongState" });
  const released = await money.release(number);
  expect(released).toEqual({ count: 2, totalCents: note.grossCents + 5000, withdrawn: 0 });
  expect(await statusOf(note.number)).toBe("paid");
  const payees = await desk.inTenant((tx) => payeesOfBatch(tx, number));
  expect(new Set(payees.map(({ creditNote, rewardState }) => [creditNote, rewardState]))).toEqual(
    new Set([
      [null, "paid"],
      [note.number, null],
    ]),
  );
  const file = (await money.fileOf(number)).toString();
  expect(file).toContain(`Gutschrift ${note.number}`);
  expect(file).toContain(`<InstdAmt Ccy="EUR">${(note.grossCents / 100).toFixed(2)}</InstdAmt>`);
  expect(await books()).toEqual({ sum: 0, differences: [] });
  await expect(money.create()).rejects.toMatchObject({ reason: "wrongState" });
  await expect(desk.cancelNote(note.number)).rejects.toMatchObject({ reason: "wrongState" });
});

test("an objection takes the credit note out of a batch that is not released yet", async () => {
  const note = await issued();
  const other = await issued();
  // The second note is younger: both can be paid, and the first agency may still object by the operator's grace.
  later(14);
  const { number } = await money.create();
  await owner.query("update credit_note set status = 'objected', status_at = now() where number = $1", [
    note.number,
  ]);
  expect(await money.release(number)).toMatchObject({ count: 1, withdrawn: 1 });
  expect(await statusOf(note.number)).toBe("objected");
  expect(await statusOf(other.number)).toBe("paid");
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("an account that was changed after the batch was created is not paid to before three days", async () => {
  const note = await issued();
  const other = await issued();
  later(14);
  const { number } = await money.create();
  const token = await app.issueToken("ewe", "agency", note.agency.memberId);
  const saved = await app.app.inject({
    method: "PUT",
    url: "/api/v1/ewe/agentur/bankdaten",
    headers: { authorization: `Bearer ${token}` },
    payload: { Kontoinhaber: "Agentur", IBAN: "DE02120300000000202051" },
  });
  expect(saved.statusCode).toBe(200);
  expect(await money.release(number)).toMatchObject({ count: 1, withdrawn: 1 });
  expect(await statusOf(note.number)).toBe("issued");
  expect(await statusOf(other.number)).toBe("paid");
  later(3);
  const next = await money.create();
  expect(await money.release(next.number)).toMatchObject({ count: 1, withdrawn: 0 });
  expect((await money.fileOf(next.number)).toString()).toContain("DE02120300000000202051");
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("a payment that the bank rejects opens the credit note again and removes the account", async () => {
  const note = await issued();
  later(14);
  const { number } = await money.create();
  await money.release(number);
  const payment = await paymentOf(note.number);
  const answer = pain002({
    messageId: "ANSWER-1",
    batch: number,
    transactions: [{ id: payment.id, status: "RJCT", reason: "AC01" }],
  });
  expect(await money.importAnswer(answer)).toMatchObject({ rejected: 1, aside: [] });
  expect(await statusOf(note.number)).toBe("issued");
  expect(await desk.inTenant((tx) => previewNotes(tx, { now: desk.now(), payerAccount: null }))).toEqual([
    { reason: "noteNoAccount", count: 1, cents: note.grossCents },
  ]);
  expect(await returnedMails(note.number)).toEqual([true]);
  expect(await desk.inTenant((tx) => waitingAgencies(tx))).toEqual([{ count: 1, cents: note.grossCents }]);
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("a payment that the bank rejects leaves an account that was saved since", async () => {
  const note = await issued();
  later(14);
  const { number } = await money.create();
  await money.release(number);
  later(1);
  const token = await app.issueToken("ewe", "agency", note.agency.memberId);
  const saved = await app.app.inject({
    method: "PUT",
    url: "/api/v1/ewe/agentur/bankdaten",
    headers: { authorization: `Bearer ${token}` },
    payload: { Kontoinhaber: "Agentur", IBAN: "DE02120300000000202051" },
  });
  expect(saved.statusCode).toBe(200);
  const payment = await paymentOf(note.number);
  const answer = pain002({
    messageId: "ANSWER-2",
    batch: number,
    transactions: [{ id: payment.id, status: "RJCT", reason: "AC04" }],
  });
  expect(await money.importAnswer(answer)).toMatchObject({ rejected: 1, aside: [] });
  expect(await statusOf(note.number)).toBe("issued");
  expect(await returnedMails(note.number)).toEqual([false]);
  later(3);
  const next = await money.create();
  expect(await money.release(next.number)).toMatchObject({ withdrawn: 0 });
  expect((await money.fileOf(next.number)).toString()).toContain("DE02120300000000202051");
});

test("a voided batch leaves its credit notes to the next one", async () => {
  const note = await issued();
  later(14);
  const { number } = await money.create();
  await money.release(number);
  expect(await money.voidBatch(number)).toMatchObject({ count: 1, totalCents: note.grossCents });
  expect(await statusOf(note.number)).toBe("issued");
  const next = await money.create();
  await money.release(next.number);
  expect(await statusOf(note.number)).toBe("paid");
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("a file that was lost in a restore books its credit notes as paid", async () => {
  const note = await issued();
  later(14);
  const { number } = await money.create();
  await money.release(number);
  const bytes = await money.fileOf(number);
  await money.voidBatch(number);
  const lost = readLostFile(Buffer.from(bytes.toString().replaceAll(number, "EWE-20270101-0999")));
  const by = await money.signer("Kim");
  const reopened = await desk.inTenant((tx) =>
    reopenPayouts({}, tx, desk.tenant(), { last: lost.number, lost: [lost], by, now: desk.now() }),
  );
  expect(reopened).toMatchObject({ booked: 1, unknown: [] });
  expect(await statusOf(note.number)).toBe("paid");
});
