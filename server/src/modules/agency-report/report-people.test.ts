import { expect, test } from "vitest";
import { names, paths, reportDesk } from "../../../test/agency-reports.ts";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";

const app = await startTestApp();
const desk = reportDesk(app);
const { ewe, report, plantHistory, csvText } = desk;
const history = await plantHistory();
const stranger = await desk.agency();

test("people who deleted their account become pseudonyms, and the sums stay", async () => {
  const { number, owner, order } = await plantHistory();
  const before = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await report(name, number, owner.token)).Summen])),
  );
  app.clock.advance(1_000);
  const token = await app.issueToken("ewe", "user", order.referrerId);
  const session = await app.issueToken("ewe", "agency", owner.id);
  expect((await ewe("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const pseudonym = `Gelöscht ${order.referrerId}`;
  for (const name of ["recommenders", "recommendations", "leads", "orders"] as const) {
    const { Content: rows } = await report(name, number, session);
    const own = rows.filter(({ Empfehlernummer }) => Empfehlernummer === String(order.referrerId));
    expect(own.length).toBeGreaterThan(0);
    for (const row of own) expect(row["Empfehler"]).toBe(pseudonym);
    expect(JSON.stringify(rows)).not.toContain("Muster0");
    expect((await report(name, number, session, { Filter: pseudonym })).TotalCount).toBe(own.length);
    const { text } = await csvText(name, number, session);
    expect(text).not.toContain("Muster0");
  }
  const after = await report("recommendations", number, session);
  const sums = before["recommendations"] as Record<string, number>;
  expect(after.Summen).toMatchObject({
    Besucher: sums["Besucher"],
    Empfaenger: sums["Empfaenger"],
    Auftraege: 3,
  });
  const english = await ewe("PUT", paths.recommenders(number), {
    token: session,
    body: { Filter: "deleted" },
    headers: { "accept-language": "en" },
  });
  expect(english.body).toMatchObject({ TotalCount: 1 });
});

test("a lead whose data was deleted stays as a pseudonym", async () => {
  const { number, owner, leads } = await plantHistory();
  const [lead] = leads;
  await desk.query(
    "update recipient set first_name = null, last_name = null, email = null, deleted_at = $2 where number = $1",
    [lead?.recipient, app.clock.now()],
  );
  const { Content: rows, Summen: sums } = await report("leads", number, owner.token);
  expect(rows.find(({ Empfaengernummer }) => Empfaengernummer === lead?.recipient)).toMatchObject({
    Name: `Gelöscht ${lead?.recipient}`,
    Status: "Abgelaufen",
    Geloescht: true,
  });
  expect(sums).toEqual({ Offen: 1, Bestaetigt: 0, Wartend: 1, Abgelaufen: 1 });
});

test("a lead whose time is over has no name, although the job has not deleted it yet", async () => {
  const { number, owner, leads } = await plantHistory();
  const [lead] = leads;
  await desk.query(
    "update recipient set advertising_consent_at = created_at, keep_until = $2 where number = $1",
    [lead?.recipient, app.clock.now()],
  );
  const { Content: rows } = await report("leads", number, owner.token);
  expect(rows.find(({ Empfaengernummer }) => Empfaengernummer === lead?.recipient)).toMatchObject({
    Name: `Gelöscht ${lead?.recipient}`,
    Email: null,
    Status: "Abgelaufen",
  });
  expect((await report("leads", number, owner.token, { Filter: "Öllers" })).TotalCount).toBe(0);
  expect((await csvText("leads", number, owner.token)).text).not.toContain("Öllers");
});

test("an employee sees a colleague's referrer by name, and not the address", async () => {
  const { number, owner, first, second, order } = await plantHistory();
  const bringIn = (member: number) =>
    desk.query("update referrer set agency_member_id = $2 where id = $1", [order.referrerId, member]);
  await desk.query("update recommendation set agency_member_id = $2 where referrer_id = $1", [
    order.referrerId,
    first.id,
  ]);
  const addressFor = async (token: string) => {
    const { Content: rows } = await report("recommenders", number, token);
    return rows.find(({ Empfehlernummer }) => Empfehlernummer === String(order.referrerId))?.["Email"];
  };
  await bringIn(first.id);
  expect(await addressFor(first.token)).toMatch(/@/);
  await bringIn(second.id);
  expect(await addressFor(first.token)).toBeNull();
  expect(await addressFor(owner.token)).toMatch(/@/);
});

test("a referrer of another agency appears by name with what is credited here, and without their data there", async () => {
  const { number, owner, order } = await plantHistory();
  const elsewhere = await desk.agency();
  await desk.query(
    `update referrer set agency_id = m.agency_id, agency_member_id = m.id from agency_member m
      where m.id = $2 and referrer.id = $1`,
    [order.referrerId, elsewhere.owner.id],
  );
  const seen = async (agency: string, token: string) => {
    const { Content: rows } = await report("recommenders", agency, token);
    return rows.find(({ Empfehlernummer }) => Empfehlernummer === String(order.referrerId));
  };
  expect(await seen(number, owner.token)).toMatchObject({
    Empfehler: "Erika Muster0",
    Email: null,
    Mitarbeiter: null,
    Mitarbeiternummer: null,
    Empfehlungen: 1,
    Auftraege: 1,
  });
  expect(await seen(elsewhere.number, elsewhere.owner.token)).toMatchObject({
    Email: order.referrerEmail,
    Mitarbeiternummer: elsewhere.owner.number,
    Empfehlungen: 0,
    Auftraege: 0,
    PraemieCent: 0,
  });
  for (const { agency, token } of [
    { agency: number, token: owner.token },
    { agency: elsewhere.number, token: elsewhere.owner.token },
  ]) {
    const { body } = await ewe("GET", "/agentur/uebersicht", { token });
    const { TotalCount: listed } = await report("recommenders", agency, token);
    expect(body).toMatchObject({
      Zahlen: expect.arrayContaining([expect.objectContaining({ Name: "Empfehler", Gesamt: listed })]),
    });
  }
});

test("of a link that was made by typing the address of an account, every report shows the typed name", async () => {
  const { number, owner, order } = await plantHistory();
  await desk.query(
    `update referrer set agency_id = null, agency_member_id = null, first_name = 'Wahre', last_name = 'Eignerin'
      where id = $1`,
    [order.referrerId],
  );
  await desk.query(
    "update recommendation set typed_first_name = 'Fremder', typed_last_name = 'Mensch' where referrer_id = $1",
    [order.referrerId],
  );
  for (const name of names) {
    const { Content: rows } = await report(name, number, owner.token);
    expect(JSON.stringify(rows)).not.toMatch(/Wahre|Eignerin/);
    const { text } = await csvText(name, number, owner.token);
    expect(text).not.toMatch(/Wahre|Eignerin/);
  }
  const { Content: rows } = await report("recommenders", number, owner.token, { Filter: "Fremder" });
  expect(rows).toMatchObject([{ Empfehler: "Fremder Mensch", Email: null, Bestaetigt: false }]);
  const rewards = await report("rewards", number, owner.token, { Filter: "Fremder" });
  expect(rewards.TotalCount).toBeGreaterThan(0);
});

test("an inactive owner sees the reports, and no invitations", async () => {
  const { number } = history;
  const { token } = await desk.member(number, "AgenturInhaber_inaktiv");
  expect((await report("orders", number, token)).TotalCount).toBe(3);
  for (const agency of [number, stranger.number, "KEINE-1"]) {
    const refused = await ewe("PUT", paths.invitations(agency), { token, body: {} });
    expect([refused.status, refused.body["code"]]).toEqual([403, "PSOF0203"]);
  }
});

test("an advisor sees the report of their own number only", async () => {
  const advisors = creditDesk(app, "allianz");
  const allianz = apiClient(app, "allianz");
  const [advisor] = await advisors.query<{ id: number; number: string }>(
    `select m.id, m.number from agency_member m join tenant on tenant.id = m.tenant_id
      where slug = 'allianz' and m.number = 'B10424'`,
  );
  const token = await app.issueToken("allianz", "agency", Number(advisor?.id));
  const own = await allianz("PUT", "/agentur/B10424", { token, body: {} });
  expect(own.body).toMatchObject({ TotalCount: 0, PageCount: 0, HasNext: false, Content: [] });
  expect((await allianz("PUT", "/agentur/B10410", { token, body: {} })).status).toBe(404);
});
