import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { runJobs } from "../../../test/jobs.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { publishTexts, viewGroup } from "./service/texts.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const path = "/mandanten/ewe/texte/rewardReady";

async function call(method: string, to: string, body?: unknown, by = manager) {
  return client.call(method, to, {
    session: await client.session(by),
    body,
    headers: { "accept-language": "de" },
  });
}

interface Shown {
  readonly Texte: {
    readonly Name: string;
    readonly Variablen: string[];
    readonly De: { readonly Standard: string; readonly Eigener: string | null };
  }[];
}
const view = async () => (await call("GET", path)).json as unknown as Shown;
const change = (Name: string, Vorher: string | null, Nachher: string | null) => ({
  Aenderungen: [{ Name, Sprache: "de", Vorher, Nachher }],
});

test("the mail about a ready reward is written in the tenant's tone, and goes back to the standard", async () => {
  const listed = (await call("GET", "/mandanten/ewe/texte")).json as { Content: Record<string, unknown>[] };
  expect(listed.Content).toContainEqual(expect.objectContaining({ Gruppe: "rewardReady", Art: "mail" }));
  const { Texte } = await view();
  const subject = Texte.find(({ Variablen }) => Variablen.length > 0);
  if (!subject) throw new Error("no text with a variable");
  const variables = subject.Variablen.map((name) => `{${name}}`).join(" ");
  const own = `Moin! ${variables}`;
  const preview = await call("POST", `${path}/vorschau`, { Sprache: "de", Texte: { [subject.Name]: own } });
  expect(preview.status).toBe(200);
  expect(JSON.stringify(preview.json)).toContain("Moin!");
  expect(preview.json["Html"]).toContain("<html");
  // Nothing is saved yet.
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBeNull();

  expect((await call("PUT", path, change(subject.Name, null, own))).status).toBe(204);
  await app.tenants.refresh();
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBe(own);
  // The list shows the subject that people read.
  const relisted = (await call("GET", "/mandanten/ewe/texte")).json as { Content: Record<string, unknown>[] };
  expect(relisted.Content).toContainEqual(
    expect.objectContaining({ Gruppe: "rewardReady", Titel: own, Eigene: 1 }),
  );
  const english = await client.call("GET", "/mandanten/ewe/texte", {
    session: await client.session(manager),
    headers: { "accept-language": "en" },
  });
  expect(english.json["Content"]).toContainEqual(
    expect.objectContaining({ Gruppe: "rewardReady", Titel: expect.not.stringContaining("Moin") as string }),
  );
  const stale = await call("PUT", path, change(subject.Name, null, `Hallo ${variables}`));
  expect([stale.status, stale.json["detail"]]).toEqual([409, expect.stringContaining("„Betreff“") as string]);
  expect((await call("PUT", path, change(subject.Name, own, null))).status).toBe(204);
  await app.tenants.refresh();
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBeNull();
});

test("unknown and missing variables and empty texts are refused with a sentence", async () => {
  const { Texte } = await view();
  const key = "subject";
  const text = Texte.find(({ Name }) => Name === key);
  expect(text?.Variablen).toEqual(["amount"]);
  const wrong = await call("PUT", path, change(key, null, "Hallo {summe}"));
  expect(wrong.status).toBe(400);
  expect(wrong.json["detail"]).toBe(
    [
      "„Betreff“ kennt die Variable {summe} nicht.",
      ...(text?.Variablen ?? []).map((name) => `In „Betreff“ fehlt die Variable {${name}}.`),
    ].join(" "),
  );
  expect((await call("PUT", path, change(key, null, " "))).status).toBe(400);
  expect((await call("PUT", path, change("unknown", null, "Hallo"))).status).toBe(400);
  expect((await call("GET", "/mandanten/ewe/texte/unknown")).status).toBe(404);
});

test("a test mail shows what is not published yet, also of a mail with a secret link", async () => {
  const texts = { subject: "Nur ein Entwurf: {amount}" };
  expect((await call("POST", `${path}/testmail`, { Sprache: "de", Texte: texts })).status).toBe(204);
  const reset = "/mandanten/ewe/texte/passwordReset";
  expect((await call("POST", `${reset}/testmail`, { Sprache: "en", Texte: {} })).status).toBe(204);
  const wrong = await call("POST", `${path}/testmail`, { Sprache: "de", Texte: { subject: "{summe}" } });
  expect(wrong.status).toBe(400);
  await runJobs(app);
  const { rows } = await app.testDatabase.owner.query<{ subject: string; status: string }>(
    "select subject, status from mail where template = 'sample' order by id",
  );
  expect(rows).toEqual([
    { subject: expect.stringMatching(/^Nur ein Entwurf: \d/), status: "sent" },
    { subject: expect.stringMatching(/^New password for /), status: "sent" },
  ]);
});

test("the example of a mail names a product of the tenant itself", async () => {
  const texts = { Sprache: "de", Texte: {} };
  const colleague = await client.operator("manager", "telekom");
  const { json } = await call("POST", "/mandanten/telekom/texte/rewardReady/vorschau", texts, colleague);
  expect(json["Text"]).not.toContain("Ökostrom");
  const { rows } = await app.testDatabase.owner.query<{ name: string }>(
    "select name from product where tenant_id = (select id from tenant where slug = 'telekom')",
  );
  expect(rows.filter(({ name }) => String(json["Text"]).includes(name))).not.toEqual([]);
  const welcome = await call("POST", "/mandanten/telekom/texte/welcome/vorschau", texts, colleague);
  expect(welcome.status).toBe(200);
  expect(JSON.stringify(welcome.json)).not.toContain("Ökostrom");
});

test("more previews at once than there are connections all answer, after the tenant has changed", async () => {
  const [text] = (await view()).Texte;
  if (!text) throw new Error("no text");
  const own = `${text.De.Standard} .`;
  expect((await call("PUT", path, change(text.Name, text.De.Eigener, own))).status).toBe(204);
  await app.tenants.refresh();
  const session = await client.session(manager);
  const body = { Sprache: "de", Texte: {} };
  const previews = Array.from({ length: 40 }, () =>
    client.call("POST", `${path}/vorschau`, { session, body }),
  );
  expect(new Set((await Promise.all(previews)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("own texts that an update has left behind are not used, are named to be looked at, and can be deleted", async () => {
  const left = {
    "rewardReady.subject": "Immer 50 € für Sie",
    "rewardReady.formerNote": "Bis dann",
    "formerMail.subject": "Hallo {name}",
  };
  await setTenantFields(app.database, "ewe", [`Texte=${JSON.stringify({ de: left, en: {} })}`]);
  await app.tenants.refresh();
  const preview = await call("POST", `${path}/vorschau`, { Sprache: "de", Texte: {} });
  expect(preview.json["Betreff"]).not.toContain("50 €");

  const listed = (await call("GET", "/mandanten/ewe/texte")).json as { Content: Record<string, unknown>[] };
  const unused = listed.Content.filter(({ Ungenutzt }) => Ungenutzt !== 0);
  expect(unused.map(({ Gruppe, Ungenutzt }) => [Gruppe, Ungenutzt])).toEqual([
    ["rewardReady", 2],
    ["formerMail", 1],
  ]);
  expect((await view()).Texte).toContainEqual(
    expect.objectContaining({ Name: "formerNote", De: { Standard: "", Eigener: "Bis dann" } }),
  );
  const former = "/mandanten/ewe/texte/formerMail";
  expect((await call("PUT", path, change("formerNote", "Bis dann", "Bis bald"))).status).toBe(400);
  expect((await call("PUT", path, change("formerNote", "Bis dann", null))).status).toBe(204);
  expect((await call("PUT", path, change("subject", left["rewardReady.subject"], "{amount}!"))).status).toBe(
    204,
  );
  expect((await call("PUT", former, change("subject", left["formerMail.subject"], null))).status).toBe(204);
  await app.tenants.refresh();
  expect((await call("GET", former)).status).toBe(404);
  const after = (await call("GET", "/mandanten/ewe/texte")).json as { Content: Record<string, unknown>[] };
  expect(after.Content.every(({ Ungenutzt }) => Ungenutzt === 0)).toBe(true);
});

test("singular and plural of a word are texts of their own", async () => {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant ewe");
  const deps = {
    mails: [],
    interfaceTexts: async () => ({ "code.short.one": "Noch {count} Zeichen", "code.short.other": "{count}" }),
    productOf: () => Promise.resolve(undefined),
    brandOf: () => Promise.reject(new Error("no mail is written here")),
    database: app.database,
  };
  const change = { key: "short.one", language: "de", before: null, after: "Fast: {count}" } as const;
  await app.database.inTenant(tenant.id, (tx) =>
    publishTexts(deps, tx, { id: "code", changes: [change], by: "test", now: app.clock.now() }),
  );
  await app.tenants.refresh();
  const { texts } = await viewGroup(deps, app.tenants.bySlug("ewe") ?? tenant, "code", "de");
  expect(texts.map(({ key, de }) => [key, de.own])).toEqual([
    ["short.one", "Fast: {count}"],
    ["short.other", null],
  ]);
});
