import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { TestAgency } from "../../../test/commission-desk.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { days } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const { owner } = app.testDatabase;
await desk.set(
  "mehrfachPraemien=[]",
  "AuftragsfreigabeVierAugenAbCent=5000",
  "BetreiberEmail=betrieb@example.org",
);

const asked = async (address: string) =>
  (await desk.mails(address))
    .filter(({ template }) => template === "releaseSecondPerson")
    .map(({ data }) => data);
const creditTo = (order: { recommendationId: number }, memberId: number) =>
  owner.query("update recommendation set agency_member_id = $2 where id = $1", [
    order.recommendationId,
    memberId,
  ]);
const rowsOf = async (agency: TestAgency, memberId: number, request: object = {}) => {
  const { body } = await desk.send(memberId, `/auftraege/${agency.number}`, request);
  return body["Content"] as Record<string, unknown>[];
};
const overviewOf = async (memberId: number) => {
  const token = await app.issueToken("ewe", "agency", memberId);
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.app.inject({ url: "/api/v1/ewe/agentur/uebersicht", headers });
  return response.json<{ Freigaben: unknown; ZweitePerson: unknown }>();
};

test("those who may confirm are named and mailed: owners and the credited employee, nobody else", async () => {
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, {
    role: "AgenturInhaber",
    lastName: "Zweite",
    email: "zweite@example.org",
  });
  const credited = await desk.addMember(agency, { lastName: "Eigener", email: "eigener@example.org" });
  await desk.addMember(agency, { lastName: "Fremder", email: "fremder@example.org" });
  await desk.addMember(agency, {
    role: "AgenturInhaber_inaktiv",
    lastName: "Ruhend",
    email: "ruhend@example.org",
  });
  const own = await desk.addMember(agency, {
    role: "AgenturInhaber",
    lastName: "Selbst",
    email: "selbst@example.org",
  });
  const locked = await desk.addMember(agency, { role: "AgenturInhaber", email: "gesperrt@example.org" });
  await owner.query("update agency_member set locked_at = now() where id = $1", [locked]);
  // Nobody confirms an order of their own recommendation.
  const order = await desk.orderWaiting(agency, { referrerEmail: "selbst@example.org" });
  await creditTo(order, credited);
  expect(await rowsOf(agency, own)).toMatchObject([{ Freigabe: "Offen", FreigabeMoeglich: false }]);
  expect(await overviewOf(own)).toMatchObject({ Freigaben: null });

  expect(await rowsOf(agency, agency.memberId)).toMatchObject([
    { Freigabe: "Offen", BestaetigenKoennen: ["Tom Zweite", "Tom Eigener"] },
  ]);
  expect((await desk.release(agency, order)).body).toMatchObject({
    Freigabe: "ZweitePerson",
    BestaetigenKoennen: ["Tom Zweite", "Tom Eigener"],
  });
  for (const address of ["zweite@example.org", "eigener@example.org"]) {
    expect(await asked(address)).toMatchObject([{ firstBy: "Anna Berg", to: "member", isOverdue: false }]);
  }
  for (const name of ["fremder", "ruhend", "selbst", "gesperrt"]) {
    expect(await asked(`${name}@example.org`)).toEqual([]);
  }
  expect(await asked("betrieb@example.org")).toEqual([]);
  expect(await rowsOf(agency, agency.memberId)).toMatchObject([
    { Freigabe: "ZweitePerson", FreigabeMoeglich: false, BestaetigenKoennen: ["Tom Zweite", "Tom Eigener"] },
  ]);
  expect((await desk.release(agency, order, second)).body).toMatchObject({
    Freigabe: "Freigegeben",
    BestaetigenKoennen: null,
  });
  expect(await rowsOf(agency, agency.memberId)).toMatchObject([
    { BestaetigenKoennen: null, FreigegebenVon: "Anna Berg und Tom Zweite" },
  ]);
});

test("a refusal by the second person names that person only", async () => {
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Zweite" });
  const order = await desk.orderWaiting(agency);
  await desk.release(agency, order);
  expect(await rowsOf(agency, second)).toMatchObject([{ FreigegebenVon: "Anna Berg" }]);
  const refusal = { Freigabe: false, Grund: "Kein Vertrag" };
  await desk.send(second, `/auftragfreigeben/${agency.number}/${order.orderId}`, refusal);
  expect(await rowsOf(agency, second)).toMatchObject([{ FreigegebenVon: "Tom Zweite" }]);
});

test("if nobody else may confirm, the operator is asked, and the first person learns it", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect((await desk.release(agency, order)).body).toMatchObject({ BestaetigenKoennen: [] });
  expect(await asked("betrieb@example.org")).toMatchObject([
    { to: "operator", firstBy: "Anna Berg", agency: expect.stringContaining(agency.number) },
  ]);
  expect(await overviewOf(agency.memberId)).toMatchObject({
    ZweitePerson: { Offen: 1, BestaetigenKoennen: [] },
  });
});

test("the first person's overview keeps the order until it is decided, also after the deadline", async () => {
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Zweite" });
  const order = await desk.orderWaiting(agency);
  expect(await overviewOf(agency.memberId)).toMatchObject({ Freigaben: { Offen: 1 }, ZweitePerson: null });
  await desk.release(agency, order);
  app.clock.set(new Date(app.clock.now().getTime() + days(60)));
  expect(await overviewOf(agency.memberId)).toMatchObject({
    Freigaben: null,
    ZweitePerson: { Offen: 1, BestaetigenKoennen: ["Tom Zweite"] },
  });
  expect(await overviewOf(second)).toMatchObject({ Freigaben: { Offen: 1 }, ZweitePerson: null });
  await desk.release(agency, order, second);
  expect(await overviewOf(agency.memberId)).toMatchObject({ Freigaben: null, ZweitePerson: null });
});

test("the words of the state depend on whose turn it is, and the report finds and filters them", async () => {
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber" });
  await desk.release(agency, await desk.orderWaiting(agency));
  await desk.orderWaiting(agency);
  const found = async (memberId: number, request: object) =>
    (await rowsOf(agency, memberId, request)).map(({ Freigabe }) => Freigabe);
  expect(await found(second, { Filter: "Ihre Freigabe" })).toEqual(["ZweitePerson"]);
  expect(await found(agency.memberId, { Filter: "Ihre Freigabe" })).toEqual([]);
  expect(await found(agency.memberId, { Filter: "wartet zweite" })).toEqual(["ZweitePerson"]);
  expect(await found(agency.memberId, { Filter: "wartet" })).toHaveLength(2);
  expect(await found(agency.memberId, { Status: "FreigabeOffen" })).toEqual(["Offen"]);
  expect(await found(agency.memberId, { Status: "ZweitePerson" })).toEqual(["ZweitePerson"]);
  const wrong = await desk.send(agency.memberId, `/auftraege/${agency.number}`, { Status: "Egal" });
  expect(wrong.body["code"]).toBe("PSOF0101");
});

test("a cancelled order that waited for a second person has no deadline and no confirmers", async () => {
  const agency = await desk.addAgency();
  await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Zweite" });
  const order = await desk.orderWaiting(agency);
  await desk.release(agency, order);
  await desk.cancel(order);
  expect(await rowsOf(agency, agency.memberId)).toMatchObject([
    { Anzeige: "Storniert", FreigabeBis: null, BestaetigenKoennen: null, FreigabeMoeglich: false },
  ]);
});

test("the orders cannot be sorted by who may confirm: no row has the names stored", async () => {
  const agency = await desk.addAgency();
  const request = { OrderBy: "BestaetigenKoennen" };
  expect((await desk.send(agency.memberId, `/auftraege/${agency.number}`, request)).status).toBe(400);
});

test("a member who may be the first person under another number confirms nothing", async () => {
  const agency = await desk.addAgency();
  const again = await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Berg" });
  await owner.query("update agency_member set first_name = 'Anna' where id = $1", [again]);
  const order = await desk.orderWaiting(agency);
  expect((await desk.release(agency, order)).body).toMatchObject({
    Freigabe: "ZweitePerson",
    BestaetigenKoennen: [],
  });
  expect(await rowsOf(agency, again)).toMatchObject([{ Freigabe: "ZweitePerson", FreigabeMoeglich: false }]);
  expect(await desk.release(agency, order, again)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("Eine zweite Person") },
  });
});

test("nobody gets the address of another active member, neither by an owner nor by unlocking", async () => {
  const agency = await desk.addAgency();
  const { rows } = await owner.query<{ email: string }>("select email from agency_member where id = $1", [
    agency.memberId,
  ]);
  const Email = rows[0]?.email.toUpperCase();
  const second = await desk.addMember(agency, { role: "AgenturInhaber", lastName: "Zweite" });
  const { rows: named } = await owner.query<{ number: string }>(
    "select number from agency_member where id = $1",
    [second],
  );
  const path = `/mitarbeiter/${named[0]?.number}`;
  const taken = { status: 409, body: { detail: expect.stringContaining("schon ein anderes Mitglied") } };
  expect(await desk.send(agency.memberId, path, { Email })).toMatchObject(taken);
  await owner.query("update agency_member set locked_at = now(), email = $2 where id = $1", [
    second,
    rows[0]?.email,
  ]);
  expect(await desk.send(agency.memberId, path, { Gesperrt: false })).toMatchObject(taken);
});
