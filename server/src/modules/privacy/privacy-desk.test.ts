import { expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const client = consoleClient(app);
const { owner } = app.testDatabase;
const visit = apiClient(app, "ewe");
const care = await client.operator("care");

/** With a session of its own, so that a step-up is always recent. */
const call = async (method: string, path: string, body?: unknown) =>
  client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(care),
    ...(body === undefined ? {} : { body }),
  });

const today = () => app.clock.now().toISOString().slice(0, 10);
const DAY = 86_400_000;

async function record(kind: string, email: string, more: object = {}): Promise<number> {
  const body = { Art: kind, Email: email, Eingegangen: today(), Nachricht: "Brief", ...more };
  const { status, json, text } = await call("POST", "/datenschutz/anliegen", body);
  expect([status, text]).toEqual([201, text]);
  return Number(json["Id"]);
}

const path = (id: number, part = "") => `/datenschutz/anliegen/${id}${part}`;
const view = async (id: number) => (await call("GET", path(id))).json;
const identify = async (id: number) =>
  expect((await call("POST", path(id, "/identitaet"), { Hinweis: "Rückruf" })).status).toBe(204);

interface Row {
  Tabelle: string;
  Art: string;
  Eintraege: number;
  Entfernt: number;
  Bleibt: number;
  Bis: { de: string } | null;
  Warum: { de: string } | null;
  Bezeichnung: { de: string };
  Folge: { de: string } | null;
}

/** A person who recommended, and who accepted another person's recommendation with the same address. */
async function bothRoles() {
  const { id, email } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipientId } = await plantRecipient(app, "ewe", recommendation, { email });
  return { id, email, recipientId, token };
}

test("a request is due a month after it came in, and is listed with the days that are left", async () => {
  const email = newAddress();
  const received = new Date(app.clock.now().getTime() - 29 * DAY).toISOString().slice(0, 10);
  const id = await record("objection", email, { Eingegangen: received });
  const { json } = await call("GET", "/datenschutz/anliegen?frist=near");
  expect(json["Content"]).toEqual([
    expect.objectContaining({
      Id: id,
      Person: email,
      Eingegangen: received,
      TageUebrig: 2,
      Art: "objection",
    }),
  ]);
  expect((await call("GET", `/datenschutz/anliegen?suche=${email.slice(0, 9)}`)).json["Content"]).not.toEqual(
    [],
  );
  const future = { Art: "access", Email: email, Eingegangen: "2027-11-15", Nachricht: "" };
  const refused = await call("POST", "/datenschutz/anliegen", future);
  for (const day of ["2026-02-31", "2026-13-01", "heute"])
    expect((await call("POST", "/datenschutz/anliegen", { ...future, Eingegangen: day })).status).toBe(400);
  expect([refused.status, refused.json["detail"]]).toEqual([409, expect.stringContaining("Zukunft")]);
  const overview = (await call("GET", "/uebersicht")).json["Arbeit"];
  expect(overview).toContainEqual(expect.objectContaining({ Art: "privacyRequests", Anzahl: 1 }));
  // One that came in today needs an answer too.
  await record("access", newAddress());
  const more = (await call("GET", "/uebersicht")).json["Arbeit"];
  expect(more).toContainEqual(expect.objectContaining({ Art: "privacyRequests", Anzahl: 2 }));
});

test("the deadline is extended once, within the first month, and the person learns why", async () => {
  const { email } = await bothRoles();
  const id = await record("access", email);
  const reason = { Grund: "Sehr viele Anfragen" };
  expect((await call("POST", path(id, "/frist"), reason)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Verlaengert: true, Frist: "2027-02-15", DarfVerlaengern: false });
  expect((await call("POST", path(id, "/frist"), reason)).status).toBe(409);
  expect((await mailsTo(app, email)).map(({ template }) => template)).toContain("privacyExtended");
  const late = await record("access", newAddress(), { Eingegangen: "2026-10-01" });
  expect((await call("POST", path(late, "/frist"), reason)).json["detail"]).toContain("ersten Monats");
});

test("opening the mailed link proves who the person is, and their download answers the request", async () => {
  const { email, id: referrerId } = await bothRoles();
  const started = await call("POST", `/personen/referrer/${referrerId}/auskunft`);
  expect(started.status).toBe(204);
  const { json } = await call("GET", `/datenschutz/anliegen?suche=${encodeURIComponent(email)}`);
  const [request] = json["Content"] as { Id: number; Herkunft: string }[];
  expect(request).toMatchObject({
    Herkunft: "care",
    Art: "access",
    IdentitaetGeprueft: false,
    WartetAufPerson: true,
  });
  const Token = await tokenIn(app, email, "dataAccess");
  const opened = await visit("POST", "/datenauskunft/oeffnen", { body: { Token } });
  expect(await view(request?.Id ?? 0)).toMatchObject({
    Identitaet: "link",
    Zustand: "open",
    WartetAufPerson: false,
  });
  const { status, text } = await visit("GET", "/datenauskunft", { token: String(opened.body["Token"]) });
  expect([status, text.includes('"Name":"recommendations"')]).toEqual([200, true]);
  const kinds = ((await view(request?.Id ?? 0))["Verlauf"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(["received", "linkMailed", "identity", "downloaded"]);
  expect(await view(request?.Id ?? 0)).toMatchObject({ Zustand: "done" });

  // An operator who was writing meanwhile can still send the answer, once.
  const answer = (Zustand: string) => ({ Zustand, Text: "Gern geschehen.", PerMail: true });
  const answered = (Zustand: string) =>
    call("POST", path(request?.Id ?? 0, "/antwort"), answer(Zustand)).then(({ status: given }) => given);
  expect([await answered("refused"), await answered("done"), await answered("done")]).toEqual([
    409, 204, 409,
  ]);
  expect(await view(request?.Id ?? 0)).toMatchObject({ Zustand: "done", Antwort: "Gern geschehen." });
  expect((await mailsTo(app, email)).filter(({ template }) => template === "privacyAnswer")).toHaveLength(1);
});

test("the export covers both roles and former addresses, as a page and as JSON, and is in the audit log", async () => {
  const { email, id: referrerId } = await bothRoles();
  await owner.query(
    `insert into former_address (tenant_id, referrer_id, email, replaced_at)
     select tenant_id, id, 'frueher-' || email, now() from referrer where id = $1`,
    [referrerId],
  );
  const id = await record("access", email);
  const early = await call("GET", path(id, "/daten.json"));
  expect([early.status, early.json["detail"]]).toEqual([
    409,
    expect.stringContaining("wirklich von dieser Person"),
  ]);
  await identify(id);
  const json = await call("GET", path(id, "/daten.json?sprache=en"));
  const sections = (json.json["Bereiche"] as { Name: string; Eintraege: unknown[] }[])
    .filter(({ Eintraege }) => Eintraege.length > 0)
    .map(({ Name }) => Name);
  expect(sections).toEqual(
    expect.arrayContaining([
      "account",
      "formerAddresses",
      "recommendations",
      "acceptances",
      "privacyRequests",
    ]),
  );
  const page = await call("GET", path(id, "/daten.html?sprache=de"));
  expect(page.text).toMatch(/^<!doctype html><html lang="de">.*<\/html>$/s);
  for (const word of [email, `frueher-${email}`, "Ihre Daten bei", "Anliegen zum Datenschutz"])
    expect(page.text).toContain(word);
  const { rows } = await owner.query(
    "select action from audit_entry where target = $1 and action like 'exportPerson%' and outcome = 'done' order by position",
    [String(id)],
  );
  expect(rows).toEqual([{ action: "exportPersonAsJson" }, { action: "exportPersonAsPage" }]);
});

test("an answer can bring the link with which the person downloads their data", async () => {
  const { email } = await bothRoles();
  const id = await record("access", email);
  const answer = { Zustand: "done", Text: "Hier sind Ihre Daten.", PerMail: true, MitLink: true };
  const early = await call("POST", path(id, "/antwort"), answer);
  expect([early.status, early.json["detail"]]).toEqual([409, expect.stringContaining("Prüfen Sie zuerst")]);
  const unknown = await record("access", newAddress());
  expect((await call("POST", path(unknown, "/antwort"), { ...answer, MitLink: false })).status).toBe(204);
  await identify(id);
  expect((await call("POST", path(id, "/antwort"), answer)).status).toBe(204);
  const kinds = ((await view(id))["Verlauf"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(["received", "identity", "linkMailed", "done"]);
  const Token = await tokenIn(app, email, "dataAccess");
  const opened = await visit("POST", "/datenauskunft/oeffnen", { body: { Token } });
  const { status, text } = await visit("GET", "/datenauskunft", { token: String(opened.body["Token"]) });
  expect([status, text.includes(email)]).toEqual([200, true]);
});

test("the export of an account that is not confirmed has its mails, unless a recipient has the address", async () => {
  const { email } = await addReferrer(app, "ewe", { unfinished: true });
  const mailsIn = async (id: number) => {
    const { json } = await call("GET", path(id, "/daten.json"));
    const sections = json["Bereiche"] as { Name: string; Eintraege: { Betreff?: string }[] }[];
    return sections.find(({ Name }) => Name === "mails")?.Eintraege.length;
  };
  const id = await record("access", email);
  await identify(id);
  expect((await call("POST", path(id, "/frist"), { Grund: "Viele Anfragen" })).status).toBe(204);
  expect(await mailsIn(id)).toBe(1);
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await plantRecipient(app, "ewe", recommendation, { email });
  expect(await mailsIn(id)).toBe(0);
});

test("an erasure shows before what will go and leaves a receipt of what went and what stays", async () => {
  const { email, id: referrerId, recipientId } = await bothRoles();
  const id = await record("erasure", email);
  const before = (await call("GET", path(id, "/loeschung"))).json;
  expect(before["Hindernisse"]).toEqual(["identity"]);
  expect((await call("POST", path(id, "/loeschung"))).status).toBe(409);
  await identify(id);
  const expected = (await call("GET", path(id, "/loeschung"))).json["Tabellen"] as Row[];
  const done = await call("POST", path(id, "/loeschung"));
  expect([done.status, done.json]).toEqual([200, { Geloescht: true }]);
  const shown = await view(id);
  expect(shown).toMatchObject({ Zustand: "done", Person: "", Email: null, Nachricht: "", PersonArt: null });
  const receipt = shown["Loeschbeleg"] as Row[];
  expect(receipt.map(({ Tabelle, Bleibt }) => [Tabelle, Bleibt])).toEqual(
    expected.map(({ Tabelle, Bleibt }) => [Tabelle, Bleibt]),
  );
  const of = (table: string) => receipt.find(({ Tabelle }) => Tabelle === table);
  expect(of("referrer")).toMatchObject({ Eintraege: 1, Entfernt: 1, Bleibt: 0, Bis: null });
  expect(of("recipient")).toMatchObject({ Entfernt: 1 });
  expect(of("mail")?.Entfernt).toBeGreaterThan(0);
  const consents = of("consent");
  expect(consents?.Bleibt).toBeGreaterThan(0);
  expect(consents?.Bis?.de).toContain("3 Jahre");
  expect(consents?.Warum?.de).toContain("Einwilligungen");
  await runJobs(app);
  const [mail] = await mailsTo(app, email);
  const words = mail?.text?.replace(/\s+/g, " ") ?? "";
  // In the words of the person, and each thing once.
  const lines = words.match(/ - \p{Lu}[^:]*?(?=:| - )/gu) ?? [];
  expect(new Set(lines).size).toBe(lines.length);
  expect(words).toContain("- Texte der E-Mails an Sie");
  expect(words).toContain("- Diese E-Mail: höchstens 30 Tage nach dem Versand");
  expect(words).toContain("3 Jahre nach dem Widerruf oder der Löschung Ihrer Daten");
  const left = await owner.query<{ left: number }>(
    "select count(*)::integer as left from mail where to_address = $1",
    [email],
  );
  const kept = receipt.filter(({ Tabelle }) => Tabelle === "mail").map(({ Bleibt }) => Bleibt);
  expect(kept.reduce((sum, rows) => sum + rows, 0)).toBe(left.rows[0]?.left);
  const { rows } = await owner.query(
    "select 1 from referrer where id = $1 and email is not null union all select 1 from recipient where id = $2 and email is not null",
    [referrerId, recipientId],
  );
  expect(rows).toEqual([]);
  const mails = await mailsTo(app, email);
  expect(mails.map(({ template }) => template)).toEqual(["accountDeleted"]);
  expect((await call("POST", path(id, "/loeschung"))).status).toBe(409);
});

test("while a payout is under way an erasure waits, and follows when the payout has ended", async () => {
  const money = moneyDesk(app);
  const { id: referrerId } = await money.chooseTransfer({
    holder: "Erika Muster",
    iban: germanIban(77_000_001),
  });
  const { rows } = await owner.query<{ email: string }>("select email from referrer where id = $1", [
    referrerId,
  ]);
  const email = rows[0]?.email ?? "";
  const { number } = await money.create();
  const id = await record("erasure", email);
  await identify(id);
  expect((await call("GET", path(id, "/loeschung"))).json["Hindernisse"]).toEqual(["payout"]);
  expect((await call("POST", path(id, "/loeschung"))).json).toEqual({ Geloescht: false });
  await runJobs(app);
  expect(await view(id)).toMatchObject({ Zustand: "waiting", Email: email });
  const refusal = await call("POST", path(id, "/antwort"), {
    Zustand: "refused",
    Text: "Nein.",
    PerMail: false,
  });
  expect([refusal.status, refusal.json["detail"]]).toEqual([409, expect.stringContaining("vorgemerkt")]);
  expect((await call("DELETE", path(id, "/loeschung"))).status).toBe(204);
  expect((await call("POST", path(id, "/loeschung"))).json).toEqual({ Geloescht: false });
  await money.release(number);
  await runJobs(app);
  expect(await view(id)).toMatchObject({ Zustand: "waiting" });
  app.clock.advance(15 * DAY);
  await runJobs(app);
  expect(await view(id)).toMatchObject({ Zustand: "done", Email: null, BeantwortetVon: "retention" });
  const receipt = (await view(id))["Loeschbeleg"] as Row[];
  expect(receipt.find(({ Art }) => Art === "bankAccounts")).toMatchObject({ Entfernt: 1, Bleibt: 0 });
  expect(receipt.find(({ Tabelle }) => Tabelle === "reward")?.Bis?.de).toContain("8 Jahre");
});

test("a person on hold is left alone by erasure, sweeps and their own deletion until the hold is lifted", async () => {
  const { email, id: referrerId, recipientId, token } = await bothRoles();
  const id = await record("restriction", email);
  const hold = { Grund: "Klage vor dem Amtsgericht", PruefenAm: "2027-05-01" };
  expect((await call("POST", path(id, "/sperrvermerk"), { ...hold, PruefenAm: today() })).status).toBe(409);
  expect((await call("POST", path(id, "/sperrvermerk"), hold)).status).toBe(204);
  expect((await call("POST", path(id, "/sperrvermerk"), hold)).status).toBe(409);
  const refused = await visit("DELETE", "/empfehler/delete", { token });
  expect([refused.status, refused.body["detail"]]).toEqual([409, expect.stringContaining("Streitfall")]);
  expect((await call("POST", path(id, "/link"))).status).toBe(204);
  const Token = await tokenIn(app, email, "dataAccess");
  const opened = await visit("POST", "/datenauskunft/oeffnen", { body: { Token } });
  const page = await visit("GET", "/datenauskunft/angaben", { token: String(opened.body["Token"]) });
  expect(page.body["Loeschen"]).toBe("AufAnfrage");
  const erasure = await record("erasure", email);
  await identify(erasure);
  expect((await call("POST", path(erasure, "/loeschung"))).json["detail"]).toContain("Sperrvermerk");
  const isThere = async () =>
    (await owner.query("select 1 from recipient where id = $1 and email is not null", [recipientId])).rows
      .length > 0;
  const mails = async () => (await mailsTo(app, email)).length;
  expect(await mails()).toBeGreaterThan(0);
  app.clock.advance(400 * DAY);
  await runJobs(app);
  expect([await isThere(), (await mails()) > 0]).toEqual([true, true]);
  const holds = (await call("GET", "/datenschutz/sperrvermerke")).json["Content"] as { Id: number }[];
  expect(holds).toEqual([expect.objectContaining({ Anliegen: id, PruefungFaellig: true })]);
  const lift = `/datenschutz/sperrvermerke/${holds[0]?.Id}/aufhebung`;
  expect((await call("POST", lift, { Grund: "Vergleich" })).status).toBe(204);
  expect((await call("POST", lift, { Grund: "Vergleich" })).status).toBe(404);
  await runJobs(app);
  expect([await isThere(), await mails()]).toEqual([false, 0]);
  expect((await call("POST", path(erasure, "/loeschung"))).json).toEqual({ Geloescht: true });
  const { rows } = await owner.query("select emails, name from privacy_hold where referrer_id = $1", [
    referrerId,
  ]);
  expect(rows).toEqual([{ emails: [], name: null }]);
});

test("an erasure also removes why the deadline of another request was extended", async () => {
  const { email } = await bothRoles();
  const access = await record("access", email);
  expect((await call("POST", path(access, "/frist"), { Grund: `Suche nach ${email}` })).status).toBe(204);
  const erasure = await record("erasure", email);
  await identify(erasure);
  expect((await call("POST", path(erasure, "/loeschung"))).json).toEqual({ Geloescht: true });
  const { rows } = await owner.query<{ text: string }>(
    "select r::text || coalesce((select string_agg(e::text, '') from privacy_request_event e where e.request_id = r.id), '') as text from privacy_request r where r.id = $1",
    [access],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(email);
  const kinds = ((await view(access))["Verlauf"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(["received", "extended", "erased"]);
});

test("a person asks from their own pages, and asking again adds to the same request", async () => {
  const { email, token } = await bothRoles();
  const body = { Art: "Widerspruch", Nachricht: "Bitte keine Prüfung auf Missbrauch" };
  for (let times = 0; times < 2; times++)
    expect((await visit("POST", "/empfehler/anliegen", { token, body })).status).toBe(204);
  const { json } = await call("GET", `/datenschutz/anliegen?suche=${encodeURIComponent(email)}`);
  const [request, ...others] = json["Content"] as { Id: number }[];
  expect(others).toEqual([]);
  expect(await view(request?.Id ?? 0)).toMatchObject({
    Herkunft: "person",
    Art: "objection",
    Identitaet: "login",
    Nachricht: body.Nachricht,
    Verlauf: [{ Art: "received" }, { Art: "identity" }, { Art: "received", Einzelheit: body.Nachricht }],
  });
  const mails = (await mailsTo(app, email)).filter(({ template }) => template === "privacyReceived");
  expect(mails).toHaveLength(1);
});

test("a refusal is mailed with its reason and the right to complain, and is final", async () => {
  const { email } = await bothRoles();
  const id = await record("objection", email);
  const answer = { Zustand: "refused", Text: "Wir brauchen die Daten für Ihre Prämie.", PerMail: true };
  expect((await call("POST", path(id, "/antwort"), answer)).status).toBe(204);
  expect((await call("POST", path(id, "/antwort"), { ...answer, Zustand: "done" })).status).toBe(409);
  await runJobs(app);
  const mail = (await mailsTo(app, email)).find(({ template }) => template === "privacyAnswer");
  expect(mail?.text).toContain("Wir brauchen die Daten für Ihre Prämie.");
  expect(mail?.text).toContain("Datenschutzaufsichtsbehörde");
  const erasure = await record("erasure", email);
  const unfinished = await call("POST", path(erasure, "/antwort"), {
    Zustand: "done",
    Text: "Fertig",
    PerMail: false,
  });
  expect(unfinished.json["detail"]).toContain("noch etwas gespeichert");
});

test("the list of processing shows when a sweep was last done", async () => {
  await runJobs(app);
  const { json } = await call("GET", "/datenschutz/loeschlaeufe");
  expect(json["Content"]).toContainEqual({
    Name: "privacy.recipients",
    Zuletzt: app.clock.now().toISOString(),
  });
});
