import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { days } from "../../../test/reward-desk.ts";
import { mailBrands } from "../../../test/mail-brands.ts";
import { renderMail } from "../../platform/mail/render.ts";
import { importRows } from "../order/service/import-rows.ts";
import { orderReceived } from "../reward/mails/order-received.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const { owner } = app.testDatabase;
await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=");

const rewardStates = async (order: { orderId: number }) =>
  (await desk.rewards(order)).map(({ status }) => status);
const later = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + days(count)));
const templates = async (address: string) => (await desk.mails(address)).map(({ template }) => template);

test("the reward of an agency's order stays open after the complaint period until it is released", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  later(70);
  await desk.provide();
  expect(await rewardStates(order)).toEqual(["open"]);
  const answer = await desk.release(agency, order);
  expect(answer).toMatchObject({ status: 200, body: { Freigabe: "Freigegeben", PraemieCent: 5000 } });
  // The complaint period is over, so that the reward moves at once.
  expect(await rewardStates(order)).toEqual(["provided"]);
  expect(await templates(order.referrerEmail)).toContain("rewardReady");
});

test("a release during the complaint period announces when the reward will be ready", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency, { share: 50 });
  await desk.release(agency, order);
  expect(await rewardStates(order)).toEqual(["open", "open"]);
  expect(await templates(order.referrerEmail)).toContain("rewardReleased");
  expect(await templates(order.recipientEmail)).toContain("rewardReleased");
  later(70);
  await desk.provide();
  expect(await rewardStates(order)).toEqual(["provided", "provided"]);
});

test("the mail about an order says that its agency releases it first, and only of such an order", async () => {
  const agency = await desk.addAgency();
  const mailsAbout = async (order: Awaited<ReturnType<typeof desk.place>>) => {
    await desk.consequences(order);
    return [...(await desk.mails(order.referrerEmail)), ...(await desk.mails(order.recipientEmail))]
      .filter(({ template }) => template === "orderReceived")
      .map(({ data }) => data as (typeof orderReceived)["example"]);
  };
  const waiting = await mailsAbout(await desk.order(agency, { share: 50 }));
  expect(waiting.map(({ needsRelease }) => needsRelease)).toEqual([true, true]);
  const free = await mailsAbout(await desk.place({ share: 50 }));
  expect(free.map(({ needsRelease }) => needsRelease)).toEqual([undefined, undefined]);

  const [brand] = mailBrands;
  const { needsRelease: _, ...before } = orderReceived.example;
  const read = (data: (typeof orderReceived)["example"], language: "de" | "en") =>
    brand ? renderMail(orderReceived, data, language, brand).text.replace(/\s+/g, " ") : "";
  expect(read({ ...before, needsRelease: true }, "de")).toMatch(
    /Erst gibt die zuständige Agentur den Auftrag frei; das schreiben wir Ihnen. Danach, frühestens ab 18.01.2027,/,
  );
  expect(read({ ...before, needsRelease: true }, "en")).toContain(
    "The agency in charge has to release the order first",
  );
  expect(read(before, "de")).not.toContain("Agentur");
});

test("an order without an agency, and one accepted while the release was off, need none", async () => {
  const free = await desk.place();
  await desk.accept(free);
  await desk.awaitRelease(free);
  expect(await desk.stateOf(free)).toBeUndefined();
  const agency = await desk.addAgency();
  await desk.set("ModuleAuftragsfreigabe=0");
  const before = await desk.orderWaiting(agency);
  await desk.set("ModuleAuftragsfreigabe=1");
  expect(await desk.stateOf(before)).toBeUndefined();
  expect(await desk.release(agency, before)).toMatchObject({
    status: 409,
    body: { detail: "Dieser Auftrag braucht keine Freigabe." },
  });
});

test("a refusal needs a reason and cancels reward, commission and recommendation, whatever the feed says later", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect(await desk.refuse(agency, order)).toMatchObject({
    status: 400,
    body: { code: "PSOF0101", errors: [{ path: "Grund" }] },
  });
  expect((await desk.refuse(agency, order, "   ")).status).toBe(400);
  expect(await desk.stateOf(order)).toBe("waiting");
  expect(await desk.refuse(agency, order, "Der Kunde ist umgezogen.")).toMatchObject({
    status: 200,
    body: { Freigabe: "Abgelehnt" },
  });
  const refused = async () => {
    expect(await rewardStates(order)).toEqual(["cancelled"]);
    expect((await desk.bookings(order.orderId)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(await desk.statusOf(order)).toBe("cancelled");
  };
  await refused();
  expect(await templates(order.referrerEmail)).toContain("rewardCancelled");
  const { rows } = await owner.query<{ number: string }>("select number from placed_order where id = $1", [
    order.orderId,
  ]);
  const row = { Auftragsnummer: rows[0]?.number, Vertragsdatum: "2026-03-20" };
  const run = { tenant: desk.tenant(), language: "de", now: app.clock.now() } as const;
  const result = await desk.inTenant((tx) => importRows(desk.deps, tx, run, [row]));
  expect(result.rows[0]).toMatchObject({ outcome: "changed", reason: "refused" });
  await refused();
  expect((await desk.release(agency, order)).body["detail"]).toBe("Dieser Auftrag ist schon abgelehnt.");
});

test("cancelled, foreign and unknown orders get a clear error and change nothing", async () => {
  const agency = await desk.addAgency();
  const other = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect(await desk.release(other, order)).toMatchObject({ status: 404, body: { code: "PSOF0102" } });
  const foreign = await desk.send(other.memberId, `/auftragfreigeben/${agency.number}/${order.orderId}`, {
    Freigabe: true,
  });
  expect(foreign).toMatchObject({ status: 404, body: { code: "PSOF0102" } });
  expect((await desk.release(agency, { orderId: 987_654_321 })).status).toBe(404);
  await desk.cancel(order);
  expect(await desk.release(agency, order)).toMatchObject({
    status: 409,
    body: { code: "PSOF0103", detail: "Dieser Auftrag ist storniert." },
  });
  await desk.accept(order);
  expect((await desk.release(agency, order)).status).toBe(200);
  expect((await desk.release(agency, order)).body["detail"]).toBe("Dieser Auftrag ist schon freigegeben.");
});

test("an employee releases what is credited to them only", async () => {
  const agency = await desk.addAgency();
  const employee = await desk.addMember(agency);
  const order = await desk.orderWaiting(agency);
  expect((await desk.release(agency, order, employee)).status).toBe(404);
  await owner.query("update recommendation set agency_member_id = $2 where id = $1", [
    order.recommendationId,
    employee,
  ]);
  expect((await desk.release(agency, order, employee)).status).toBe(200);
});

test("nobody releases an order of their own recommendation, under any of their addresses or by name", async () => {
  const agency = await desk.addAgency();
  const byMail = await desk.orderWaiting(agency, { referrerEmail: "owner-self@gmail.com" });
  const member = await desk.addMember(agency, {
    role: "AgenturInhaber",
    email: "ownerself+agentur@gmail.com",
  });
  await owner.query("update referrer set email = 'owner.self@gmail.com' where id = $1", [byMail.referrerId]);
  await owner.query("update agency_member set email = 'ownerself+agentur@gmail.com' where id = $1", [member]);
  const refused = await desk.release(agency, byMail, member);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body["detail"]).toContain("eine andere Person");
  const byName = await desk.orderWaiting(agency);
  const namesake = await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Beispiel" });
  await owner.query("update agency_member set first_name = 'Anna' where id = $1", [namesake]);
  expect((await desk.release(agency, byName, namesake)).status).toBe(409);
  const customer = await desk.orderWaiting(agency, { recipientEmail: "tom-orders@example.org" });
  const buyer = await desk.addMember(agency, { role: "AgenturInhaber", email: "tom-orders@example.org" });
  expect((await desk.release(agency, customer, buyer)).status).toBe(409);
  expect((await desk.release(agency, customer)).status).toBe(200);
});

test("from the limit on a second member confirms, and never the same one", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber" });
  const order = await desk.orderWaiting(agency);
  expect((await desk.release(agency, order)).body["Freigabe"]).toBe("ZweitePerson");
  const { rows } = await owner.query<{ email: string }>("select email from agency_member where id = $1", [
    second,
  ]);
  expect(await templates(rows[0]?.email ?? "")).toEqual(["releaseSecondPerson"]);
  const again = await desk.release(agency, order);
  expect(again.status).toBe(409);
  expect(again.body["detail"]).toContain("zweite Person");
  later(70);
  await desk.provide();
  expect(await rewardStates(order)).toEqual(["open"]);
  expect((await desk.release(agency, order, second)).body["Freigabe"]).toBe("Freigegeben");
  expect(await rewardStates(order)).toEqual(["provided"]);
  await desk.set("AuftragsfreigabeVierAugenAbCent=5001");
  const small = await desk.orderWaiting(agency);
  expect((await desk.release(agency, small)).body["Freigabe"]).toBe("Freigegeben");
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("the credited member hears of a decision of somebody else, in the own language", async () => {
  const agency = await desk.addAgency();
  const colleague = await desk.addMember(agency, { role: "AgenturInhaber" });
  const { rows: members } = await owner.query<{ email: string }>(
    "update agency_member set language = 'en' where id = $1 returning email",
    [agency.memberId],
  );
  await owner.query("update agency set notifications = '{releases,refusals}' where id = $1", [agency.id]);
  await desk.release(agency, await desk.orderWaiting(agency), colleague);
  await desk.send(
    colleague,
    `/auftragfreigeben/${agency.number}/${(await desk.orderWaiting(agency)).orderId}`,
    { Freigabe: false, Grund: "Widerruf" },
  );
  const { rows } = await owner.query<{ outcome: string; language: string }>(
    `select data->>'outcome' as outcome, language from mail
      where template = 'orderDecided' and to_address = $1 order by id`,
    [members[0]?.email],
  );
  expect(rows).toEqual([
    { outcome: "released", language: "en" },
    { outcome: "refused", language: "en" },
  ]);
});

test("a released order whose rewards have grown waits again", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.release(agency, order);
  await desk.awaitRelease(order);
  expect(await desk.stateOf(order)).toBe("released");
  await owner.query("update placed_order set product_id = 301 where id = $1", [order.orderId]);
  await desk.accept(order);
  const grown = (await desk.rewards(order)).find(({ status }) => status === "open")?.amount_cents ?? 0;
  expect(grown).toBeGreaterThan(5000);
  await desk.awaitRelease(order);
  expect(await desk.stateOf(order)).toBe("waiting");
});

test("many orders at once get one result each, and one that fails does not stop the others", async () => {
  const agency = await desk.addAgency();
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await desk.orderWaiting(agency));
  const [first, second, third, fourth] = orders.map(({ orderId }) => orderId);
  await desk.cancel({ orderId: second ?? 0 });
  const answer = await desk.send(agency.memberId, `/auftragfreigeben/${agency.number}`, {
    Auftraege: [first, second, third, 4],
    Freigabe: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject([
    { Id: first, Auftrag: { Freigabe: "Freigegeben" }, Fehler: null },
    { Id: second, Auftrag: null, Fehler: { code: "PSOF0103", detail: "Dieser Auftrag ist storniert." } },
    { Id: third, Auftrag: { Freigabe: "Freigegeben" }, Fehler: null },
    { Id: 4, Auftrag: null, Fehler: { code: "PSOF0102" } },
  ]);
  expect(await desk.stateOf({ orderId: fourth ?? 0 })).toBe("waiting");
  const refused = await desk.send(agency.memberId, `/auftragfreigeben/${agency.number}`, {
    Auftraege: [fourth],
    Freigabe: false,
  });
  expect(refused.body).toMatchObject([{ Id: fourth, Fehler: { code: "PSOF0101" } }]);
});

test("the report of orders shows how far the release is, who decided and why", async () => {
  const agency = await desk.addAgency();
  const [waiting, released, refused] = [
    await desk.orderWaiting(agency),
    await desk.orderWaiting(agency),
    await desk.orderWaiting(agency),
  ];
  await desk.release(agency, released);
  await desk.refuse(agency, refused, "Doppelt erfasst.");
  const { body } = await desk.send(agency.memberId, `/auftraege/${agency.number}`, { OrderBy: "Freigabe" });
  const rows = body["Content"] as Record<string, unknown>[];
  // By the words that people read: "Abgelehnt", "Freigegeben", "Wartet auf Freigabe".
  expect(rows.map(({ Id }) => Id)).toEqual([refused.orderId, released.orderId, waiting.orderId]);
  expect(rows).toMatchObject([
    { Status: "Storniert", Freigabe: "Abgelehnt", Grund: "Doppelt erfasst.", FreigegebenVon: "Anna Berg" },
    { Status: "Freigegeben", Freigabe: "Freigegeben", FreigabeMoeglich: false, FreigabeBis: null },
    { Status: "Geprueft", Freigabe: "Offen", FreigabeMoeglich: true, FreigegebenVon: null, Grund: null },
  ]);
  expect(body["Summen"]).toMatchObject({ Gueltig: 1, Storniert: 1, FreigabeOffen: 1 });
});

test("an order is named by its number as well", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  const { rows } = await owner.query<{ number: string }>("select number from placed_order where id = $1", [
    order.orderId,
  ]);
  const path = `/auftragfreigeben/${agency.number}/${rows[0]?.number}`;
  expect(await desk.send(agency.memberId, path, { Freigabe: true })).toMatchObject({
    status: 200,
    body: { Id: order.orderId, Auftragsnummer: rows[0]?.number },
  });
});

test("a credit note settles a commission only after the release", async () => {
  app.clock.set(new Date("2027-01-10T09:00:00Z"));
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency, { contractOn: "2027-01-10" });
  app.clock.set(new Date("2027-05-01T06:00:00Z"));
  expect((await desk.settle(agency)).kind).toBe("nothing");
  await desk.release(agency, order);
  expect((await desk.settle(agency)).kind).toBe("issued");
});

test("the database keeps the rules: two people, a final decision, no reward before the release", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  const code = (sql: string, values: unknown[] = []) =>
    owner.query(sql, [order.orderId, ...values]).then(
      () => undefined,
      (error: { code?: string; constraint?: string }) => error.constraint ?? error.code,
    );
  expect(await code("update reward set status = 'provided' where order_id = $1")).toBe("23514");
  const decided = "decided_at = now(), amount_cents = 1";
  expect(
    await code(
      `update order_release set status = 'released', needs_second = true, first_by = $2, first_at = now(),
         decided_by = $2, ${decided} where order_id = $1`,
      [agency.memberId],
    ),
  ).toBe("order_release_two_people");
  expect(
    await code(
      `update order_release set status = 'refused', decided_by = $2, ${decided} where order_id = $1`,
      [agency.memberId],
    ),
  ).toBe("order_release_reason");
  await desk.release(agency, order);
  expect(await code("update order_release set status = 'refused', reason = 'x' where order_id = $1")).toBe(
    "23514",
  );
  expect(await code("update order_release set amount_cents = 9 where order_id = $1")).toBe("23514");
});

test("the overview says how many orders the member can release, and until when", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber" });
  const overviewOf = async (memberId: number) => {
    const token = await app.issueToken("ewe", "agency", memberId);
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.app.inject({ url: "/api/v1/ewe/agentur/uebersicht", headers });
    return response.json<{ Freigaben: { Offen: number; Frist: string } | null }>().Freigaben;
  };
  expect(await overviewOf(agency.memberId)).toBeNull();
  const order = await desk.orderWaiting(agency);
  expect(await overviewOf(agency.memberId)).toEqual({ Offen: 1, Frist: expect.any(String) });
  await desk.release(agency, order);
  expect(await overviewOf(agency.memberId)).toBeNull();
  expect(await overviewOf(second)).toMatchObject({ Offen: 1 });
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("the overview does not count an order that the agency has refused", async () => {
  const agency = await desk.addAgency();
  const countOf = async () => {
    const token = await app.issueToken("ewe", "agency", agency.memberId);
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.app.inject({ url: "/api/v1/ewe/agentur/uebersicht", headers });
    const { Zahlen } = response.json<{ Zahlen: { Name: string; Gesamt: number }[] }>();
    return Zahlen.find(({ Name }) => Name === "Auftraege")?.Gesamt;
  };
  await desk.orderWaiting(agency);
  const order = await desk.orderWaiting(agency);
  expect(await countOf()).toBe(2);
  expect((await desk.refuse(agency, order, "Der Kunde ist umgezogen.")).status).toBe(200);
  expect(await countOf()).toBe(1);
});
