import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import {
  contentFolder,
  sampleAccount,
  sampleCms,
  sampleContent,
  serveCms,
  writeContent,
} from "@weitersagen/cms/test/sample-content";
import type { ContentFiles } from "@weitersagen/cms/test/sample-content";
import type { CmsTransport } from "@weitersagen/cms/transport";
import { silentLog } from "../../../../test/database.ts";
import { faults, faultyCms } from "../../../../test/faulty-cms.ts";
import { createCmsClient } from "../../../platform/cms/client.ts";
import type { CopyStore } from "../../../platform/cms/copy-store.ts";
import { fileCopies, noCopies } from "../../../platform/cms/copy-store.ts";
import { httpTransport } from "../../../platform/cms/transport.ts";
import { settableClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { ContentDeps } from "./content.ts";
import { getInterfaceTexts, getPage, listAgencyVariables, listFootnotes, listVariables } from "./content.ts";
import { RecentPages } from "./recent-pages.ts";
import { warmCopies } from "./warm-copies.ts";

const tenant = {
  id: 1,
  slug: "acme",
  version: "1",
  settings: {
    contentApp: "acme",
    texts: { de: { gruss: "${gruss}!" }, en: { gruss: "${gruss}!" } },
    complaintDays: 63,
    rewardExpiryDays: 180,
    maxRecipientBountyCents: null,
    consentOptions: { expiryDays: 60 },
  },
  routes: [],
} as unknown as Tenant;

function depsOver(
  transport: CmsTransport,
  log: Log = silentLog,
  store: CopyStore = noCopies,
  withoutCopyMs = 300,
): ContentDeps {
  const client = createCmsClient({
    transport,
    store,
    log,
    patience: { freshMs: 0, withoutCopyMs },
  });
  return {
    client,
    accounts: { of: () => Promise.resolve(sampleAccount) },
    recentPages: new RecentPages(),
    amounts: () => Promise.resolve([]),
    clock: settableClock(new Date("2026-11-15T12:00:00Z")),
    log,
  };
}

const sampleDeps = async (files: ContentFiles = sampleContent, log: Log = silentLog) =>
  depsOver(sampleCms(await contentFolder(files)), log, noCopies, 10_000);

function recordingLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { log: createLog("warn", destination), lines };
}

test("a page is complete: variables filled, images described, questions and footnotes loaded", async () => {
  const deps = await sampleDeps();
  const page = await getPage(deps, tenant, "home", "de");
  expect(page).toMatchObject({
    title: "Seite home",
    description: "Bis zu 90 €",
    keyVisual: {
      html: "<p>Text</p>",
      image: {
        src: expect.stringMatching(/photo\?v=[0-9a-f]{40}$/),
        alt: "Ein Foto",
        width: 400,
        height: 300,
      },
    },
    blocks: [
      {
        id: "hero",
        type: "auftakt",
        title: "Hallo & willkommen",
        elements: [{ title: "Eins", html: "<p>Erster</p>", image: { id: "logo", alt: "" } }],
        action: { text: "Los", target: "/empfehlen" },
      },
      { id: "questions", questions: [{ id: "q2", question: "Wie viel?", answer: "<p>90 €</p>" }] },
    ],
  });
  expect(page.blocks[0]?.html).toContain("<strong>90 €</strong>");
  expect(page.blocks[0]?.html).toContain('<a href="mailto:hilfe@acme.example">');
  expect(page.footnotes.map(({ identifier, html }) => [identifier, html])).toEqual([
    ["FN2", "<p>zwei</p>"],
    ["FN1", "<p>eins</p>"],
  ]);
});

test("English falls back to German field by field", async () => {
  const page = await getPage(await sampleDeps(), tenant, "home", "en");
  expect(page).toMatchObject({
    title: "Page home",
    description: "Bis zu 90 €",
    keyVisual: { title: "Bild", image: { alt: "A photo" } },
    blocks: [{ title: "Hello", action: { text: "Go" }, elements: [{ title: "One" }] }, { title: "Fragen" }],
  });
});

test("the newest version of the terms whose first day has come is in force", async () => {
  const { blocks } = await getPage(await sampleDeps(), tenant, "agb", "de");
  expect(blocks.map(({ validFrom, inForce }) => [validFrom, inForce])).toEqual([
    ["2024-06-01", false],
    ["2026-06-01", true],
    ["2027-06-01", false],
  ]);
});

test("a gallery has the images of its lists in their order; a list that is missing is logged", async () => {
  const { log, lines } = recordingLog();
  const files = {
    ...sampleContent,
    "acme/seiten/home.json": { data: { Name: { iv: "home" }, Bloecke: { iv: ["gallery", "empty"] } } },
    "acme/content-bloecke/gallery.json": {
      data: { Typ: { iv: "galerie" }, Titel: { de: "Bilder" }, Bilderliste: { iv: ["second", "first"] } },
    },
    "acme/content-bloecke/empty.json": { data: { Typ: { iv: "galerie" }, Bilderliste: { iv: ["gone"] } } },
    "acme/bilderlisten/first.json": { data: { Bilder: { iv: ["photo"] } } },
    "acme/bilderlisten/second.json": { data: { Bilder: { iv: ["logo"] } } },
  };
  const { blocks } = await getPage(await sampleDeps(files, log), tenant, "home", "de");
  expect(blocks[0]?.images).toMatchObject([{ id: "logo" }, { id: "photo", alt: "Ein Foto", width: 400 }]);
  expect(blocks[1]?.images).toEqual([]);
  expect(JSON.stringify(lines)).toContain("the gallery's list of images is missing");
});

test("a missing, unknown or malformed block is left out and logged; the page is still shown", async () => {
  const { log, lines } = recordingLog();
  const deps = await sampleDeps(
    {
      ...sampleContent,
      "schemas.json": {},
      "acme/seiten/home.json": {
        data: { Name: { iv: "home" }, Bloecke: { iv: ["gone", "odd", "wild", "hero", 7] } },
      },
      "acme/content-bloecke/odd.json": { data: { Typ: { iv: "karussell" } } },
      "acme/content-bloecke/wild.json": {
        data: {
          Typ: { iv: "text" },
          Titel: { de: { tief: 1 } },
          Inhalt: { de: ["<p>x</p>"] },
          Elemente: { iv: "keine Liste" },
          Anzahl: { iv: "viele" },
          Bild: { iv: "../../etc" },
          AktionText: { iv: "x" },
          AktionZiel: { iv: "javascript:alert(1)" },
        },
      },
    },
    log,
  );
  const page = await getPage(deps, tenant, "home", "de");
  expect(page.blocks.map(({ id }) => id)).toEqual(["wild", "hero"]);
  expect(page.blocks[0]).toEqual({
    id: "wild",
    type: "text",
    title: "",
    html: "",
    elements: [],
    questions: [],
  });
  expect(lines.map(({ id, reason }) => [id, reason])).toEqual([
    ["gone", expect.stringContaining("does not have it")],
    ["odd", expect.stringContaining("karussell")],
    ["wild", expect.stringContaining("action")],
  ]);
});

test("scripts in content and in variables never reach a page", async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
  const deps = await sampleDeps({
    ...sampleContent,
    "acme/variablen/v1.json": { data: { name: { iv: "${betrag}" }, value: { iv: `90"${script}` } } },
    "acme/faq/q2.json": {
      data: {
        Frage: { de: `Was? ${script}` },
        Antwort: { de: script },
        Gruppe: { iv: "geld" },
        Position: { iv: 0 },
      },
    },
  });
  const texts = JSON.stringify(await getPage(deps, tenant, "home", "de"));
  expect(texts).toContain("90");
  expect(texts).not.toMatch(/onerror|<script|javascript:/i);
});

test("questions are ordered by position, all or those of a group", async () => {
  const questionsOf = async (data: object, language: "de" | "en") => {
    const block = { data: { Typ: { iv: "fragen" }, ...data } };
    const deps = await sampleDeps({ ...sampleContent, "acme/content-bloecke/questions.json": block });
    const { blocks } = await getPage(deps, tenant, "home", language);
    return blocks.flatMap(({ questions }) => questions ?? []);
  };
  expect((await questionsOf({}, "de")).map(({ id }) => id)).toEqual(["q2", "q1", "q3"]);
  const grouped = await questionsOf({ Gruppe: { iv: "geld" } }, "en");
  expect(grouped.map(({ question }) => question)).toEqual(["Wie viel?", "When?"]);
});

test("footnotes and variables can be requested without a page", async () => {
  const deps = await sampleDeps();
  expect((await listFootnotes(deps, tenant, ["O'Brien's"], "de")).map(({ title }) => title)).toEqual([
    "Anführung",
  ]);
  expect(await listFootnotes(deps, tenant, ["x' or 'a' eq 'a"], "de")).toEqual([]);
  expect(
    new Set((await listVariables(deps, tenant, "en")).map(({ name, value }) => `${name}=${value}`)),
  ).toEqual(
    new Set([
      "ausnahmeMonate=3",
      "nachrichtBisWoche=11",
      "nachrichtVonWoche=5",
      "rechtswirksamTage=14",
      "wartezeitBisWochen=6",
      "wartezeitVonWochen=5",
      "betrag=90",
      "mail=hilfe@acme.example",
      "gruss=Hi",
      // What the programme computes.
      "linkGueltigTage=60",
      "loeschungWochen=12",
      "wartezeitWochen=9",
      "praemieAbholenTage=180",
      "auszahlungWochen=4",
      "widerrufTage=14",
      "einladungWochen=12",
      "gutscheinStunden=24",
      "einspruchStunden=72",
      "wechselSperreMonate=6",
      "mindestalter=18",
      "steuerFreigrenze=256",
      "cookieTage=60",
      "anmeldungTage=60",
      "bekannterBrowserTage=180",
      "anbieterAnmeldungMinuten=10",
      "kampagneTage=730",
    ]),
  );
  expect(await getInterfaceTexts(deps, tenant, "de")).toEqual({ gruss: "Moin!" });
});

test("an agency's variables override the tenant's", async () => {
  const deps = await sampleDeps({
    ...sampleContent,
    "acme/agenturvariablen/a.json": {
      data: { Agentur: { iv: "A-1" }, name: { iv: "${betrag}" }, value: { iv: "120" } },
    },
  });
  const betrag = async (agency: string) =>
    (await listAgencyVariables(deps, tenant, agency, "de")).find(({ name }) => name === "betrag")?.value;
  expect([await betrag("A-1"), await betrag("A-2"), await betrag("A' or 'a' eq 'a")]).toEqual([
    "120",
    "90",
    "90",
  ]);
});

test("an unknown page is not found, also if its name contains quotes", async () => {
  const deps = await sampleDeps();
  for (const name of ["nope", "x' or 'a' eq 'a", "'; --"]) {
    await expect(getPage(deps, tenant, name, "de")).rejects.toMatchObject({ reason: "notFound" });
  }
});

test.each(["hang", "reset", "failing", "malformed", "unauthorized"] as const)(
  'a CMS with the fault "%s" results in status 503 and a log entry',
  async (fault) => {
    const cms = await faultyCms();
    cms.onRead = faults[fault];
    const { log, lines } = recordingLog();
    await expect(getPage(depsOver(httpTransport(cms.url), log), tenant, "home", "de")).rejects.toMatchObject({
      reason: "technicalError",
      options: { status: 503, detail: "Inhalt nicht verfügbar" },
    });
    expect(lines.map(({ msg }) => msg)).toContain("Fehler beim Laden des CMS Inhalts: home");
  },
);

test("an edited text is shown within seconds", async () => {
  const folder = await contentFolder();
  const deps = depsOver(sampleCms(folder));
  await getPage(deps, tenant, "home", "de");
  await writeContent(folder, "acme/variablen/v1.json", {
    data: { name: { iv: "${betrag}" }, value: { iv: "95" } },
  });
  const description = async () => (await getPage(deps, tenant, "home", "de")).description;
  await expect.poll(description, { timeout: 10_000, interval: 300 }).toBe("Bis zu 95 €");
});

test("a page without visitors is still available after the CMS failed and the server restarted", async () => {
  const cms = await serveCms(sampleCms(await contentFolder()));
  const folder = await mkdtemp(join(tmpdir(), "copies-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const directory = { all: () => [tenant], byId: () => tenant, bySlug: () => tenant, byHost: () => tenant };
  // As patient as the product: a page read too slowly would be read again after ten minutes only.
  const before = depsOver(httpTransport(cms.url), silentLog, fileCopies(folder), 10_000);
  const warming = warmCopies(before, directory, 0);
  const afterRestart = () =>
    depsOver(() => Promise.reject(new Error("unreachable")), silentLog, fileCopies(folder));
  const blocks = async () => (await getPage(afterRestart(), tenant, "agb", "en")).blocks.length;
  await expect.poll(() => blocks().catch(() => 0), { timeout: 10_000 }).toBe(3);
  warming.stop();
});
