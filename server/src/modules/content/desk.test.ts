import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { contentSweep } from "./jobs.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const other = await client.operator("manager");

type Json = Record<string, unknown>;
const path = "/mandanten/ewe/inhalte/faq/wann";

async function call(method: string, to: string, body?: unknown, by = manager) {
  return client.call(method, to, {
    session: await client.session(by),
    body,
    headers: { "accept-language": "de" },
  });
}
const view = async (of = path) => (await call("GET", of)).json as Json & { Daten: Record<string, Json> };

/** The answer that visitors read. */
async function shownAnswer(): Promise<string> {
  await app.tenants.refresh();
  const page = (await (await fetch(`${app.url}/api/v1/ewe/content/seite/faq`)).json()) as {
    Bloecke: { Fragen: { Id: string; Antwort: string }[] }[];
  };
  const questions = page.Bloecke.flatMap(({ Fragen }) => Fragen);
  return questions.find(({ Id }) => Id === "wann")?.Antwort ?? "";
}

const withAnswer = (data: Record<string, Json>, de: string) => ({
  ...data,
  Antwort: { ...data["Antwort"], de },
});

test("a sentence is corrected: draft, publish, and back to the version before", async () => {
  const before = await view();
  expect(before).toMatchObject({ Zustand: "published", Neueste: 1, Fehler: [], Seiten: ["faq"] });
  const first = await shownAnswer();
  const saved = await call("PUT", path, {
    Erwartet: 1,
    Daten: withAnswer(before.Daten, "<p>Nach acht Wochen.</p>"),
  });
  expect([saved.status, saved.json]).toEqual([200, { Fassung: 2, Fehler: [] }]);
  expect(await view()).toMatchObject({ Zustand: "changed", Neueste: 2, Veroeffentlicht: 1, Entwurf: 2 });
  expect(await shownAnswer()).toBe(first);

  expect((await call("POST", `${path}/veroeffentlichen`, { Fassung: 2, Erwartet: 1 })).status).toBe(204);
  await expect.poll(shownAnswer).toBe("<p>Nach acht Wochen.</p>");
  // The author knew another state.
  const stale = await call("POST", `${path}/veroeffentlichen`, { Fassung: 1, Erwartet: 1 });
  expect([stale.status, stale.json["detail"]]).toEqual([
    409,
    "Inzwischen wurde eine andere Fassung veröffentlicht. Bitte sehen Sie sie zuerst an.",
  ]);
  expect((await call("POST", `${path}/veroeffentlichen`, { Fassung: 1, Erwartet: 2 })).status).toBe(204);
  await expect.poll(shownAnswer).toBe(first);
  const { Daten } = (await call("GET", `${path}/fassungen/2`)).json as { Daten: Record<string, Json> };
  expect(Daten["Antwort"]?.["de"]).toBe("<p>Nach acht Wochen.</p>");
});

test("of two managers who edit one entry the later one is refused, with the name of the first", async () => {
  const { Neueste, Daten } = await view();
  const mine = { Erwartet: Neueste, Daten: withAnswer(Daten, "<p>Meine Fassung.</p>") };
  const theirs = { Erwartet: Neueste, Daten: withAnswer(Daten, "<p>Ihre Fassung.</p>") };
  const answers = await Promise.all([call("PUT", path, mine), call("PUT", path, theirs, other)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.json["detail"]).toMatch(/^manager \d+ hat inzwischen eine andere Fassung gespeichert\.$/);
  expect((await view()).Neueste).toBe(Number(Neueste) + 1);
  expect((await call("POST", `${path}/verwerfen`)).status).toBe(204);
  // The form shows what visitors see again.
  expect(await view()).toMatchObject({ Zustand: "published", Entwurf: null, Daten });
  expect((await call("POST", `${path}/verwerfen`)).status).toBe(409);
});

test("a broken draft can be saved, and is not published: the refusal lists everything that is wrong", async () => {
  const { Neueste, Veroeffentlicht, Daten } = await view();
  const broken = {
    ...Daten,
    Frage: { de: "Wann? ${speicherfristen}", en: "" },
    Antwort: {
      de: '<p>Nach ${unbekannt} und ${betrag.unbekannt}, ${betrag.strom} und ${kaputt Wochen.<sup data-fussnote="keine">1</sup></p>',
      en: "<p>Hello</p><iframe></iframe>",
    },
  };
  const saved = await call("PUT", path, { Erwartet: Neueste, Daten: broken });
  const texts = ((saved.json as { Fehler: { Text: string }[] }).Fehler ?? []).map(({ Text }) => Text);
  expect(texts).toEqual([
    "„Frage“ fehlt auf Englisch.",
    "${speicherfristen} ist eine Tabelle und geht nur in einem formatierten Text, nicht in „Frage“.",
    "„${kaputt“ ist keine Variable.",
    "Die Variable ${unbekannt} gibt es nicht.",
    "Die Variable ${betrag.unbekannt} gibt es nicht.",
    "Die Fußnote „keine“ gibt es nicht.",
    "<iframe> ist nicht erlaubt.",
  ]);
  const version = Number(Neueste) + 1;
  const refused = await call("POST", `${path}/veroeffentlichen`, {
    Fassung: version,
    Erwartet: Veroeffentlicht,
  });
  expect(refused.status).toBe(400);
  const listed = (refused.json["errors"] as { message: string }[]).map(({ message }) => message);
  expect(listed).toEqual(texts);
  const block = await view("/mandanten/ewe/inhalte/content-bloecke/faq-teilnahme");
  const unknown = { ...block.Daten, Typ: { iv: "karussell" } };
  const answer = await call("PUT", "/mandanten/ewe/inhalte/content-bloecke/faq-teilnahme", {
    Erwartet: block["Neueste"],
    Daten: unknown,
  });
  expect(answer.json["Fehler"]).toEqual([
    { Feld: "Typ", Sprache: null, Text: "Die Art „karussell“ gibt es nicht." },
  ]);
  await call("POST", `${path}/verwerfen`);
});

test("terms that people agreed to cannot be edited, removed from their page, or published by one person", async () => {
  const terms = "/mandanten/ewe/inhalte/content-bloecke/agb-2026-05-01";
  const { Daten, Neueste, Zustand } = await view(terms);
  expect(Zustand).toBe("fixed");
  expect((await call("PUT", terms, { Erwartet: Neueste, Daten })).status).toBe(409);
  const fresh = "/mandanten/ewe/inhalte/content-bloecke/agb-2027-01-01";
  const next = { ...Daten, GueltigAb: { iv: "2027-01-01" } };
  expect((await call("PUT", fresh, { Erwartet: 0, Daten: next })).status).toBe(200);
  const alone = await call("POST", `${fresh}/veroeffentlichen`, { Fassung: 1, Erwartet: null });
  expect([alone.status, alone.json["detail"]]).toEqual([
    409,
    "Eine neue Fassung dieses Textes gibt eine zweite Person frei: Beantragen Sie die Freigabe.",
  ]);
  const page = "/mandanten/ewe/inhalte/seiten/agb";
  const shown = await view(page);
  const without = { ...shown.Daten, Bloecke: { iv: ["agb-2026-05-01"] } };
  const saved = await call("PUT", page, { Erwartet: shown["Neueste"], Daten: without });
  expect((saved.json as { Fehler: unknown[] }).Fehler).toHaveLength(3);
  await call("POST", `${page}/verwerfen`);
  expect((await view(page)).Daten, "a discarded draft is not what is edited next").toEqual(shown.Daten);
});

test("a draft of terms names the placeholder that must be replaced before it is published", async () => {
  const { Daten } = await view("/mandanten/ewe/inhalte/content-bloecke/agb-2026-05-01");
  const open = "[Bitte ergänzen: Frist]";
  const data = { ...Daten, Inhalt: { ...Daten["Inhalt"], de: `<p>Innerhalb von ${open}.</p>` } };
  const draft = "/mandanten/ewe/inhalte/content-bloecke/agb-2028-01-01";
  const saved = await call("PUT", draft, { Erwartet: 0, Daten: data });
  expect([saved.status, saved.json]).toMatchObject([
    200,
    {
      Fehler: [
        {
          Text: `„${open}“ ist noch nicht ergänzt. Veröffentlicht lässt sich dieser Text nicht mehr ändern.`,
        },
      ],
    },
  ]);
});

test("a publication at a time happens then, and not if visitors see something else by then", async () => {
  const { Neueste, Veroeffentlicht, Daten } = await view();
  await call("PUT", path, { Erwartet: Neueste, Daten: withAnswer(Daten, "<p>Ab morgen.</p>") });
  const at = new Date(app.clock.now().getTime() + 3_600_000);
  const version = Number(Neueste) + 1;
  const planned = { Fassung: version, Erwartet: Veroeffentlicht, Am: at.toISOString() };
  const draft = await view();
  const whole = {
    ...draft.Daten,
    Frage: { de: "Wann?", en: "When?" },
    Antwort: { de: "<p>Ab morgen.</p>", en: "<p>From tomorrow.</p>" },
  };
  await call("PUT", path, { Erwartet: draft["Neueste"], Daten: whole });
  const body = { ...planned, Fassung: Number(draft["Neueste"]) + 1 };
  expect((await call("POST", `${path}/veroeffentlichen`, body)).status).toBe(204);
  expect(await view()).toMatchObject({ Zustand: "changed", Geplant: at.toISOString() });

  const sweep = contentSweep(app.tenants);
  const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
  const run = (now: Date) => sweep.run({ tenantId, now, database: app.database });
  expect(await run(app.clock.now())).toBe(0);
  expect(await run(at)).toBe(1);
  expect(await view()).toMatchObject({ Zustand: "published", Geplant: null });
  await expect.poll(shownAnswer).toBe("<p>Ab morgen.</p>");

  const again = await view();
  await call("PUT", path, { Erwartet: again["Neueste"], Daten: withAnswer(again.Daten, "<p>Später.</p>") });
  const next = Number(again["Neueste"]) + 1;
  const later = { Fassung: next, Erwartet: again["Veroeffentlicht"], Am: at.toISOString() };
  expect((await call("POST", `${path}/veroeffentlichen`, later)).status).toBe(204);
  await call("POST", `${path}/veroeffentlichen`, { Fassung: 1, Erwartet: again["Veroeffentlicht"] });
  // It is said before its time that the plan will not happen.
  expect(await view()).toMatchObject({
    Veroeffentlicht: 1,
    GeplanteFassung: next,
    Geplant: null,
    NichtVeroeffentlicht: "baseChanged",
  });
  await run(at);
  expect(await view()).toMatchObject({
    NichtVeroeffentlicht: "baseChanged",
    Veroeffentlicht: 1,
    Geplant: null,
  });
  const { Arbeit } = (await call("GET", "/mandanten/ewe/uebersicht")).json as { Arbeit: Json[] };
  expect(Arbeit).toContainEqual(expect.objectContaining({ Art: "refusedPlans", Anzahl: 1 }));
  // The notice can be removed, also if no draft is left.
  const { Veroeffentlicht: shown } = await view();
  await call("POST", `${path}/veroeffentlichen`, { Fassung: next, Erwartet: shown });
  await call("POST", `${path}/veroeffentlichen`, { Fassung: 1, Erwartet: next, Am: at.toISOString() });
  await call("POST", `${path}/veroeffentlichen`, { Fassung: 2, Erwartet: next });
  await run(at);
  expect(await view()).toMatchObject({ Entwurf: null, NichtVeroeffentlicht: "baseChanged" });
  expect((await call("POST", `${path}/verwerfen`)).status).toBe(204);
  expect(await view()).toMatchObject({ Veroeffentlicht: 2, NichtVeroeffentlicht: null });
  expect((await call("POST", `${path}/verwerfen`)).status).toBe(409);
});

test("a planned publication is taken back, and the draft stays", async () => {
  const before = await view();
  await call("PUT", path, { Erwartet: before["Neueste"], Daten: withAnswer(before.Daten, "<p>Bald.</p>") });
  const version = Number(before["Neueste"]) + 1;
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const planned = { Fassung: version, Erwartet: before["Veroeffentlicht"], Am: at };
  expect((await call("POST", `${path}/veroeffentlichen`, planned)).status).toBe(204);
  expect(await view()).toMatchObject({ Geplant: at, Entwurf: version });
  expect((await call("POST", `${path}/planung/ruecknahme`)).status).toBe(204);
  expect(await view()).toMatchObject({ Geplant: null, Entwurf: version });
  expect((await call("POST", `${path}/planung/ruecknahme`)).status).toBe(409);
  expect((await call("POST", `${path}/verwerfen`)).status).toBe(204);
});

test("a picture is recognised by its content and gets a name of its own", async () => {
  const dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const picture = { Datei: "Schöner Strand.png", Inhalt: dot, AltDe: "Strand", AltEn: "Beach" };
  const added = await call("POST", "/mandanten/ewe/inhaltsbilder", picture);
  expect([added.status, added.json["Id"]]).toEqual([201, "scho-ner-strand"]);
  const again = await call("POST", "/mandanten/ewe/inhaltsbilder", picture);
  expect(again.json["Id"]).toBe("scho-ner-strand-2");
  const disguised = { ...picture, Inhalt: Buffer.from("<html>").toString("base64") };
  const refused = await call("POST", "/mandanten/ewe/inhaltsbilder", disguised);
  expect([refused.status, refused.json["detail"]]).toEqual([
    400,
    "„Schöner Strand.png“ ist kein Bild im Format PNG, JPEG, WebP, AVIF oder SVG.",
  ]);
  const { Content } = (await call("GET", "/mandanten/ewe/inhaltsbilder")).json as { Content: Json[] };
  const address = String(Content.find(({ Id }) => Id === "scho-ner-strand")?.["Adresse"]);
  expect((await fetch(app.url + address)).status).toBe(200);
});

/** A call for each of a hundred entries. */
const patience = { timeout: 120_000 };

test("every entry of the demo is without faults and could be published again", patience, async () => {
  const { Content } = (await call("GET", "/mandanten/ewe/inhalte")).json as {
    Content: { Art: string; Id: string; Zustand: string }[];
  };
  const shown = Content.filter(({ Zustand }) => Zustand === "published" || Zustand === "fixed");
  expect(shown.length).toBeGreaterThan(80);
  const faulty: unknown[] = [];
  for (const { Art, Id } of shown) {
    const { Fehler } = await view(`/mandanten/ewe/inhalte/${Art}/${Id}`);
    if ((Fehler as unknown[]).length > 0 && Id !== "wann") faulty.push([Art, Id, Fehler]);
  }
  expect(faulty).toEqual([]);
});

test("the footnotes that a product can name come with the text that visitors read", async () => {
  const { status, json } = await call("GET", "/mandanten/ewe/fussnoten");
  expect(status).toBe(200);
  expect(json["Content"]).toContainEqual({
    Kennung: "gas-preis",
    Titel: "Gaspreis",
    Text: expect.stringMatching(/^Der Monatsbetrag ist ein Beispiel/) as unknown,
  });
});

test("new terms are put online by two people, apply from their day on and never change again", async () => {
  const id = "agb-2026-12-01";
  const entry = `/mandanten/ewe/inhalte/content-bloecke/${id}`;
  const { Daten } = await view("/mandanten/ewe/inhalte/content-bloecke/agb-2026-05-01");
  const past = { ...Daten, GueltigAb: { iv: "2026-11-01" } };
  expect((await call("PUT", entry, { Erwartet: 0, Daten: past })).status).toBe(200);
  const request = { Grund: "Neue Frist von 30 Tagen" };
  const late = await call("POST", `/mandanten/ewe/bedingungen/${id}/freigabe`, request);
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    "Eine neue Fassung kann nicht ab einem vergangenen Tag gelten.",
  ]);
  const next = { ...Daten, GueltigAb: { iv: "2026-12-01" } };
  expect((await call("PUT", entry, { Erwartet: 1, Daten: next })).status).toBe(200);
  expect((await call("POST", `/mandanten/ewe/bedingungen/${id}/freigabe`, request)).status).toBe(204);
  // Its page says so, to everyone who opens it later.
  const shown = await call("GET", `/mandanten/ewe/inhalte/content-bloecke/${id}`);
  expect(shown.json["BeantragtVon"]).toEqual(expect.any(String));
  // Where it will appear, and the text to compare it with.
  expect(shown.json).toMatchObject({
    Seiten: [],
    ErscheintDannAuf: "agb",
    FolgtAuf: "agb-2026-09-01",
  });
  const { Content } = (await call("GET", "/mandanten/ewe/freigaben?zustand=open")).json as {
    Content: { Id: number; Art: string; Ziel: string; Inhalt: { name: string } }[];
  };
  const change = Content.find(({ Ziel }) => Ziel === id);
  expect(change).toMatchObject({ Art: "terms" });
  expect(change?.Inhalt.name).toMatch(/^Teilnahmebedingungen, Fassung/);
  const approve = (by: number) =>
    call("POST", `/mandanten/ewe/freigaben/${change?.Id}/freigeben`, undefined, by);
  expect((await approve(manager)).status).toBe(409);
  // A request for a text that was changed since says so, until the text is the same again.
  const requests = async () => (await call("GET", "/mandanten/ewe/freigaben")).json["Content"] as Json[];
  const overtaken = async () => (await requests()).find(({ Ziel }) => Ziel === id)?.["Ueberholt"];
  const another = { ...next, Titel: { ...Daten["Titel"], de: "Anderer Titel" } };
  expect((await call("PUT", entry, { Erwartet: 2, Daten: another })).status).toBe(200);
  const says = "Der Text oder seine Seite hat sich seit dem Antrag geändert.";
  expect([await overtaken(), (await view(entry))["BeantragtVon"]]).toEqual([says, null]);
  expect((await approve(other)).json["detail"]).toContain(says);
  expect((await call("PUT", entry, { Erwartet: 3, Daten: next })).status).toBe(200);
  expect(await overtaken()).toBeNull();
  expect((await approve(other)).status).toBe(204);
  expect(await view(entry)).toMatchObject({ Zustand: "fixed", Veroeffentlicht: 4, Seiten: ["agb"] });
  expect(await view(entry)).toMatchObject({ ErscheintDannAuf: null, FolgtAuf: null, Vergleich: null });
  expect((await call("PUT", entry, { Erwartet: 4, Daten })).status).toBe(409);

  const versionInForce = async (): Promise<string | undefined> => {
    await app.tenants.refresh();
    const page = (await (await fetch(`${app.url}/api/v1/ewe/content/seite/agb`)).json()) as {
      Bloecke: { Id: string; InKraft?: boolean }[];
    };
    expect(page.Bloecke.map(({ Id }) => Id)).toContain(id);
    return page.Bloecke.find(({ InKraft }) => InKraft)?.Id;
  };
  await expect.poll(() => versionInForce().catch(() => "")).toBe("agb-2026-09-01");
  app.clock.set(new Date("2026-12-01T09:00:00Z"));
  await expect.poll(versionInForce).toBe(id);
});

test("a privacy notice is followed by a version that two people put online, and never changes again", async () => {
  const id = "datenschutz-2027-01-01";
  const entry = `/mandanten/ewe/inhalte/content-bloecke/${id}`;
  const { Daten } = await view("/mandanten/ewe/inhalte/content-bloecke/datenschutz-text");
  const data = { ...Daten, Typ: { iv: "datenschutz-fassung" }, GueltigAb: { iv: "2027-01-01" } };
  expect((await call("PUT", entry, { Erwartet: 0, Daten: data })).status).toBe(200);
  expect(await view(entry)).toMatchObject({ ErscheintDannAuf: "datenschutz", FolgtAuf: "datenschutz-text" });
  // Both people compare it with the text that applies, not with a draft of it, and see no names of variables.
  const former = "/mandanten/ewe/inhalte/content-bloecke/datenschutz-text";
  const { Veroeffentlicht: online } = await view(former);
  const unseen = { ...Daten, Titel: { ...Daten["Titel"], de: "Nur ein Entwurf" } };
  expect((await call("PUT", former, { Erwartet: online, Daten: unseen })).status).toBe(200);
  const compared = JSON.stringify((await call("GET", entry)).json["Vergleich"]);
  expect(JSON.stringify((await view(former)).Daten)).toContain("Nur ein Entwurf");
  expect(compared).not.toContain("Nur ein Entwurf");
  expect(new Set(compared.match(/\$\{[^}]*\}/g))).toEqual(new Set(["${speicherfristen}"]));
  expect((await call("POST", `${former}/verwerfen`)).status).toBe(204);
  const alone = await call("POST", `${entry}/veroeffentlichen`, { Fassung: 1, Erwartet: null });
  expect(alone.status).toBe(409);
  const request = { Grund: "Neuer Dienstleister für Mails" };
  expect((await call("POST", `/mandanten/ewe/bedingungen/${id}/freigabe`, request)).status).toBe(204);
  const { Content } = (await call("GET", "/mandanten/ewe/freigaben?zustand=open")).json as {
    Content: { Id: number; Ziel: string }[];
  };
  const change = Content.find(({ Ziel }) => Ziel === id)?.Id;
  const approved = await call("POST", `/mandanten/ewe/freigaben/${change}/freigeben`, undefined, other);
  expect(approved.status).toBe(204);
  expect(await view(entry)).toMatchObject({ Zustand: "fixed", Seiten: ["datenschutz"] });
  // It names the values of its variables, which may become others: only the product's own table stays one.
  const texts = JSON.stringify((await view(entry)).Daten);
  expect(JSON.stringify(data)).toContain("${firma}");
  expect(new Set(texts.match(/\$\{[^}]*\}/g))).toEqual(new Set(["${speicherfristen}"]));
  expect((await call("PUT", entry, { Erwartet: 1, Daten })).status).toBe(409);

  const inForce = async () => {
    await app.tenants.refresh();
    const page = (await (await fetch(`${app.url}/api/v1/ewe/content/seite/datenschutz`)).json()) as {
      Bloecke: { Id: string; InKraft?: boolean }[];
    };
    return page.Bloecke.flatMap(({ Id, InKraft }) => (InKraft === undefined ? [] : [[Id, InKraft]]));
  };
  await expect.poll(inForce).toEqual([[id, false]]);
  app.clock.set(new Date("2027-01-01T09:00:00Z"));
  await expect.poll(inForce).toEqual([[id, true]]);
});

test("the page of a category is listed under the name of the category", async () => {
  const { json } = await call(
    "GET",
    "/mandanten/telekom/inhalte",
    undefined,
    await client.operator("manager", "telekom"),
  );
  const titles = new Map(
    (json["Content"] as { Id: string; Titel: string }[]).map((one) => [one.Id, one.Titel]),
  );
  expect([titles.get("company-pro"), titles.get("combi-cards-html")]).toEqual([
    "Firma Pro",
    expect.any(String),
  ]);
  expect(titles.get("combi-cards-html")).not.toBe("combi-cards-html");
});
