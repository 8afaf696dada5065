import { addToMonth, endOfMonth, monthOf, startOfMonth } from "@weitersagen/domain/month";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import type { TestAgency } from "../../../../test/commission-desk.ts";
import { Random } from "../../../../test/random.ts";
import { releaseDesk } from "../../../../test/release-desk.ts";
import { moneySeal } from "../../../compose/reward.ts";
import { agencyWithId } from "../../agency/service/agencies.ts";
import { readCommissionMonth } from "./month.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const { owner } = app.testDatabase;
const deps = { seal: moneySeal(app.secretKeys) };
await desk.set("AuftragsfreigabeVierAugenAbCent=");

const read = (agency: TestAgency) =>
  desk.inTenant(async (tx) =>
    readCommissionMonth(deps, tx, desk.tenant(), {
      agency: await agencyWithId(tx, agency.id),
      now: desk.now(),
    }),
  );

const later = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000));

/** What the ledger booked as commission for the agency in the running month. */
async function ledgerSum(agency: TestAgency): Promise<number> {
  const month = monthOf(desk.now());
  const { rows } = await owner.query<{ cents: string }>(
    `select coalesce(sum(l.amount_cents), 0)::bigint as cents
       from ledger_entry e
       join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'commission'
       join placed_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
       join recommendation r on r.tenant_id = o.tenant_id and r.id = o.recommendation_id
      where r.agency_id = $1 and e.at >= $2 and e.at < $3`,
    [agency.id, startOfMonth(month), endOfMonth(month)],
  );
  return Number(rows[0]?.cents);
}

test("a commission is open until its complaint period is over and its order released, then earned, then taken back", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  const { total, next, laterCents, unreleasedCents, payments } = await read(agency);
  const cents = total.bookedCents;
  expect(cents).toBeGreaterThan(0);
  expect(total).toMatchObject({ openCents: cents, earnedCents: 0, droppedCents: 0, sumCents: cents });
  expect(next.netCents).toBe(0);
  expect(laterCents).toBe(cents);
  expect(unreleasedCents).toBe(cents);
  expect(payments).toEqual([]);
  later(120);
  // Not released yet.
  expect(await read(agency)).toMatchObject({
    total: { bookedCents: 0 },
    next: { netCents: 0 },
    laterCents: cents,
  });
  await desk.release(agency, order);
  expect(await read(agency)).toMatchObject({
    next: { netCents: cents, earlierCents: cents, vatCents: Math.round(cents * 0.19) },
    laterCents: 0,
  });
  await desk.cancelOrder(order.orderId);
  expect(await read(agency)).toMatchObject({
    total: { bookedCents: 0, takenBackCents: -cents, sumCents: -cents },
    next: { netCents: 0 },
    laterCents: 0,
  });
});

test("what is paid next follows from the issued credit notes and the rules of the payout", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.release(agency, order);
  later(120);
  const settled = await desk.settle(agency);
  if (settled.kind !== "issued") throw new Error("There is no credit note.");
  const [note] = (await read(agency)).payments;
  expect(note).toMatchObject({ step: "later", grossCents: settled.grossCents });
  const until = note?.from ?? new Date(0);
  expect(until.getTime()).toBeGreaterThan(desk.now().getTime());
  app.clock.set(new Date(until.getTime() + 1));
  expect((await read(agency)).payments).toMatchObject([{ step: "due", from: until }]);
  // A new bank account waits before anything is paid to it.
  const frozenUntil = new Date(until.getTime() + 5 * 86_400_000);
  await owner.query("update agency set frozen_until = $1 where id = $2", [frozenUntil, agency.id]);
  expect((await read(agency)).payments).toMatchObject([{ step: "later", from: frozenUntil }]);
  await owner.query("update credit_note set status = 'paid' where agency_id = $1", [agency.id]);
  expect((await read(agency)).payments).toEqual([]);
});

test("the sums of the members are those of the agency, and a stranger's are not among them", async () => {
  const agency = await desk.addAgency();
  const stranger = await desk.addAgency();
  const employee = await desk.addMember(agency, { lastName: "Watt" });
  await desk.orderWaiting(agency);
  await desk.orderWaiting({ ...agency, memberId: employee });
  await desk.orderWaiting({ ...agency, memberId: employee });
  await desk.orderWaiting(stranger);
  const { total, members } = await read(agency);
  expect(members.map(({ name }) => name)).toEqual(["Tom Watt", "Anna Berg"]);
  expect(members[0]?.bookedCents).toBe(2 * (members[1]?.bookedCents ?? 0));
  expect(total.bookedCents).toBe(3 * (members[1]?.bookedCents ?? 0));
});

test("after random histories the month is that of the ledger, and the next credit note holds what was shown", async () => {
  const random = new Random(Number(process.env["SEED"] ?? 11));
  const agencies = [await desk.addAgency(), await desk.addAgency({ isSmallBusiness: true })];
  const orders = new Map<TestAgency, number[]>(agencies.map((agency) => [agency, []]));
  for (let round = 0; round < 10; round += 1) {
    for (const agency of agencies) {
      const own = orders.get(agency) ?? [];
      for (let count = random.int(4); count > 0; count -= 1) {
        const order = await desk.orderWaiting(agency, { productId: random.pick([101, 102]) });
        own.push(order.orderId);
        if (random.int(3) > 0) await desk.release(agency, order);
      }
      if (own.length > 0 && random.int(2) === 0) await desk.cancelOrder(own[random.int(own.length)] ?? 0);
      const { total, members, next, laterCents } = await read(agency);
      expect(total.sumCents).toBe(await ledgerSum(agency));
      expect(total.bookedCents).toBe(total.openCents + total.earnedCents + total.droppedCents);
      expect(members.reduce((sum, one) => sum + one.sumCents, 0)).toBe(total.sumCents);
      expect(next.netCents + laterCents).toBe(await unsettled(agency));
    }
    // The first hours of the next month, in which the credit notes are issued.
    const shown = await Promise.all(agencies.map(read));
    app.clock.set(new Date(startOfMonth(addToMonth(monthOf(desk.now()), 1)).getTime() + 6 * 3_600_000));
    for (const [index, agency] of agencies.entries()) {
      const { netCents = 0, grossCents = 0 } = shown[index]?.next ?? {};
      const settled = await desk.settle(agency);
      expect(settled.kind === "issued" ? settled.grossCents : 0).toBe(netCents > 0 ? grossCents : 0);
      expect(settled.kind === "carried" ? settled.cents : 0).toBe(Math.min(netCents, 0));
    }
    later(random.int(40));
  }
  expect((await desk.balances()).sum).toBe(0);
});

/** What the ledger owes the agency without what credit notes have settled. */
async function unsettled({ id }: TestAgency): Promise<number> {
  const { rows } = await owner.query<{ cents: string }>(
    `select (select coalesce(sum(amount_cents), 0) from commission where agency_id = $1)
          - (select coalesce(sum(l.amount_cents), 0) from credit_note_line l
               join credit_note n on n.tenant_id = l.tenant_id and n.id = l.credit_note_id
              where n.agency_id = $1 and l.released_at is null) as cents`,
    [id],
  );
  return Number(rows[0]?.cents);
}
