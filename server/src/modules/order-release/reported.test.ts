import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { PlacedOrder } from "../../../test/orders.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { orderConsequences } from "../../compose/order-consequences.ts";
import { followOrders } from "../order/service/follow.ts";
import { importRows } from "../order/service/import-rows.ts";
import { grantGoodwill } from "../reward/service/goodwill.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const { owner } = app.testDatabase;
await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=");

const numbersOf = async ({ recommendationId, recipientId }: PlacedOrder) => {
  const { rows } = await owner.query<{ recommendation: string; recipient: string }>(
    `select r.number as recommendation, k.number as recipient from recommendation r, recipient k
      where r.id = $1 and k.id = $2`,
    [recommendationId, recipientId],
  );
  return { recommendation: rows[0]?.recommendation ?? "", recipient: rows[0]?.recipient ?? "" };
};

const ordersOf = async ({ recommendationId }: PlacedOrder) => {
  const { rows } = await owner.query<{ number: string | null; source: string; unrewarded: string | null }>(
    `select number, source, unrewarded_because as unrewarded from placed_order
      where recommendation_id = $1 order by id`,
    [recommendationId],
  );
  return rows;
};

/** The provider's file with this row, and the job that follows from it. */
async function feed(row: Record<string, string>, order: PlacedOrder) {
  const run = { tenant: desk.tenant(), language: "de", now: app.clock.now() } as const;
  const result = await desk.inTenant((tx) =>
    importRows(desk.deps, tx, run, [{ Produkt: "101", Bestelldatum: "2026-03-02", ...row }]),
  );
  const { rows } = await owner.query<{ id: number; unrewarded: string | null }>(
    `select id::integer as id, unrewarded_because as unrewarded from placed_order
      where recommendation_id = $1 and verified_at is not null`,
    [order.recommendationId],
  );
  const accepted = rows.filter(({ unrewarded }) => unrewarded === null).map(({ id }) => id);
  const cancelled = rows.flatMap(({ id, unrewarded }) =>
    unrewarded === null ? [] : { order: id, reason: unrewarded },
  );
  const changes = { accepted, cancelled, unrewarded: [] };
  const consequences = orderConsequences(desk.deps.catalogue);
  await followOrders({ database: app.database, consequences }, desk.tenant(), changes, app.clock.now());
  return result.rows[0];
}

const activeRewards = async ({ recommendationId }: PlacedOrder): Promise<number[]> => {
  const { rows } = await owner.query<{ amount_cents: number }>(
    "select amount_cents from reward where recommendation_id = $1 and status <> 'cancelled'",
    [recommendationId],
  );
  return rows.map(({ amount_cents }) => amount_cents);
};

test("the release of an order that only the browser reported confirms it", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  expect(await desk.release(agency, order)).toMatchObject({
    status: 200,
    body: { Auftragsnummer: null, Freigabe: "Freigegeben", PraemieCent: 5000 },
  });
  expect(await ordersOf(order)).toEqual([{ number: null, source: "agency", unrewarded: null }]);
  expect(await activeRewards(order)).toEqual([5000]);
  expect(await desk.bookings(order.orderId)).toHaveLength(1);
  expect(await desk.statusOf(order)).toBe("ok");
  expect((await desk.release(agency, order)).body["detail"]).toBe("Dieser Auftrag ist schon freigegeben.");
});

test("the provider's row for a released report gives it a number and earns nothing more", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  const { recipient } = await numbersOf(order);
  const row = { Auftragsnummer: "F-1", Empfaengernummer: recipient };
  expect(await feed(row, order)).toMatchObject({ outcome: "changed", reason: null });
  expect(await feed(row, order)).toMatchObject({ outcome: "unchanged" });
  expect(await ordersOf(order)).toEqual([{ number: "F-1", source: "agency", unrewarded: null }]);
  expect(await activeRewards(order)).toEqual([5000]);
  expect(await desk.stateOf(order)).toBe("released");
});

test("a row that names only the recommendation is about the order that the agency has released", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  const { recommendation } = await numbersOf(order);
  await feed({ Auftragsnummer: "F-2", Empfehlungsnummer: recommendation }, order);
  expect(await activeRewards(order)).toEqual([5000]);
  const { rows } = await owner.query("select recipient_id from placed_order where number = 'F-2'");
  expect(rows).toEqual([{ recipient_id: order.recipientId }]);
  // The next customer of the same link has an order of their own.
  await feed({ Auftragsnummer: "F-3", Empfehlungsnummer: recommendation }, order);
  expect((await ordersOf(order)).map(({ number }) => number)).toEqual(["F-2", "F-3"]);
});

test("a number that was stored before its customer was known joins the released order", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  expect(await feed({ Auftragsnummer: "F-4", Vertragsdatum: "2026-03-09" }, order)).toMatchObject({
    outcome: "unmatched",
  });
  const { recipient } = await numbersOf(order);
  const row = { Auftragsnummer: "F-4", Empfaengernummer: recipient };
  expect(await feed(row, order)).toMatchObject({ outcome: "changed", reason: null });
  expect(await feed(row, order)).toMatchObject({ outcome: "unchanged" });
  expect(await ordersOf(order)).toEqual([{ number: "F-4", source: "agency", unrewarded: null }]);
  const { rows } = await owner.query(
    "select id::integer as id, contract_on::text as contract from placed_order where number = 'F-4'",
  );
  expect(rows).toEqual([{ id: order.orderId, contract: "2026-03-09" }]);
  expect(await activeRewards(order)).toEqual([5000]);
  expect(await desk.stateOf(order)).toBe("released");
});

test.each(["before its customer is known", "later"])(
  "the cancellation of a joined order, stated %s, takes back reward and commission",
  async (when) => {
    const agency = await desk.addAgency();
    const order = await desk.orderReported(agency);
    await desk.release(agency, order);
    const number = { Auftragsnummer: `J-${order.orderId}` };
    const cancelled = { ...number, Stornodatum: "2026-03-02" };
    await feed(when === "later" ? number : cancelled, order);
    const { recipient } = await numbersOf(order);
    await feed({ ...number, Empfaengernummer: recipient }, order);
    if (when === "later") await feed(cancelled, order);
    expect(await ordersOf(order)).toMatchObject([{ source: "agency", unrewarded: "cancelled" }]);
    expect(await activeRewards(order)).toEqual([]);
    const [earned = 0, ...takenBack] = await desk.bookings(order.orderId);
    expect(takenBack).toEqual([-earned]);
    expect(await desk.statusOf(order)).toBe("cancelled");
  },
);

/** Stores a number beside the released order, as earlier versions did. */
async function storeBeside(order: Parameters<typeof feed>[1], number: string): Promise<void> {
  await feed({ Auftragsnummer: number }, order);
  await owner.query(
    `update placed_order set recommendation_id = $1, recipient_id = $2, matched_by = 'recipientNumber',
            unrewarded_because = 'releasedBefore' where number = $3`,
    [order.recommendationId, order.recipientId, number],
  );
}

test("an order that an earlier version stored beside the released one joins it with its next row", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  await storeBeside(order, "F-7");
  await feed({ Auftragsnummer: "F-7", Stornodatum: "2026-03-02" }, order);
  expect(await ordersOf(order)).toEqual([{ number: "F-7", source: "agency", unrewarded: "cancelled" }]);
  expect(await activeRewards(order)).toEqual([]);
});

test("an order beside the released one that has goodwill stays, and its rows are accepted", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  await storeBeside(order, "F-10");
  const goodwill = { orderNumber: "F-10", amountCents: 700, by: "Kim", now: app.clock.now() };
  await desk.inTenant((tx) => grantGoodwill(tx, desk.tenant(), goodwill));
  expect(await feed({ Auftragsnummer: "F-10", Vertragsdatum: "2026-03-09" }, order)).toMatchObject({
    outcome: "changed",
    reason: "releasedBefore",
  });
  expect((await ordersOf(order)).map(({ number }) => number)).toEqual([null, "F-10"]);
});

test("a row that joins and renames an order leaves its former number known", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  await feed({ Auftragsnummer: "F-11" }, order);
  const { recipient } = await numbersOf(order);
  await feed({ Auftragsnummer: "F-11", NeueAuftragsnummer: "F-12", Empfaengernummer: recipient }, order);
  expect(await feed({ Auftragsnummer: "F-11", Empfaengernummer: recipient }, order)).toMatchObject({
    outcome: "unchanged",
  });
  expect((await ordersOf(order)).map(({ number }) => number)).toEqual(["F-12"]);
  expect(await activeRewards(order)).toEqual([5000]);
});

test("a row that joins a report need not name the product, which is known by its number", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await feed({ Auftragsnummer: "F-13" }, order);
  const { recipient } = await numbersOf(order);
  const row = { Auftragsnummer: "F-13", Empfaengernummer: recipient, Produkt: "" };
  expect(await feed(row, order)).toMatchObject({ outcome: "added", errors: [] });
  expect((await ordersOf(order)).map(({ number }) => number)).toEqual(["F-13"]);
});

test("a refused report takes over the number that was stored before its customer was known", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.refuse(agency, order, "Kein Vertrag");
  await feed({ Auftragsnummer: "F-8" }, order);
  const { recipient } = await numbersOf(order);
  const row = { Auftragsnummer: "F-8", Empfaengernummer: recipient };
  expect(await feed(row, order)).toMatchObject({ reason: "refused" });
  expect(await ordersOf(order)).toMatchObject([{ number: "F-8", unrewarded: "refused" }]);
  expect(await activeRewards(order)).toEqual([]);
});

test("a report is not released while it may be an order that the provider has confirmed", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  const { recommendation } = await numbersOf(order);
  await feed({ Auftragsnummer: "F-5", Empfehlungsnummer: recommendation }, order);
  const answer = await desk.release(agency, order);
  expect(answer).toMatchObject({ status: 409, body: { code: "PSOF0103" } });
  expect(answer.body["detail"]).toContain("Es kann derselbe sein.");
  expect((await desk.refuse(agency, order, "Derselbe Auftrag")).status).toBe(200);
  expect(await activeRewards(order)).toEqual([5000]);
});

test("a refused report earns nothing when the provider confirms it, and its link stays open", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  expect((await desk.refuse(agency, order)).status).toBe(400);
  expect((await desk.refuse(agency, order, "Kein Vertrag")).status).toBe(200);
  expect(await desk.statusOf(order)).toBe("open");
  const { recipient } = await numbersOf(order);
  const row = { Auftragsnummer: "F-6", Empfaengernummer: recipient };
  expect(await feed(row, order)).toMatchObject({ reason: "refused" });
  expect(await activeRewards(order)).toEqual([]);
});

/** What the referrer sees of the recommendation. */
async function seenBy({ referrerId }: PlacedOrder) {
  const token = await app.issueToken("ewe", "user", referrerId);
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.app.inject({ url: "/api/v1/ewe/empfehler/empfehlungen/", headers });
  return response.json<Record<string, unknown>[]>()[0];
}

test("the referrer learns that a report was refused, and never has more orders after it than before", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  const orders = async () => {
    const { body } = await desk.send(agency.memberId, `/empfehlungen/${agency.number}`, {});
    return (body["Content"] as Record<string, unknown>[]).map(({ Auftraege }) => Auftraege);
  };
  expect(await seenBy(order)).toMatchObject({ StatusText: "BestellungGemeldet", Auftraege: 0 });
  expect(await orders()).toEqual([0]);
  app.clock.advance(3 * 86_400_000);
  await desk.refuse(agency, order, "Kein Vertrag");
  expect(await seenBy(order)).toMatchObject({
    StatusText: "KeinVertrag",
    StatusSeit: app.clock.now().toISOString(),
    Auftraege: 0,
    Grund: { Name: "refused" },
  });
  expect(await orders()).toEqual([0]);
  const mails = (await desk.mails(order.referrerEmail)).filter(
    ({ template }) => template === "reportRefused",
  );
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("Kein Vertrag");
});

test("a friend who was promised a part of the reward hears of the refusal too, but not of the reason", async () => {
  const agency = await desk.addAgency();
  const [shared, alone] = [await desk.orderReported(agency, { share: 50 }), await desk.orderReported(agency)];
  await app.testDatabase.owner.query(
    "update recipient set address_confirmed_at = now() where id = any ($1)",
    [[shared.recipientId, alone.recipientId]],
  );
  for (const order of [shared, alone]) await desk.refuse(agency, order, "Kein Vertrag");
  const mails = (await desk.mails(shared.recipientEmail)).filter(
    ({ template }) => template === "reportRefused",
  );
  expect(mails.map(({ data }) => data)).toMatchObject([{ party: "recipient" }]);
  expect(JSON.stringify(mails)).not.toContain("Kein Vertrag");
  expect(await desk.mails(alone.recipientEmail)).toEqual([]);
});

test("where an advisor was recommended, both hear of the refusal by the advisor's name", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency, { share: 50 });
  await owner.query("update recipient set address_confirmed_at = now() where id = $1", [order.recipientId]);
  await owner.query(
    `insert into advisor (tenant_id, external_id, first_name, last_name, postcode, town)
     select tenant_id, 'R-1', 'Hanna', 'Brandt', '26135', 'Oldenburg' from recommendation where id = $1`,
    [order.recommendationId],
  );
  await owner.query("update recommendation set advisor_number = 'R-1' where id = $1", [
    order.recommendationId,
  ]);
  await desk.refuse(agency, order, "Kein Vertrag");
  const refusalTo = async (email: string) =>
    (await desk.mails(email)).find(({ template }) => template === "reportRefused");
  expect((await refusalTo(order.referrerEmail))?.data).toMatchObject({
    productName: "Ihre Weiterempfehlung von Hanna Brandt",
  });
  expect((await refusalTo(order.recipientEmail))?.data).toMatchObject({
    productName: "Ihren Vertrag bei Hanna Brandt",
  });
});

test("a confirmed order that is refused has the mail about its reward only", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.refuse(agency, order, "Kein Vertrag");
  const mails = (await desk.mails(order.referrerEmail)).map(({ template }) => template);
  expect(mails).toContain("rewardCancelled");
  expect(mails).not.toContain("reportRefused");
});

test("the referrer sees that and when the order was released", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect(await seenBy(order)).toMatchObject({ NichtFreigegeben: true, Freigegeben: false });
  app.clock.advance(86_400_000);
  await desk.release(agency, order);
  expect(await seenBy(order)).toMatchObject({
    StatusText: "AnspruchInBearbeitung",
    NichtFreigegeben: false,
    Freigegeben: true,
    StatusSeit: app.clock.now().toISOString(),
    Auftraege: 1,
  });
});

test("from the limit on a report counts when the second person has released it", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber" });
  const order = await desk.orderReported(agency);
  expect((await desk.release(agency, order)).body).toMatchObject({
    Freigabe: "ZweitePerson",
    PraemieCent: 5000,
  });
  expect(await activeRewards(order)).toEqual([]);
  expect(await desk.statusOf(order)).toBe("open");
  const report = await desk.send(second, `/auftraege/${agency.number}`, {});
  expect(report.body["Summen"]).toMatchObject({ FreigabeOffen: 1 });
  expect((await desk.release(agency, order)).body["detail"]).toContain("zweite Person");
  expect((await desk.release(agency, order, second)).body["Freigabe"]).toBe("Freigegeben");
  expect(await activeRewards(order)).toEqual([5000]);
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("a report that would earn nothing is not released, with the reason", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await owner.query("update recipient set email = $2 where id = $1", [
    order.recipientId,
    order.referrerEmail,
  ]);
  const answer = await desk.release(agency, order);
  expect(answer).toMatchObject({ status: 409 });
  expect(answer.body["detail"]).toContain("Sich selbst zu empfehlen");
  expect(await ordersOf(order)).toMatchObject([{ source: "browser" }]);
  expect(await desk.stateOf(order)).toBeUndefined();
});

test("without the release of orders a report waits for the provider", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency);
  await desk.set("ModuleAuftragsfreigabe=0");
  expect((await desk.release(agency, order)).body["detail"]).toBe(
    "Der Anbieter hat diesen Auftrag noch nicht bestätigt.",
  );
  await desk.set("ModuleAuftragsfreigabe=1");
});

test("nobody releases their own report", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderReported(agency, { recipientEmail: "own-report@example.org" });
  const buyer = await desk.addMember(agency, { role: "AgenturInhaber", email: "own-report@example.org" });
  expect((await desk.release(agency, order, buyer)).status).toBe(409);
  expect(await activeRewards(order)).toEqual([]);
});
