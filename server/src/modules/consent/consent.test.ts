import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { accepting, newAddress, plantRecommendation, recommending } from "../../../test/people.ts";
import { addReferrer, tenantIdOf } from "../../../test/referrers.ts";
import { consentProofKeys } from "../../compose/consent.ts";
import { consentSweep } from "./jobs.ts";
import { proofsOf } from "./service/proof.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
const { owner } = app.testDatabase;
const proofKeys = consentProofKeys(app.secretKeys);

interface Step {
  purpose: string;
  subject: string;
  step: string;
  via: string;
  version: string | null;
  wording: string | null;
}

/** Every step that can be proven with nothing but the address. */
const proofs = (address: string): Promise<Step[]> =>
  app.database.inTenant(tenantIdOf(app, "ewe"), (tx) => proofsOf({ proofKeys }, tx, address));

const stepsOf = async (address: string, purpose: string) =>
  (await proofs(address)).filter((proof) => proof.purpose === purpose).map(({ step, via }) => [step, via]);

const newsletterWording =
  "Küstenstrom darf mir Neues über Prämien und Aktionen per E-Mail schicken. Abbestellen geht jederzeit.";

interface Agreed {
  newsletter?: boolean;
  campaigns?: string[];
  terms?: unknown;
  ownLink?: object;
}

function create(email: string, more: Agreed = {}) {
  const body = recommending(101, { email });
  return call("POST", "/Empfehlen/create", {
    body: {
      Empfehlung: { ...body.Empfehlung, AgbText: more.terms ?? "2026-09-01", EigenerLink: more.ownLink },
      Empfehler: { ...body.Empfehler, NewsletterPermission: more.newsletter ?? false },
      Aktionen: (more.campaigns ?? []).map((AktionsId) => ({ AktionsId, Zustimmung: true })),
    },
  });
}

const confirm = async (email: string) =>
  call("PUT", "/empfehler/bestaetigen", { body: { Token: await tokenIn(app, email, "welcome") } });

async function permission(email: string): Promise<unknown> {
  const { rows } = await owner.query("select newsletter_permission as given from referrer where email = $1", [
    email,
  ]);
  return rows[0]?.given;
}

describe("the terms", () => {
  test("are agreed to by version, by exact text or by a plain yes, and stored with their wording", async () => {
    const page = await call("GET", "/content/seite/agb");
    const blocks = page.body["Bloecke"] as { GueltigAb: string; Inhalt: string }[];
    const current = blocks.find(({ GueltigAb }) => GueltigAb === "2026-09-01")?.Inhalt ?? "";
    const asText = current.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&");
    for (const terms of ["2026-09-01", current, asText, true, "yes", 1]) {
      const email = newAddress();
      expect((await create(email, { terms })).status).toBe(201);
      const given = (await proofs(email)).find(({ purpose }) => purpose === "terms");
      expect(given).toMatchObject({ subject: "2026-09-01", version: "2026-09-01", wording: current });
    }
    const { rows } = await owner.query(
      "select count(*)::integer as count from consent_text where purpose = 'terms' and version = '2026-09-01' and language = 'de'",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each(["2026-05", "1999-01-01", "2027-01-01", "Ich stimme zu.", "x"])(
    "of an unknown version are a field error: %s",
    async (terms) => {
      const { status, body } = await create(newAddress(), { terms });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "PSOF0101", errors: [{ path: "Empfehlung.AgbText" }] });
      const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
      const accepted = await call("POST", `/empfaenger/create/${recommendation}`, {
        body: { ...accepting(), AgbText: terms },
      });
      expect(accepted.body).toMatchObject({ code: "PSOF0101", errors: [{ path: "AgbText" }] });
    },
  );

  test("of an older version are stored as that version", async () => {
    const email = newAddress();
    expect((await create(email, { terms: "2025-07-01" })).status).toBe(201);
    expect(await proofs(email)).toContainEqual(expect.objectContaining({ version: "2025-07-01" }));
  });
});

describe("the age is declared in the words that the form shows", () => {
  const wordings = async (email: string) =>
    (await proofs(email))
      .filter(({ purpose }) => purpose === "eligibility")
      .map(({ step, wording }) => [step, wording]);

  test("by a referrer who recommends, and by one who registers", async () => {
    const [recommender, registered] = [newAddress(), newAddress()];
    expect((await create(recommender)).status).toBe(201);
    const person = { Vorname: "Rita", Nachname: "Beispiel", Email: registered };
    expect((await call("POST", "/account/createEmpfehler", { body: person })).status).toBeLessThan(300);
    expect(await wordings(recommender)).toEqual([
      ["given", "Ich bin mindestens 18 Jahre alt und wohne in Deutschland."],
    ]);
    expect(await wordings(registered)).toEqual([
      ["given", "Sie sind mindestens 18 Jahre alt und wohnen in Deutschland."],
    ]);
  });

  test("by a recipient with a share, and not by one without", async () => {
    const [withShare, without] = [newAddress(), newAddress()];
    for (const [email, share] of [
      [withShare, 50],
      [without, 100],
    ] as const) {
      const planned = recommending(101, { email: newAddress() });
      const Empfehlung = { ...planned.Empfehlung, AnteilEmpfehler: share };
      const created = await call("POST", "/Empfehlen/create", { body: { ...planned, Empfehlung } });
      const recommendation = String(created.body["Empfehlungsnummer"]);
      const body = accepting({ email });
      expect((await call("POST", `/empfaenger/create/${recommendation}`, { body })).status).toBe(201);
    }
    expect(await wordings(withShare)).toEqual([["given", "Ich bin mindestens 18 Jahre alt"]]);
    expect(await wordings(without)).toEqual([]);
  });
});

describe("newsletter and campaign of a new referrer", () => {
  test("do not count before the mailed link, whose mail names both in their own words", async () => {
    const email = newAddress();
    await create(email, { newsletter: true, campaigns: ["offene-muehle"] });
    const [welcome] = await mailsTo(app, email);
    expect(welcome?.data["asked"]).toEqual([newsletterWording, expect.stringContaining("Windrad")]);
    expect(await stepsOf(email, "newsletter")).toEqual([["asked", "registration"]]);
    expect(await stepsOf(email, "campaign")).toEqual([["asked", "registration"]]);
    expect(await permission(email)).toBe(false);
    expect(await confirm(email)).toMatchObject({ status: 200, body: { EinwilligungBestaetigt: true } });
    expect(await stepsOf(email, "newsletter")).toEqual([
      ["asked", "registration"],
      ["given", "welcome mail"],
    ]);
    expect((await stepsOf(email, "campaign")).at(-1)).toEqual(["given", "welcome mail"]);
    expect(await permission(email)).toBe(true);
  });

  test("are neither named nor confirmed by a link to log in or to set a password, and asked for by a mail of their own", async () => {
    const email = newAddress();
    await create(email, { newsletter: true });
    await call("POST", "/account/loginlink", { body: { Email: email } });
    await call("GET", `/account/resetPassword/${encodeURIComponent(email)}`);
    await runJobs(app);
    const linkMails = (await mailsTo(app, email)).filter(({ template }) => template !== "welcome");
    expect(linkMails.map(({ template }) => template).toSorted()).toEqual(["loginLink", "passwordReset"]);
    for (const { text } of linkMails) expect(text).not.toContain(newsletterWording);
    const login = { Token: await tokenIn(app, email, "loginLink") };
    expect((await call("POST", "/account/login/token", { body: login })).status).toBe(200);
    const Token = await tokenIn(app, email, "passwordReset");
    const body = { Token, Password: "Sieben-Boote-am-Deich7" };
    expect((await call("PUT", "/account/resetPassword", { body })).status).toBe(204);
    expect(await stepsOf(email, "newsletter")).toEqual([["asked", "registration"]]);
    expect(await permission(email)).toBe(false);
    // The password ended the link of the welcome mail.
    const optIn = { Token: await tokenIn(app, email, "newsletterOptIn") };
    expect((await call("PUT", "/empfehler/newsletter/optin", { body: optIn })).status).toBe(204);
    expect((await stepsOf(email, "newsletter")).at(-1)).toEqual(["given", "newsletter mail"]);
    expect(await permission(email)).toBe(true);
  });

  test("that were not ticked are neither asked for nor named", async () => {
    const email = newAddress();
    await create(email);
    const [welcome] = await mailsTo(app, email);
    expect(welcome?.data["asked"]).toEqual([]);
    expect(await confirm(email)).toMatchObject({ status: 200, body: { EinwilligungBestaetigt: false } });
    expect((await proofs(email)).map(({ purpose }) => purpose).toSorted()).toEqual(["eligibility", "terms"]);
    expect(await permission(email)).toBe(false);
  });

  test("are confirmed only as far as the opened mail named them", async () => {
    const email = newAddress();
    await create(email);
    const early = await tokenIn(app, email, "welcome");
    app.clock.advance(60_000);
    const { rows } = await owner.query("select id from referrer where email = $1", [email]);
    const token = await app.issueToken("ewe", "user", Number(rows[0]?.id));
    await call("PUT", "/empfehler/setNewsletterOptin", { token, body: { Optin: true } });
    await call("PUT", "/empfehler/bestaetigen", { body: { Token: early } });
    expect(await stepsOf(email, "newsletter")).toEqual([["asked", "my data"]]);
    expect(await permission(email)).toBe(false);
  });
});

test("a form with the address of an account, sent without a login, asks its owner by mail once they say that it was theirs", async () => {
  const { email } = await addReferrer(app, "ewe", { unfinished: true });
  await owner.query("update referrer set confirmed_at = created_at where email = $1", [email]);
  const made = await create(email, { newsletter: true, campaigns: ["offene-muehle"] });
  expect(await proofs(email)).toEqual([]);
  const { rows } = await owner.query("select id from referrer where email = $1", [email]);
  const token = await app.issueToken("ewe", "user", Number(rows[0]?.id));
  const path = `/empfehler/empfehlungen/${String(made.body["Empfehlungsnummer"])}/ohneanmeldung`;
  expect((await call("PUT", path, { token, body: { Eigene: true } })).status).toBe(204);
  expect((await stepsOf(email, "campaign")).map(([step]) => step)).toEqual(["asked"]);
  const mail = (await mailsTo(app, email)).at(-1);
  expect(mail).toMatchObject({ template: "consentRequest" });
  expect(mail?.data["asked"]).toHaveLength(2);
  const Token = await tokenIn(app, email, "consentRequest");
  expect((await call("PUT", "/empfehler/newsletter/optin", { body: { Token } })).status).toBe(204);
  expect((await stepsOf(email, "campaign")).at(-1)).toEqual(["given", "newsletter mail"]);
  expect(await permission(email)).toBe(true);
});

test("a campaign that was agreed to is not asked for by mail again when its box is ticked with the next link", async () => {
  const email = newAddress();
  const { body } = await create(email, { campaigns: ["offene-muehle"] });
  await confirm(email);
  expect(await stepsOf(email, "campaign")).toEqual([
    ["asked", "registration"],
    ["given", "welcome mail"],
  ]);
  const EigenerLink = { Empfehlungsnummer: body["Empfehlungsnummer"], Hash: body["Hash"] };
  const { status } = await create(email, { campaigns: ["offene-muehle"], ownLink: EigenerLink });
  expect(status).toBe(201);
  expect((await stepsOf(email, "campaign")).map(([step]) => step)).toEqual(["asked", "given"]);
  expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["welcome"]);
});

/** What a form agreed to is stored once its person is known, under the day of the form. */
const storeOlder = (referrer: number) =>
  owner.query(
    `insert into consent (tenant_id, person, person_id, purpose, subject, step, at, via, text_hash, address_hash)
     select tenant_id, person, person_id, purpose, subject, step, at - interval '27 days', via, text_hash, address_hash
       from consent where person = 'referrer' and person_id = $1 and step = 'given'`,
    [referrer],
  );

test("a consent is as its latest step by time says, also if an older one is stored after it", async () => {
  const { id } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  const Aktionen = [{ AktionsId: "offene-muehle", Zustimmung: true }];
  await call("POST", "/Empfehlen/create", {
    token,
    body: { Empfehlung: { Produkt: 101, AgbText: true }, Aktionen },
  });
  const Thema = "offene-muehle";
  await call("PUT", "/empfehler/widerruf", { token, body: { Art: "Aktion", Thema } });
  const list = async () => (await call("GET", "/empfehler/einwilligungen", { token })).body;
  const before = await list();
  expect(before).toMatchObject([{ Art: "Aktion", Stand: "Widerrufen" }, { Art: "Bedingungen" }]);
  await storeOlder(id);
  expect(await list()).toEqual(before);
});

test("a logged-in referrer sees each consent with its wording and withdraws each on its own", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  const Aktionen = [{ AktionsId: "offene-muehle", Zustimmung: true }];
  const Empfehlung = { Produkt: 101, AgbText: true };
  await call("POST", "/Empfehlen/create", { token, body: { Empfehlung, Aktionen } });
  await call("PUT", "/empfehler/setNewsletterOptin", { token, body: { Optin: true } });
  const list = async () =>
    (
      (await call("GET", "/empfehler/einwilligungen", { token })).body as unknown as Record<string, unknown>[]
    ).map(({ Art, Stand, Widerrufbar }) => [Art, Stand, Widerrufbar]);
  expect(await list()).toEqual([
    ["Aktion", "Erteilt", true],
    ["Newsletter", "Angefragt", true],
    ["Bedingungen", "Erteilt", false],
  ]);
  const withdraw = (Art: string, Thema: string) =>
    call("PUT", "/empfehler/widerruf", { token, body: { Art, Thema } });
  expect((await withdraw("Bedingungen", "2026-09-01")).body["code"]).toBe("PSOF0103");
  for (let time = 0; time < 2; time += 1) {
    expect((await withdraw("Aktion", "offene-muehle")).status).toBe(200);
    expect((await withdraw("Newsletter", "newsletter")).status).toBe(200);
  }
  expect(await stepsOf(email, "campaign")).toEqual([
    ["given", "createRecommendation"],
    ["withdrawn", "my data"],
  ]);
  expect((await stepsOf(email, "newsletter")).map(([step]) => step)).toEqual(["asked", "withdrawn"]);
  expect(await list()).toEqual([
    ["Aktion", "Widerrufen", false],
    ["Newsletter", "Widerrufen", false],
    ["Bedingungen", "Erteilt", false],
  ]);
});

describe("the proof of a consent", () => {
  test("is found by the address after the account was deleted, and by no other address", async () => {
    const { id, email } = await addReferrer(app, "ewe");
    const token = await app.issueToken("ewe", "user", id);
    await call("PUT", "/empfehler/setNewsletterOptin", { token, body: { Optin: true } });
    const Token = await tokenIn(app, email, "newsletterOptIn");
    await call("PUT", "/empfehler/newsletter/optin", { body: { Token } });
    expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
    const found = await proofs(email.toUpperCase());
    expect(found.map(({ step, wording }) => [step, wording])).toEqual([
      ["asked", newsletterWording],
      ["given", newsletterWording],
      ["ended", newsletterWording],
    ]);
    expect(await proofs(`x${email}`)).toEqual([]);
    const { rows } = await owner.query("select to_jsonb(consent) as row from consent where person_id = $1", [
      id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test("stays valid when the installation's key is rotated", async () => {
    const email = newAddress();
    await create(email);
    const rotated = { proofKeys: [Buffer.alloc(32, 7), ...proofKeys] };
    const found = await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) => proofsOf(rotated, tx, email));
    expect(found).toHaveLength(2);
  });

  test("is deleted three years after the withdrawal, and never while the consent stands", async () => {
    const tenantId = tenantIdOf(app, "ewe");
    const start = app.clock.now();
    const { id, email } = await addReferrer(app, "ewe");
    const token = await app.issueToken("ewe", "user", id);
    const Aktionen = [{ AktionsId: "offene-muehle", Zustimmung: true }];
    await call("POST", "/Empfehlen/create", {
      token,
      body: { Empfehlung: { Produkt: 101, AgbText: true }, Aktionen },
    });
    await call("PUT", "/empfehler/widerruf", { token, body: { Art: "Aktion", Thema: "offene-muehle" } });
    await storeOlder(id);
    const sweep = (at: string) => consentSweep.run({ tenantId, now: new Date(at), database: app.database });
    expect(start.toISOString()).toContain("2026-11-15");
    await sweep("2029-11-14T12:00:00Z");
    expect(await stepsOf(email, "campaign")).toHaveLength(3);
    await sweep("2029-11-17T12:00:00Z");
    expect(await stepsOf(email, "campaign")).toEqual([]);
    expect(await stepsOf(email, "terms")).toHaveLength(2);
    await sweep("2060-01-01T12:00:00Z");
    expect(await stepsOf(email, "terms")).toHaveLength(2);
  });

  test.each([
    ["update consent set step = 'withdrawn'", "append-only"],
    ["delete from consent where step = 'given'", "kept as a whole"],
    ["update consent_text set wording = 'anders'", "append-only"],
    ["delete from consent_text", "append-only"],
  ])("cannot be changed: %s", async (statement, message) => {
    await expect(owner.query(statement)).rejects.toThrow(message);
  });
});

test("a tenant's own wording of a box is the one that is stored", async () => {
  const own = "Ja, {brand} darf mir schreiben.";
  await owner.query(
    `update tenant set configuration = jsonb_set(configuration, '{Texte}', $1::jsonb) where slug = 'ewe'`,
    [JSON.stringify({ de: { "recommend.newsletter": own } })],
  );
  await app.tenants.refresh();
  const email = newAddress();
  await create(email, { newsletter: true });
  const asked = (await proofs(email)).find(({ purpose }) => purpose === "newsletter");
  expect(asked?.wording).toBe("Ja, Küstenstrom darf mir schreiben.");
});
