import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { commissionDesk, type TestAgency } from "../../../../test/commission-desk.ts";
import { placeOrder } from "../../../../test/orders.ts";
import { Random } from "../../../../test/random.ts";
import { postCommission } from "../../ledger/service.ts";
import { insertCommission } from "../repository/commissions.ts";
import { newestNotes } from "./list-notes.ts";
import { settlementTasks } from "./open-tasks.ts";

const start = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: start });
const desk = commissionDesk(app);
const { owner } = app.testDatabase;

interface NoteRow {
  number: string;
  kind: string;
  status: string;
  net_cents: number;
  vat_percent: number;
  vat_cents: number;
  gross_cents: number;
}

const notesOf = async (agency: TestAgency): Promise<NoteRow[]> =>
  (await owner.query<NoteRow>("select * from credit_note where agency_id = $1 order by id", [agency.id]))
    .rows;

const books = async () => {
  const { sum, differences } = await desk.balances();
  return { sum, differences };
};

/** After the complaint period of an order of that day, in the next month. */
const later = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000));

test("a month is settled once, to the cent, with tax", async () => {
  const agency = await desk.addAgency();
  for (let count = 0; count < 3; count += 1) await desk.order(agency);
  expect(await desk.settle(agency)).toEqual({ kind: "nothing" });
  later(120);
  const settled = await desk.settle(agency);
  expect(settled.kind).toBe("issued");
  expect(await desk.settle(agency)).toEqual({ kind: "nothing" });
  const [note, ...more] = await notesOf(agency);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ kind: "invoice", status: "issued", vat_percent: 19 });
  expect(note?.net_cents).toBe(3 * (await commissionOf(101)));
  expect(note?.vat_cents).toBe(Math.round((note?.net_cents ?? 0) * 0.19));
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

async function commissionOf(productId: number): Promise<number> {
  const { rows } = await owner.query<{ commission: string }>(
    "select commission from product where tenant_id = $1 and id = $2",
    [desk.tenant().id, productId],
  );
  return Number(rows[0]?.commission.split(";")[1]);
}

test("a small business gets its amount without tax", async () => {
  const agency = await desk.addAgency({ isSmallBusiness: true, vatId: null, taxNumber: "64/123/45678" });
  await desk.order(agency);
  later(120);
  await desk.settle(agency);
  expect((await notesOf(agency))[0]).toMatchObject({ vat_percent: 0, vat_cents: 0 });
});

test("orders in the complaint period wait for the next month", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency, { contractOn: "2099-01-01" });
  later(120);
  expect(await desk.settle(agency)).toEqual({ kind: "nothing" });
});

test("without agreement, address or tax data there is no credit note but a task", async () => {
  const cases = [
    [{ creditNoteText: undefined }, "agreement"],
    [{ street: null }, "address"],
    [{ city: "Θεσσαλονίκη" }, "letters"],
    [{ street: "бул. Витоша 1" }, "letters"],
    [{ vatId: null }, "taxNumber"],
  ] as const;
  for (const [fields, missing] of cases) {
    const agency = await desk.addAgency(fields);
    await desk.order(agency);
    later(120);
    expect(await desk.settle(agency)).toEqual({ kind: "missing", missing: [missing] });
    expect(await notesOf(agency)).toEqual([]);
    const tasks = await desk.inTenant((tx) => settlementTasks(tx, desk.tenant(), desk.now()));
    expect(tasks.find(({ agencyNumber }) => agencyNumber === agency.number)?.missing).toEqual([missing]);
  }
});

test("what is taken back after its credit note is a negative line of the next one, and is carried over until then", async () => {
  const agency = await desk.addAgency();
  const { orderId } = await desk.order(agency);
  later(120);
  await desk.settle(agency);
  await desk.cancelOrder(orderId);
  later(31);
  expect(await desk.settle(agency)).toEqual({ kind: "carried", cents: -(await commissionOf(101)) });
  for (let count = 0; count < 2; count += 1) await desk.order(agency);
  later(120);
  await desk.settle(agency);
  const [, second] = await notesOf(agency);
  expect(second?.net_cents).toBe(await commissionOf(101));
  const { rows } = await owner.query<{ amount_cents: number }>(
    "select amount_cents from credit_note_line join credit_note on credit_note.id = credit_note_id where number = $1 order by position",
    [second?.number],
  );
  expect(rows.map(({ amount_cents }) => Math.sign(amount_cents))).toEqual([-1, 1, 1]);
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("what was settled with another tax is taken back only when the operator has decided", async () => {
  const agency = await desk.addAgency({ isSmallBusiness: true });
  const { orderId } = await desk.order(agency);
  later(120);
  await desk.settle(agency);
  await owner.query("update agency set small_business = false where id = $1", [agency.id]);
  await desk.cancelOrder(orderId);
  const task = async () => {
    const tasks = await desk.inTenant((tx) => settlementTasks(tx, desk.tenant(), desk.now()));
    return tasks.find(({ agencyNumber }) => agencyNumber === agency.number)?.missing;
  };
  const shown = async () => {
    const token = await app.issueToken("ewe", "agency", agency.memberId);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await app.app.inject({ url: "/api/v1/ewe/agentur/uebersicht", headers });
    return body.includes("Steuerwechsel");
  };
  later(31);
  expect(await desk.settle(agency)).toMatchObject({ kind: "carried" });
  expect([await task(), await shown()]).toEqual([undefined, false]);
  for (let count = 0; count < 5; count += 1) await desk.order(agency);
  later(120);
  expect(await desk.settle(agency)).toEqual({ kind: "missing", missing: ["taxChange"] });
  expect([await task(), await shown()]).toEqual([["taxChange"], true]);
  expect(await desk.settle(agency, { isTaxAccepted: true })).toMatchObject({ kind: "issued" });
  expect((await notesOf(agency))[1]).toMatchObject({
    net_cents: 4 * (await commissionOf(101)),
    vat_percent: 19,
  });
});

test("a commission that is earned and taken back before its credit note appears in none", async () => {
  const agency = await desk.addAgency();
  const { orderId } = await desk.order(agency);
  await desk.order(agency);
  await desk.cancelOrder(orderId);
  later(120);
  await desk.settle(agency);
  const { rows } = await owner.query(
    "select 1 from credit_note_line join commission on commission.id = commission_id where order_id = $1",
    [orderId],
  );
  expect(rows).toEqual([]);
});

test("the agency objects within 14 days, once, and only to its own", async () => {
  const agency = await desk.addAgency();
  const other = await desk.addAgency();
  await desk.order(agency);
  later(120);
  const settled = await desk.settle(agency);
  const number = settled.kind === "issued" ? settled.number : "";
  await expect(desk.object(other, number)).rejects.toMatchObject({ reason: "notFound" });
  await desk.object(agency, number);
  await expect(desk.object(agency, number)).rejects.toMatchObject({ reason: "wrongState" });
  expect((await notesOf(agency))[0]).toMatchObject({ status: "objected" });
  const mails = await desk.mails(`owner-${agency.number.slice(1)}@example.org`);
  expect(mails.map(({ template }) => template)).toEqual(["creditNoteObjection"]);
});

test("after 14 days nobody can object", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  later(120);
  const settled = await desk.settle(agency);
  later(14);
  await expect(desk.object(agency, settled.kind === "issued" ? settled.number : "")).rejects.toMatchObject({
    reason: "wrongState",
  });
});

test("a cancelled credit note has a cancelling document, and its commissions are settled again", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  later(120);
  const settled = await desk.settle(agency);
  await desk.cancelNote(settled.kind === "issued" ? settled.number : "");
  expect(await desk.settle(agency)).toEqual({ kind: "nothing" });
  expect((await desk.settle(agency, { again: true })).kind).toBe("issued");
  const notes = await notesOf(agency);
  expect(notes.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    "invoice cancelled",
    "cancellation issued",
    "invoice issued",
  ]);
  const now = app.clock.now();
  const unpaid = await app.database.inTenant(app.tenants.bySlug("ewe")?.id ?? 0, (tx) =>
    newestNotes(tx, { size: 100, page: 1, isUnpaid: true, rules: { now, payerAccount: null } }),
  );
  expect(unpaid.notes.filter(({ agencyId }) => agencyId === agency.id).map(({ number }) => number)).toEqual([
    notes.at(-1)?.number,
  ]);
  expect(new Set(notes.map(({ gross_cents }) => gross_cents)).size).toBe(1);
  expect(await books()).toEqual({ sum: 0, differences: [] });
});

test("no one changes or deletes a credit note, its lines or its document", async () => {
  const refused = [
    "update credit_note set net_cents = net_cents + 1, gross_cents = gross_cents + 1",
    "update credit_note set parties = '{}'",
    "update credit_note set number = number || 'x'",
    "update credit_note set status = 'paid' where status = 'cancelled'",
    "update credit_note_line set amount_cents = amount_cents + 1",
    "update credit_note_line set released_at = now() where released_at is null",
    "delete from credit_note_line",
    "delete from credit_note",
    "delete from credit_note_event",
  ];
  for (const statement of refused)
    await expect(owner.query(statement)).rejects.toMatchObject({ code: "23001" });
});

test("no line is added to a credit note that is issued", async () => {
  const agency = await desk.addAgency();
  const other = await desk.addAgency();
  await desk.order(agency);
  later(120);
  await desk.settle(agency);
  const [note] = await notesOf(agency);
  const line = (amount: string) =>
    `insert into credit_note_line (tenant_id, credit_note_id, position, commission_id, product_name, order_number,
                                   booked_on, amount_cents)
     select tenant_id, (select id from credit_note where number = $1), 99, id, 'Glasfaser', '1', '2026-01-01', ${amount}
       from commission where order_id = $2`;
  const refused = async ({ orderId }: { orderId: number }, amount: string) =>
    expect(owner.query(line(amount), [note?.number, orderId])).rejects.toMatchObject({ code: "23514" });
  await refused(await desk.order(agency), "amount_cents");
  await refused(await desk.order(agency), "1");
  await refused(await desk.order(other), "amount_cents");
});

test("500 random credit notes under 20 parallel runs: sums to the cent and numbers without gaps", async () => {
  const random = new Random(Number(process.env["SEED"] ?? 18));
  const agencies: TestAgency[] = [];
  for (let count = 0; count < 20; count += 1)
    agencies.push(await desk.addAgency(count % 3 === 0 ? { isSmallBusiness: true } : {}));
  const expected = new Map(agencies.map(({ id }) => [id, 0]));
  for (let month = 0; month < 25; month += 1) {
    await plantCommissions(agencies, random, expected);
    later(31);
    // Every agency is settled by several runs at the same time, in different orders.
    const runs = agencies.flatMap((agency) => [agency, agency]);
    const queue = runs.toSorted(() => random.next() - 0.5);
    const workers = Array.from({ length: 20 }, async () => {
      for (let agency = queue.shift(); agency; agency = queue.shift()) await desk.settle(agency);
    });
    await Promise.all(workers);
  }
  const { rows } = await owner.query<NoteRow & { agency_id: number }>(
    "select * from credit_note where agency_id = any ($1) order by id",
    [agencies.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(500);
  for (const note of rows) {
    expect(note.net_cents + note.vat_cents).toBe(note.gross_cents);
    expect(note.vat_cents).toBe(Math.floor((note.net_cents * note.vat_percent + 50) / 100));
  }
  for (const [id, cents] of expected) {
    const own = rows.filter(({ agency_id }) => agency_id === id);
    expect(own.reduce((sum, { net_cents }) => sum + net_cents, 0)).toBe(cents);
  }
  const { rows: all } = await owner.query<{ number: string }>(
    "select number from credit_note where tenant_id = $1 order by number",
    [desk.tenant().id],
  );
  expect(all.map(({ number }) => Number(number.slice(3)))).toEqual(all.map((_, index) => index + 1));
  expect(await books()).toEqual({ sum: 0, differences: [] });
}, 240_000);

/** Commissions of random amounts, booked as the service books them, for orders whose complaint period is over. */
async function plantCommissions(
  agencies: readonly TestAgency[],
  random: Random,
  expected: Map<number, number>,
): Promise<void> {
  const by = { at: desk.now(), actor: "test" };
  await desk.inTenant(async (tx) => {
    for (const { id: agencyId, memberId } of agencies) {
      for (let count = 1 + random.int(2); count > 0; count -= 1) {
        const amountCents = 1 + random.int(99_999);
        const { orderId } = await placeOrder(tx, { now: desk.now(), contractOn: "2026-01-01" });
        const row = { orderId, agencyId, memberId, productId: 101, kind: "earned", round: 1 } as const;
        const id = await insertCommission(tx, { ...row, ...by, amountCents, reason: null });
        await postCommission(tx, { id, orderId, amountCents }, by);
        expected.set(agencyId, (expected.get(agencyId) ?? 0) + amountCents);
      }
    }
  });
}

test("an agency of another state of the EU gets its commission without tax, one from outside a task", async () => {
  const austrian = await desk.addAgency({ vatId: "ATU12345678" });
  const swiss = await desk.addAgency();
  await app.testDatabase.owner.query("update agency set vat_id = 'CHE123456789' where id = $1", [swiss.id]);
  for (const agency of [austrian, swiss]) await desk.order(agency);
  later(120);
  const grossCents = await commissionOf(101);
  expect(await desk.settle(austrian)).toMatchObject({ kind: "issued", grossCents });
  expect(await desk.settle(swiss)).toEqual({ kind: "missing", missing: ["taxNumber"] });
});
