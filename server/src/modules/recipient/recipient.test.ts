import { addDays, calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import { recipientKeptUntil } from "@weitersagen/domain/recommendation";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import {
  accepting,
  newAddress,
  plantRecipient,
  plantRecommendation,
  recommending,
} from "../../../test/people.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { privacySweeps } from "../privacy/jobs.ts";
import { expireDue } from "../recommendation/service/expire.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
let visitors = 0;

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method,
    headers: {
      "X-Forwarded-For": `10.2.${visitors >> 8}.${visitors & 255}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const accept = (number: string, body: unknown, headers = {}) =>
  call("POST", `ewe/empfaenger/create/${number}?channel=whatsapp`, body, headers);

async function shared(share: number) {
  const email = newAddress();
  const body = recommending(101, { email });
  const { body: made } = await call("POST", "ewe/Empfehlen/create", {
    ...body,
    Empfehlung: { ...body.Empfehlung, AnteilEmpfehler: share },
  });
  return { email, number: String(made["Empfehlungsnummer"]), capability: String(made["Hash"]) };
}

/** Opens the link of the mail that asks a recipient to confirm the address. */
async function confirmByMail(email: string) {
  const token = await tokenIn(app, email, "recommendationAccepted");
  return call("PUT", `ewe/empfaenger/zustimmung?token=${token}`, { AgbText: "2026-05-01" });
}

const days = (count: number) => count * 86_400_000;

test("without a share consent is enough; with a share name and address are required", async () => {
  const alone = await shared(100);
  const agreed = { AgbText: "2026-05-01", Zustimmung: "yes" };
  expect((await accept(alone.number, agreed)).status).toBe(201);
  const both = await shared(50);
  expect((await accept(both.number, agreed)).body).toMatchObject({
    code: "PSOF0101",
    errors: [{ path: "Vorname" }, { path: "Nachname" }, { path: "Email" }],
  });
  expect((await accept(both.number, accepting())).status).toBe(201);
});

test("an acceptance of a split that the referrer has changed meanwhile is refused and stores nothing", async () => {
  const { number, capability } = await shared(50);
  const seen = { ...accepting(), AnteilEmpfehler: 50, Email: newAddress() };
  await call("PUT", `ewe/empfehlung/${number}`, { Hash: capability, AnteilEmpfehler: 100 });
  expect((await accept(number, seen)).body).toMatchObject({ status: 409, code: "PSOF0311" });
  expect(await mailsTo(app, seen.Email)).toEqual([]);
  expect((await accept(number, { ...seen, AnteilEmpfehler: 100 })).status).toBe(201);
  const withoutSplit = { ...accepting(), Email: newAddress() };
  expect((await accept(number, withoutSplit)).status, "an older client").toBe(201);
});

test("what an employee recommends is accepted by colleagues only, with name and address", async () => {
  await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
  await app.tenants.refresh();
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select product.id from product join tenant on tenant.id = tenant_id where slug = 'allianz' limit 1",
  );
  const body = recommending(rows[0]?.id ?? 0, {
    email: newAddress().replace("example.org", "sichergut.example"),
  });
  const { body: made } = await call("POST", "allianz/Empfehlen/create", {
    ...body,
    Empfehlung: { ...body.Empfehlung, Art: "Mitarbeiter", AnteilEmpfehler: 100 },
  });
  const number = String(made["Empfehlungsnummer"]);
  expect((await call("GET", `allianz/empfehlen/${number}`)).body).toMatchObject({
    AngabenErforderlich: true,
    FuerKollegen: true,
  });
  const path = `allianz/empfaenger/create/${number}`;
  const from = (email: string) => ({ ...accepting(), AgbText: "2026-05-01", Email: email });
  const agreed = { AgbText: "2026-05-01", Zustimmung: "yes" };
  expect((await call("POST", path, agreed)).body).toMatchObject({
    errors: [{ path: "Vorname" }, { path: "Nachname" }, { path: "Email" }],
  });
  const stranger = await call("POST", path, from(newAddress()));
  expect(stranger.body).toMatchObject({ code: "PSOF0303", errors: [{ path: "Email" }] });
  const colleague = () => from(newAddress().replace("example.org", "sichergut.example"));
  expect((await call("POST", path, colleague())).status).toBe(201);
  await setTenantFields(app.database, "allianz", ["Kollegenkreis=Neue"]);
  await app.tenants.refresh();
  expect((await call("POST", path, colleague())).body).toMatchObject({ code: "PSOF0303" });
  expect((await call("POST", path, from(newAddress()))).status).toBe(201);
});

test("a recipient who accepted in English gets mails in English, also about the reward", async () => {
  const { number } = await shared(50);
  const body = { ...accepting(), Email: newAddress() };
  const { body: accepted } = await accept(number, body, { "Accept-Language": "en" });
  await confirmByMail(body.Email);
  const order = {
    Auftragsnummer: `EN-${number}`,
    Empfaengernummer: accepted["Empfaengernummer"],
    Produkt: 101,
    Art: "Neuvertrag",
    Bestelldatum: app.clock.now().toISOString(),
  };
  const key = { Authorization: `Bearer ${await app.issueApiKey("ewe")}` };
  expect((await call("POST", "ewe/auftraege", [order], key)).body).toMatchObject({ Neu: 1 });
  await runJobs(app);
  const mails = await mailsTo(app, body.Email);
  expect(mails.map(({ template, subject }) => [template, subject])).toEqual([
    ["recommendationAccepted", "€25 from Küstenstrom: confirm your email address"],
    ["orderReceived", "Your order is confirmed: €25 reserved for you"],
  ]);
  // Both name the same amount.
  expect(mails[0]?.text).toContain("€25");
});

test("who was recommended an advisor reads the name in the mail and can recommend the advisor further", async () => {
  await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
  await app.tenants.refresh();
  const { body: found } = await call("GET", "allianz/Produkt/berater?query=&page=1&pagesize=1");
  const [advisor] = found["Content"] as { ExterneId: string; FirstName: string; LastName: string }[];
  const wanted = recommending(1, { email: newAddress() });
  const Empfehlung = { ...wanted.Empfehlung, AgentNumber: advisor?.ExterneId };
  const { body: made } = await call("POST", "allianz/Empfehlen/create", { ...wanted, Empfehlung });
  const body = accepting();
  const accepted = await call("POST", `allianz/empfaenger/create/${String(made["Empfehlungsnummer"])}`, body);
  const [mail] = await mailsTo(app, body.Email);
  expect(mail?.data["advisorName"]).toBe([advisor?.FirstName, advisor?.LastName].join(" "));
  const own = await call("GET", `allianz/empfaenger/${String(accepted.body["Token"])}`);
  expect(own.body["Weg"]).toMatchObject({ ProduktId: 1, AgentNumber: advisor?.ExterneId });
});

test("missing consent, minors and self-recommendations are refused", async () => {
  const { number, email } = await shared(50);
  expect((await accept(number, { ...accepting(), Zustimmung: false })).body["code"]).toBe("PSOF0306");
  expect((await accept(number, { ...accepting(), AgbText: "" })).body["code"]).toBe("PSOF0306");
  expect((await accept(number, { ...accepting(), Email: "max" })).body["code"]).toBe("PSOF0304");
  expect((await accept(number, { ...accepting(), Email: email.toUpperCase() })).body["code"]).toBe(
    "PSOF0305",
  );
  const born = (Geburtsdatum: string) => accept(number, { ...accepting(), Geburtsdatum });
  const refused = (message: string) => ({ code: "PSOF0101", errors: [{ path: "Geburtsdatum", message }] });
  expect((await born("16.11.2008")).body).toMatchObject(refused("Sie müssen mindestens 18 Jahre alt sein."));
  for (const slip of ["14.11.1850", "14.11.2027"]) {
    expect((await born(slip)).body).toMatchObject(refused("Bitte prüfen Sie das Geburtsdatum."));
  }
  expect((await born("15.11.2008")).status).toBe(201);
  const form = "Bitte geben Sie ein Geburtsdatum als TT.MM.JJJJ an, zum Beispiel 14.11.1990.";
  for (const slip of ["31.02.1990", "1990-02-28"])
    expect((await born(slip)).body).toMatchObject(refused(form));
});

test("the mailed link confirms the address, and repeating it changes nothing", async () => {
  const { number } = await shared(50);
  const email = newAddress();
  const { body } = await accept(number, { ...accepting({ email }), Werbeeinwilligung: true });
  const own = await call("GET", `ewe/empfaenger/${String(body["Token"])}`);
  expect(own.body).toMatchObject({
    Email: email,
    Werbeeinwilligung: false,
    Angefragt: [
      "Küstenstrom darf mich per E-Mail über Angebote informieren. Das ist freiwillig und jederzeit widerrufbar.",
    ],
    BestaetigtAm: null,
  });
  const { rows } = await app.testDatabase.owner.query<{ data: { token: string } }>(
    "select data from mail where to_address = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
  const token = rows[0]?.data.token;
  const consent = () => call("PUT", `ewe/empfaenger/zustimmung?token=${token}`, { AgbText: "2025-07-01" });
  expect((await consent()).body).toMatchObject({
    AgbText: "2025-07-01",
    Werbeeinwilligung: true,
    Angefragt: [],
    BestaetigtAm: app.clock.now().toISOString(),
  });
  expect((await consent()).status).toBe(200);
  expect(
    (await call("PUT", "telekom/empfaenger/zustimmung?token=" + token, { AgbText: "x" })).body["code"],
  ).toBe("PSOF0202");
});

const rounds = process.env["FULL"] === undefined ? 10 : 1_000;

/** Of twenty parallel acceptances with one address: how many succeed, and how many are refused as repeated. */
async function redeemAtOnce() {
  const { number } = await shared(50);
  const body = accepting();
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(number, body)));
  return {
    won: answers.filter(({ status }) => status === 201).length,
    taken: answers.filter(({ body: { code } }) => code === "PSOF0103").length,
  };
}

test("of twenty parallel acceptances with one address, one succeeds", { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    expect(await redeemAtOnce(), `round ${round}`).toEqual({ won: 1, taken: 19 });
  }
});

test("the race test detects a missing unique index", { timeout: 60_000 }, async () => {
  const { owner } = app.testDatabase;
  const { rows } = await owner.query<{ definition: string }>(
    "select pg_get_indexdef('recipient_accepts_once'::regclass) as definition",
  );
  await owner.query("drop index recipient_accepts_once");
  try {
    let won = 1;
    for (let round = 0; round < 20 && won === 1; round += 1) won = (await redeemAtOnce()).won;
    expect(won).not.toBe(1);
  } finally {
    await owner.query("delete from access_token where kind = 'recipient'");
    await owner.query(
      `update recipient set email = null where id in (
         select id from (select id, row_number() over (partition by tenant_id, recommendation_id, email order by id) as n
                           from recipient where email is not null) repeated where n > 1)`,
    );
    await owner.query(rows[0]?.definition ?? "");
  }
});

test("the same idempotency key returns the same recipient", async () => {
  const { number } = await shared(50);
  const body = accepting();
  const [first, second] = await Promise.all(
    [1, 2].map(() => accept(number, body, { "Idempotency-Key": number })),
  );
  expect(first?.status).toBe(201);
  expect(second).toEqual(first);
});

test("the split can change while open, but not for recipients who accepted before", async () => {
  const { number, capability } = await shared(50);
  const early = await plantRecipient(app, "ewe", number);
  const change = (share: number) =>
    call("PUT", `ewe/empfehlung/${number}`, { Hash: capability, AnteilEmpfehler: share });
  expect(await change(0)).toMatchObject({ status: 200, body: { AnteilEmpfehler: 0, AnteilFest: false } });
  const late = await plantRecipient(app, "ewe", number);
  const promised = async ({ recipient, recipientToken }: typeof early) =>
    (
      await call("GET", `ewe/empfaenger/${recipient}/praemie/`, undefined, {
        Authorization: `Bearer ${recipientToken}`,
      })
    ).body["PraemieCent"];
  expect([await promised(early), await promised(late)]).toEqual([2500, 5000]);
  await app.testDatabase.owner.query("update recommendation set status = 'ok' where number = $1", [number]);
  expect((await change(100)).body["code"]).toBe("PSOF0103");
});

test("the product link leads to the tenant's shop with both numbers", async () => {
  const { number } = await shared(50);
  const { recipient } = await plantRecipient(app, "ewe", number);
  const path = `ewe/empfehlung/${number}/produkt/produktlink?empfaengernummer=${recipient}`;
  expect((await call("GET", `${path}&channel=sms`)).body).toEqual({
    Url: `http://ewe.localhost:3000/demo/shop?produkt=KS-101&nr=${number}&empfaenger=${recipient}&channel=sms&sprache=de&einbettung=`,
  });
  // Where the app is framed, the shop has to lead back to the site around it.
  const framed = await call(
    "GET",
    `${path}&einbettung=${encodeURIComponent("https://www.kuestenstrom.example")}`,
  );
  expect(framed.body["Url"]).toMatch(/&einbettung=https%3A%2F%2Fwww\.kuestenstrom\.example$/);
  expect((await call("GET", `${path}&einbettung=null`)).status).toBe(400);
  const other = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const wrong = `ewe/empfehlung/${other.recommendation}/produkt/produktlink?empfaengernummer=${recipient}`;
  expect((await call("GET", wrong)).body["code"]).toBe("PSOF0102");
});

/** Prefixes that could turn a path into another host. */
const doors = [
  ..."// /// //// /\\ \\/ \\\\ \\ /%09/ /%0a/ /%0d%0a/ /%2f /%2F%2F %2f%2f /%5c /%5C%5C /%252f /%25252f /.// /..//".split(
    " ",
  ),
  ..."@ . .. ../../ %2e%2e/ ?# # : :80@ http:// https:// https: https:/ HTTPS:// ftp:// javascript:// data:// /／ ／／ %00 %E2%80%AE".split(
    " ",
  ),
];

test("two hundred hostile channel values: none changes the shop's host", { timeout: 60_000 }, async () => {
  await setTenantFields(app.database, "ewe", [
    "ShopUrl=https://shop.kuestenstrom.example/{channel}?p={produkt}&nr={empfehlungsnummer}&e={empfaengernummer}",
  ]);
  await app.tenants.refresh();
  const { number } = await shared(50);
  const { recipient } = await plantRecipient(app, "ewe", number);
  const hosts = ["evil.example", "evil.example:8443", "user@evil.example", "[::1]", "evil%2eexample"];
  const payloads = doors.flatMap((door) => hosts.map((host) => door + host));
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
  for (const payload of payloads) {
    const hostile = encodeURIComponent(payload);
    const query = `empfaengernummer=${recipient}&channel=${hostile}&redirect=${hostile}&Url=${hostile}`;
    const { status, body } = await call("GET", `ewe/empfehlung/${number}/produkt/produktlink?${query}`);
    const target = status === 200 ? new URL(String(body["Url"])).origin : "refused";
    expect(["https://shop.kuestenstrom.example", "refused"]).toContain(target);
  }
  for (const shop of [
    "https://{channel}.example/",
    "//evil.example/",
    "javascript:alert(1)",
    "http://plain.example/",
  ]) {
    await expect(setTenantFields(app.database, "ewe", [`ShopUrl=${shop}`])).rejects.toThrow("invalidInput");
  }
});

test.each([false, true])(
  "without an order, data is deleted when the day after exactly 12 weeks is over; confirmed: %s",
  async (confirmed) => {
    const { number } = await shared(50);
    const recipient = await plantRecipient(app, "ewe", number);
    const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
    const recipients = privacySweeps.find(({ name }) => name === "privacy.recipients");
    const sweep = (at: Date) => recipients?.run({ tenantId, now: at, database: app.database });
    if (confirmed)
      await app.testDatabase.owner.query("update recipient set confirmed_at = $2 where id = $1", [
        recipient.recipientId,
        app.clock.now(),
      ]);
    const lastDay = calendarDateOf(new Date(app.clock.now().getTime() + days(84)));
    const kept = addDays(startOfDay(lastDay), 1);
    await sweep(new Date(kept.getTime() - 1_000));
    const own = `ewe/empfaenger/${recipient.recipientToken}`;
    expect((await call("GET", own)).status).toBe(200);
    await sweep(kept);
    expect((await call("GET", own)).body["code"]).toBe("PSOF0102");
    const { rows } = await app.testDatabase.owner.query("select * from recipient where id = $1", [
      recipient.recipientId,
    ]);
    expect(rows[0]).toMatchObject({ email: null, first_name: null, last_name: null });
  },
);

test("a link expires after 60 days, its recommendation when its last recipient can no longer order", async () => {
  const { number } = await shared(50);
  const lonely = await shared(50);
  const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
  const start = app.clock.now().getTime();
  const sweep = async (at: number) => {
    while (
      (await app.database.inTenant(tenantId, (tx) => expireDue(tx, { now: new Date(at), size: 100 }))) > 0
    );
  };
  const status = async (of: string) =>
    (await app.testDatabase.owner.query("select status from recommendation where number = $1", [of])).rows[0]
      ?.status;
  app.clock.set(new Date(start + days(59)));
  await plantRecipient(app, "ewe", number);
  app.clock.set(new Date(start + days(60)));
  expect((await accept(number, accepting())).body["code"]).toBe("PSOF0309");
  await sweep(start + days(60) - 1_000);
  expect([await status(number), await status(lonely.number)]).toEqual(["open", "open"]);
  await sweep(start + days(60));
  expect([await status(number), await status(lonely.number)]).toEqual(["open", "expired"]);
  const kept = recipientKeptUntil(new Date(start + days(59))).getTime();
  await sweep(kept - 1_000);
  expect(await status(number)).toBe("open");
  await sweep(kept);
  expect(await status(number)).toBe("expired");
  app.clock.set(new Date(start));
});
