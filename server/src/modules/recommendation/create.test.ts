import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { blockReferrer } from "./service/block-referrer.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
let visitors = 0;

async function post(tenant: string, body: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/${tenant}/Empfehlen/create`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.1.0.${visitors % 250}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const codeOf = async (tenant: string, body: unknown, headers = {}) =>
  (await post(tenant, body, headers)).body["code"];

const count = async (sql: string, values: unknown[] = []) => {
  const { rows } = await app.testDatabase.owner.query<{ count: string }>(sql, values);
  return Number(rows[0]?.count);
};

async function referrerId(email: string): Promise<number> {
  return count("select id as count from referrer where email = $1", [email]);
}

/** The token in the latest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const { rows } = await app.testDatabase.owner.query<{ data: { token: string } }>(
    "select data from mail where to_address = $1 order by id desc limit 1",
    [email],
  );
  return rows[0]?.data.token ?? "";
}

async function confirm(email: string) {
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/bestaetigen`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Token: await mailedToken(email) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test("a visitor creates a recommendation and gets its links and one welcome mail", async () => {
  const email = newAddress();
  const { status, body } = await post("ewe", recommending(101, { email }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    Empfehlungsnummer: expect.stringMatching(/^[0-9A-Z]{10}$/),
    Hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    Code: expect.stringMatching(/^[0-9A-Z]{10}$/),
    Link: `http://ewe.localhost:3000/api/v1/ewe/empfehlen/click/${String(body["Empfehlungsnummer"])}?channel=link`,
    KurzUrl: `http://ewe.localhost:3000/k/${String(body["Code"])}`,
    GueltigBis: "2027-01-14T09:00:00.000Z",
    OptinErforderlich: true,
  });
  expect(await count("select count(*) from mail where to_address = $1", [email])).toBe(1);
  expect(await count("select count(*) from consent where person_id = $1", [await referrerId(email)])).toBe(2);
});

test("a recommendation created in English gets links to English pages", async () => {
  const { body } = await post("ewe", recommending(101, { email: newAddress() }), { "Accept-Language": "en" });
  expect(body["Link"]).toMatch(/\/api\/v1\/ewe\/empfehlen\/click\/[0-9A-Z]{10}\?channel=link&sprache=en$/);
  expect(body["KurzUrl"]).toBe(`http://ewe.localhost:3000/en/k/${String(body["Code"])}`);
});

test("capability and contact are stored only as hashes", async () => {
  const contact = newAddress();
  const { body } = await post("ewe", { ...recommending(101), Empfaenger: { Email: contact } });
  const { rows } = await app.testDatabase.owner.query("select * from recommendation where number = $1", [
    body["Empfehlungsnummer"],
  ]);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(body["Hash"]);
  expect(stored).not.toContain(contact);
});

test.each([false, 0, -1, "", "no", null, undefined])(
  "terms given as %j are refused with PSOF0306",
  async (terms) => {
    const body = recommending(101);
    expect(await codeOf("ewe", { ...body, Empfehlung: { ...body.Empfehlung, AgbText: terms } })).toBe(
      "PSOF0306",
    );
  },
);

test.each([true, "yes", 1, "2026-05-01", "2025-07-01"])("terms given as %j are accepted", async (terms) => {
  const body = recommending(101);
  const answer = await post("ewe", { ...body, Empfehlung: { ...body.Empfehlung, AgbText: terms } });
  expect(answer.status).toBe(201);
});

test("only active campaigns that need consent are recorded, each once", async () => {
  const email = newAddress();
  const agreed = ["offene-muehle", "offene-muehle", "dritte-empfehlung", "gibt-es-nicht"];
  const Aktionen = agreed.map((AktionsId) => ({ AktionsId, Zustimmung: true }));
  await post("ewe", { ...recommending(101, { email }), Aktionen });
  const { rows } = await app.testDatabase.owner.query(
    "select subject from consent where purpose = 'campaign' and person_id = $1",
    [await referrerId(email)],
  );
  expect(rows).toEqual([{ subject: "offene-muehle" }]);
});

test("each rule refuses with its own code and changes nothing", async () => {
  const before = await count("select count(*) from referrer");
  const body = recommending(101);
  const own = body.Empfehler.Email;
  expect(await codeOf("ewe", recommending(101, { email: "keine-adresse" }))).toBe("PSOF0304");
  expect(await codeOf("ewe", { ...body, Empfaenger: { Email: own.toUpperCase() } })).toBe("PSOF0305");
  expect(await codeOf("ewe", recommending(99_999))).toBe("PSOF0102");
  const offered = { ...body, Empfehlung: { ...body.Empfehlung, AnteilEmpfehler: 0 } };
  expect(await codeOf("telekom", { ...offered, Empfehlung: { ...offered.Empfehlung, Produkt: 462 } })).toBe(
    "PSOF0101",
  );
  expect(await codeOf("ewe", { Empfehlung: body.Empfehlung })).toBe("PSOF0101");
  const ended = { Authorization: "Bearer abgelaufen" };
  expect(await codeOf("ewe", { Empfehlung: body.Empfehlung }, ended)).toBe("PSOF0204");
  const minor = { ...body, Empfehler: { ...body.Empfehler, Teilnahmeberechtigt: false } };
  expect(await codeOf("ewe", minor)).toBe("PSOF0101");
  for (const kind of ["Agent", "Mitarbeiter"]) {
    expect(await codeOf("ewe", { ...body, Empfehlung: { ...body.Empfehlung, Art: kind } })).toBe("PSOF0103");
  }
  expect(await count("select count(*) from referrer")).toBe(before);
});

test("a domain with umlauts is the same in either spelling, and an undeliverable address is refused", async () => {
  const mailbox = newAddress().split("@")[0];
  const written = recommending(101, { email: `${mailbox}@Müller.example` });
  expect(await post("ewe", written)).toMatchObject({ status: 201 });
  const plain = `${mailbox}@xn--mller-kva.example`;
  expect(await codeOf("ewe", recommending(101, { email: plain }))).toBe("PSOF0307");
  expect(await count("select count(*) from mail where to_address = $1", [plain])).toBe(1);
  expect(await codeOf("ewe", recommending(101, { email: `${"x".repeat(65)}@example.org` }))).toBe("PSOF0304");
});

test("an unconfirmed address can recommend once, after the opt-in once more until the owner answers, and only with login once it has a password", async () => {
  const email = newAddress();
  const again = () => post("ewe", recommending(101, { email }));
  await again();
  expect((await again()).body["code"]).toBe("PSOF0307");

  const opened = await confirm(email);
  expect(opened).toMatchObject({ status: 200, body: { Email: email, Vorname: "Erika", Registriert: false } });
  expect((await confirm(email)).status).toBe(200);
  const share = `${app.url}/api/v1/ewe/empfehlen/${opened.body["Empfehlungsnummer"]}/${opened.body["Hash"]}`;
  expect(await (await fetch(share)).json()).toMatchObject({ OptinErforderlich: false });
  const inEnglish = await fetch(share, { headers: { "Accept-Language": "en" } });
  expect(await inEnglish.json()).toMatchObject({
    Produkt: { AnzeigeName: "Küstenstrom Klar – green power" },
  });
  // Without a login the browser is one that only types the address.
  expect(await again()).toMatchObject({ status: 201, body: { OptinErforderlich: true } });
  expect((await again()).body["code"]).toBe("PSOF0307");

  await app.testDatabase.owner.query(
    "update referrer set password_hash = 'x', registered_at = confirmed_at where email = $1",
    [email],
  );
  expect((await again()).body["code"]).toBe("PSOF0210");
  const token = await app.issueToken("ewe", "user", await referrerId(email));
  const headers = { Authorization: `Bearer ${token}` };
  expect((await post("ewe", { Empfehlung: recommending(101).Empfehlung }, headers)).status).toBe(201);
});

test("a second open recommendation of the same product to the same contact is refused with PSOF0301", async () => {
  const email = newAddress();
  await post("ewe", recommending(101, { email }));
  await confirm(email);
  const token = await app.issueToken("ewe", "user", await referrerId(email));
  const headers = { Authorization: `Bearer ${token}` };
  const { Empfehlung } = recommending(101);
  const twice = { Empfehlung, Empfaenger: { Email: newAddress() } };
  expect((await post("ewe", twice, headers)).status).toBe(201);
  expect(await codeOf("ewe", twice, headers)).toBe("PSOF0301");
  const other = { ...twice, Empfehlung: { ...Empfehlung, Produkt: 102 } };
  expect((await post("ewe", other, headers)).status).toBe(201);
});

test("a block is revealed only after login; without it the login is required", async () => {
  const email = newAddress();
  await post("ewe", recommending(101, { email }));
  await confirm(email);
  const block = { reason: "rules", now: app.clock.now() } as const;
  await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) => blockReferrer(tx, email, block));
  expect(await codeOf("ewe", recommending(101, { email }))).toBe("PSOF0210");
  const token = await app.issueToken("ewe", "user", await referrerId(email));
  expect(await codeOf("ewe", recommending(101), { Authorization: `Bearer ${token}` })).toBe("PSOF0206");
});

test("in company mode only a listed address may recommend", async () => {
  const company = (email: string) => {
    const body = recommending(1, { email });
    return { ...body, Empfehlung: { ...body.Empfehlung, Produkt: firstProduct, Art: "Mitarbeiter" } };
  };
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select product.id from product join tenant on tenant.id = tenant_id where slug = 'allianz' limit 1",
  );
  const firstProduct = rows[0]?.id;
  await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
  await app.tenants.refresh();
  expect(await codeOf("allianz", company("anna@gmail.example"))).toBe("PSOF0303");
  expect((await post("allianz", company("anna@sichergut.example"))).status).toBe(201);
  // The public form and the registration stay open to everyone.
  expect((await post("allianz", recommending(1, { email: newAddress() }))).status).toBe(201);
  const register = (email: string) =>
    fetch(`${app.url}/api/v1/allianz/account/createEmpfehler`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ Vorname: "Anna", Nachname: "Beispiel", Email: email }),
    });
  expect((await register(newAddress())).ok).toBe(true);
  await setTenantFields(app.database, "allianz", ["ModuleCompanyRecommendation=0"]);
  await app.tenants.refresh();
  expect(await codeOf("allianz", recommending(1, { email: newAddress() }))).toBe("PSOF0303");
  expect(await (await register(newAddress())).json()).toMatchObject({ code: "PSOF0303" });
  await setTenantFields(app.database, "allianz", ["ModuleCompanyRecommendation=1"]);
  await app.tenants.refresh();
});

test("recommendations by employees and through advisors lead to an order like any other", async () => {
  await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
  await app.tenants.refresh();
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/api/v1/allianz/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const feed = { Authorization: `Bearer ${await app.issueApiKey("allianz")}` };
  const advisors = await fetch(`${app.url}/api/v1/allianz/Produkt/berater?query=&page=1&pagesize=1`);
  const { Content } = (await advisors.json()) as { Content: { ExterneId: string }[] };
  const ways = [
    ["company", "Mitarbeiter", { Art: "Mitarbeiter", AgentNumber: undefined }, "sichergut.example"],
    ["agent", "Agent", { AgentNumber: Content[0]?.ExterneId }, "example.org"],
  ] as const;
  for (const [kind, wireKind, part, domain] of ways) {
    const email = newAddress().replace("example.org", domain);
    const body = recommending(1, { email });
    const { status, body: made } = await post("allianz", {
      ...body,
      Empfehlung: { ...body.Empfehlung, ...part },
    });
    expect(status).toBe(201);
    const agreed = {
      Vorname: "Max",
      Nachname: "Beispiel",
      Email: newAddress().replace("example.org", domain),
      AgbText: "2026-05-01",
      Zustimmung: true,
    };
    const number = String(made["Empfehlungsnummer"]);
    const { Empfaengernummer } = await send(`empfaenger/create/${number}`, agreed);
    await send("tracking/abschliessen/", { empfehlungsnummer: number, empfaengernummer: Empfaengernummer });
    const row = { Auftragsnummer: `K-${kind}`, Empfaengernummer, Produkt: 1, Bestelldatum: "2026-11-15" };
    await send("auftraege", [row] as never, feed);
    const { rows } = await app.testDatabase.owner.query<{ referrer: number }>(
      `select r.referrer_id::int as referrer, r.kind, o.matched_by, o.verified_at is not null as verified,
              o.unrewarded_because
         from recommendation r join placed_order o on o.tenant_id = r.tenant_id and o.recommendation_id = r.id
        where r.number = $1`,
      [number],
    );
    const order = { kind, matched_by: "recipientNumber", verified: true, unrewarded_because: null };
    expect(rows).toMatchObject([order]);
    // The personal area leads to the form that makes such a link again.
    const token = await app.issueToken("allianz", "user", rows[0]?.referrer ?? 0);
    const own = await fetch(`${app.url}/api/v1/allianz/Empfehler/empfehlungen`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await own.json()).toMatchObject([{ Art: wireKind, AgentNumber: part.AgentNumber ?? null }]);
  }
});

test("with the captcha on, a call without a body only validates the solution", async () => {
  await setTenantFields(app.database, "telekom", ["ModuleCaptcha=1"]);
  await app.tenants.refresh();
  const ask = () => fetch(`${app.url}/api/v1/telekom/Empfehlen/create`, { method: "POST" });
  expect(await (await ask()).json()).toMatchObject({ code: "PSOF0501" });
  expect(await codeOf("telekom", recommending(462))).toBe("PSOF0501");
  expect((await fetch(`${app.url}/api/v1/ewe/empfehlen/CREATE/`, { method: "POST" })).status).toBe(204);
});

test("client-set newsletter fields are ignored; the opt-in confirms the newsletter", async () => {
  const email = newAddress();
  const body = recommending(101, { email });
  const tried = { NewsletterOptinGegeben: true, NewsletterOptinVersendetAm: "2020-01-01T00:00:00Z" };
  await post("ewe", { ...body, Empfehler: { ...body.Empfehler, NewsletterPermission: true, ...tried } });
  const state = async () =>
    (
      await app.testDatabase.owner.query(
        "select newsletter_permission as given, newsletter_sent_at as sent from referrer where email = $1",
        [email],
      )
    ).rows[0];
  expect(await state()).toEqual({ given: false, sent: app.clock.now() });
  await confirm(email);
  expect(await state()).toMatchObject({ given: true });
});
