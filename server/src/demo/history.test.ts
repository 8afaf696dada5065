import { expect, test } from "vitest";
import { agreementOf } from "../../test/agency-agreement.ts";
import { startTestApp } from "../../test/app.ts";
import { plantRecipient, plantRecommendation } from "../../test/people.ts";
import { tenantIdOf } from "../../test/referrers.ts";
import { demoReferrer } from "./demo-tenants.ts";
import { createDemoHistory } from "./history.ts";
import { stories } from "./stories.ts";
import { unmatchedOrders } from "../modules/order/service/unmatched.ts";
import { balances } from "../modules/ledger/service.ts";

const app = await startTestApp();

interface Way {
  readonly Status: string;
  readonly Grund: { readonly Name: string } | null;
  readonly Besucher: number;
}

/** What the year earned beside the bounties: an extra each for the third and fifth success, and two of three in a promotion. */
const earnedExtras: Readonly<Record<string, readonly number[]>> = {
  telekom: [5_000, 6_000],
  ewe: [1_500, 5_000],
};

const namesIn = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

test.each(["telekom", "ewe", "allianz"])("%s has a year in which everything happened", async (slug) => {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error("no tenant");
  const referrer = await demoReferrer(slug);
  const { email } = referrer;
  await createDemoHistory(app, tenant, referrer, app.clock.now());
  // Every start asks for it, since the first one may have been broken off.
  await createDemoHistory(app, tenant, referrer, app.clock.now());
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id from referrer where email = $1",
    [email],
  );
  const token = await app.issueToken(slug, "user", Number(rows[0]?.id));
  const read = async (path: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${app.url}/api/v1/${slug}${path}`, { headers })).json();
  };

  const ways = (await read("/empfehler/empfehlungen/")) as Way[];
  expect(ways).toHaveLength(stories.length);
  expect(namesIn(ways.map(({ Status }) => Status))).toEqual([
    "Abgelaufen",
    "Gezahlt",
    "Offen",
    "Ok",
    "Storniert",
  ]);
  expect(namesIn(ways.map(({ Grund }) => Grund?.Name ?? ""))).toEqual([
    "",
    "cancelled",
    "contractExtension",
    "hotlineOrder",
  ]);
  expect(ways.some(({ Besucher }) => Besucher > 2)).toBe(true);

  const rewards = (await read("/praemierung/")) as {
    Status: string;
    InPruefung: boolean;
    Art: string | null;
  }[];
  expect(namesIn(rewards.map(({ Status }) => Status))).toEqual([
    "Abgeholt",
    "Abgelaufen",
    "Ausgezahlt",
    "Bereitgestellt",
    "Offen",
    "Storniert",
  ]);
  expect(rewards.filter(({ InPruefung }) => InPruefung)).toHaveLength(1);
  expect(rewards.some(({ Art }) => Art === "Gutschein")).toBe(slug !== "allianz");
  const extras = await app.testDatabase.owner.query<{ amount_cents: number }>(
    "select amount_cents from reward where tenant_id = $1 and kind = 'tier' order by success",
    [tenant.id],
  );
  expect(extras.rows.map(({ amount_cents }) => amount_cents)).toEqual(earnedExtras[slug] ?? []);
  expect(await read("/empfehler/summen")).toMatchObject({ SteuerhinweisJahr: 2026 });
  expect(await read("/empfehler/bankdaten/")).toMatchObject({ IBAN: expect.stringMatching(/^DE89.*30 00$/) });
  expect(await read("/empfehler/nachbuchung")).toMatchObject({
    Nachbuchungen: [
      { Status: "InPruefung", Grund: { Name: "nobodyAccepted" } },
      { Status: "InPruefung", Grund: { Name: "otherDay" } },
      { Status: "Offen" },
      { Status: "Abgelehnt", Grund: { Name: "noOrder" } },
    ],
  });
  const unmatched = await app.database.inTenant(tenant.id, (tx) => unmatchedOrders(tx));
  expect(unmatched.orders).toHaveLength(3);
  expect(await app.database.inTenant(tenant.id, balances)).toMatchObject({ sum: 0, differences: [] });
});

test.each(["telekom", "ewe", "allianz"])(
  "in %s people accept by the channels by which it was shared, and by which they clicked",
  async (slug) => {
    const { rows } = await app.testDatabase.owner.query<{ accepted: string; clicked: string[] | null }>(
      `select k.channel as accepted,
              (select array_agg(distinct c.channel)
                 from counted_batch b cross join unnest(b.recommendations, b.channels) c (recommendation, channel)
                where b.tenant_id = k.tenant_id and c.recommendation = k.recommendation_id) as clicked
         from recipient k
         join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id
         join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
        where k.tenant_id = $1 and f.email = $2`,
      [app.tenants.bySlug(slug)?.id, (await demoReferrer(slug)).email],
    );
    expect(namesIn(rows.map(({ accepted }) => accepted))).toEqual(["copy", "email", "sms", "whatsapp"]);
    for (const { accepted, clicked } of rows) expect(clicked).toEqual([accepted]);
  },
);

test("the year of ewe has commissions, credit notes of both agencies and a bonus plan", async () => {
  const { rows: notes } = await app.testDatabase.owner.query<{ agency: string; status: string }>(
    `select agency.number as agency, credit_note.status from credit_note
       join agency on agency.id = agency_id where credit_note.tenant_id = $1 order by credit_note.id`,
    [app.tenants.bySlug("ewe")?.id],
  );
  expect(namesIn(notes.map(({ agency }) => agency))).toEqual(["KS-2001", "KS-2002"]);
  expect(notes.some(({ status }) => status === "paid")).toBe(true);
  const { rows: plans } = await app.testDatabase.owner.query("select from bonus_plan");
  expect(plans).toHaveLength(1);
});

test("every figure of an agency's overview is the number of rows of its list", async () => {
  const { rows } = await app.testDatabase.owner.query<{ id: number; slug: string; roles: string[] }>(
    `select m.id, t.slug, m.roles from agency_member m join tenant t on t.id = m.tenant_id
      where cardinality(m.roles) > 0 and exists (select from recommendation r where r.agency_id = m.agency_id)`,
  );
  expect(namesIn(rows.map(({ slug }) => slug))).toEqual(["allianz", "ewe"]);
  const expectAgreement = agreementOf(app);
  for (const { id, slug, roles } of rows) {
    const overview = await expectAgreement(slug, id);
    // Only owners see the agency's commission.
    expect(overview.Provision !== null).toBe(roles.some((role) => role.startsWith("AgenturInhaber")));
  }
});

test("the advisor of allianz has credit notes of the year and no bonus plan", async () => {
  const { rows } = await app.testDatabase.owner.query<{ notes: number; plans: number }>(
    `select (select count(*) from credit_note n where n.agency_id = a.id)::integer as notes,
            (select count(*) from bonus_plan b where b.agency_id = a.id)::integer as plans
       from agency a where a.number = 'B10410'`,
  );
  expect(rows[0]?.notes).toBeGreaterThan(0);
  expect(rows[0]?.plans).toBe(0);
});

test("in ewe every member who invites has leads of the year, and the owners see confirmed and open ones", async () => {
  const { rows } = await app.testDatabase.owner.query<{ agency: string; member: string; confirmed: boolean }>(
    `select agency.number as agency, m.number as member, k.confirmed_at is not null as confirmed
       from recipient k
       join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id
       join agency on agency.tenant_id = r.tenant_id and agency.id = r.agency_id
       join agency_member m on m.tenant_id = r.tenant_id and m.id = r.agency_member_id
      where k.tenant_id = $1 and k.keep_until > $2
        and not exists (select from placed_order o where o.tenant_id = k.tenant_id and o.recipient_id = k.id)`,
    [app.tenants.bySlug("ewe")?.id, app.clock.now()],
  );
  expect(namesIn(rows.map(({ member }) => member))).toEqual([
    "M-1001",
    "M-1002",
    "M-1003",
    "M-1004",
    "M-1006",
  ]);
  for (const agency of ["KS-2001", "KS-2002"]) {
    const own = rows.filter((row) => row.agency === agency);
    expect(namesIn(own.map(({ confirmed }) => String(confirmed)))).toEqual(["false", "true"]);
  }
});

test("in ewe orders wait for their release, one of them for a second person", async () => {
  const { rows } = await app.testDatabase.owner.query<{ number: string; status: string }>(
    `select agency.number, status from order_release join agency on agency.id = agency_id
      where status <> 'released' order by agency.number, status`,
  );
  expect(rows.filter(({ number }) => number === "KS-2001").map(({ status }) => status)).toEqual([
    "confirming",
    "waiting",
  ]);
});

test("the demo's shop stands in for the provider: its order verifies the recommendation", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "telekom", product: 462 });
  const { recipient } = await plantRecipient(app, "telekom", recommendation);
  const path = `/demo/shop?produkt=FW-0462&nr=${recommendation}&empfaenger=${recipient}&channel=sms`;
  const basket = await (await fetch(app.url + path)).text();
  expect(basket).toContain("Jetzt bestellen (Demo)");
  expect(basket).toContain("<h1>Zuhause M\u00A0– bis 50 Mbit/s</h1>");
  // A friend would take the recommendation's number for a code to keep.
  expect(basket).not.toContain("<dt>Empfehlung</dt>");
  const english = await (await fetch(`${app.url}${path}&sprache=en`)).text();
  expect(english).toMatch(/lang="en".*Zuhause M – up to 50 Mbit\/s.*Order now \(demo\)/s);
  const form = new URLSearchParams({
    produkt: "FW-0462",
    nr: recommendation,
    empfaenger: recipient,
    geprueft: "1",
    auftrag: /name="auftrag" value="(DEMO-\d{9})"/.exec(basket)?.[1] ?? "",
  });
  const order = async (cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie };
    return (await fetch(`${app.url}/demo/shop`, { method: "POST", body: form, headers })).text();
  };
  const thanks = await order();
  expect(thanks).toMatch(
    /Vielen Dank.*Ihre Auftragsnummer ist <strong class="number">DEMO-\d{9}<\/strong>\./s,
  );
  expect(await order(), "a reload is the same order").toBe(thanks);
  const sent = await fetch(`${app.url}/demo/shop`, { method: "POST", body: form, redirect: "manual" });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/demo\/shop\/bestellt\?.*auftrag=DEMO-/),
  ]);
  // Who accepted in a client's frame is a stranger to the app's own page, which would offer the recommendation again.
  expect(thanks).toContain("auf der Seite, auf der Sie die Empfehlung angenommen haben");
  expect(thanks).not.toContain("So geht es weiter");
  const known = await order(`fw_empfaenger_${recommendation}=${recipient}`);
  expect(known).toContain("So geht es weiter");
  expect(known).not.toContain("auf der Seite, auf der Sie");
  // Only the demo's own site that framed the app is linked, never one that an address names.
  for (const [site, begin] of [
    ["http://localhost:3000", "http://localhost:3000/demo/host/telekom"],
    ["https://evil.example", ""],
  ] as const) {
    form.set("einbettung", site);
    const links = [...(await order()).matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);
    const status = `${begin}/empfaengerbestaetigung?nr=${recommendation}`;
    expect(links).toEqual(begin === "" ? ["/"] : [status, `${begin}/`]);
  }
  const seen = await (await fetch(`${app.url}/api/v1/telekom/empfehlen/${recommendation}`)).json();
  expect(seen).toMatchObject({ Status: "Ok" });
});

test("the demo's shop offers no basket without a recommendation: its order would be refused", async () => {
  const page = await (await fetch(`${app.url}/demo/shop?produkt=FW-0462`)).text();
  expect(page).toContain("In diesen Shop gelangen Sie über eine Empfehlung.");
  expect(page).not.toContain("<form");
});

test("an insurer's shop takes a request for a talk with the recommended advisor", async () => {
  const { rows } = await app.testDatabase.owner.query<{ number: string; advisor: string }>(
    `select r.number, a.first_name || ' ' || a.last_name as advisor
       from recommendation r
       join advisor a on a.tenant_id = r.tenant_id and a.external_id = r.advisor_number
      where r.tenant_id = $1 limit 1`,
    [tenantIdOf(app, "allianz")],
  );
  const [{ number, advisor } = { number: "", advisor: "?" }] = rows;
  for (const product of ["1", "11", "12"]) {
    const { body } = await app.app.inject({
      url: `/demo/shop?produkt=${product}&nr=${number}`,
      headers: { host: "allianz.localhost:3000" },
    });
    expect(body).toMatch(/Ihr Gesprächswunsch.*Gespräch anfragen \(Demo\)/s);
    expect(body).toContain(advisor);
    expect(body).not.toContain("Warenkorb");
    const form = new URLSearchParams({ produkt: product, nr: number });
    const sent = await app.app.inject({
      method: "POST",
      url: "/demo/shop",
      headers: { host: "allianz.localhost:3000", "content-type": "application/x-www-form-urlencoded" },
      payload: form.toString(),
    });
    expect(sent.body).not.toContain("DEMO-");
  }
});

test.each(["ewe", "allianz"])("in %s nobody accepts a link that was not opened", async (slug) => {
  const { rows } = await app.testDatabase.owner.query<{ visitors: number; recipients: number }>(
    `select coalesce((select visitors from opening o where o.tenant_id = r.tenant_id and o.recommendation_id = r.id), 0)::integer
              as visitors,
            (select count(*) from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id)::integer
              as recipients
       from recommendation r where r.tenant_id = $1`,
    [app.tenants.bySlug(slug)?.id],
  );
  for (const { visitors, recipients } of rows) expect(visitors).toBeGreaterThanOrEqual(recipients);
});
