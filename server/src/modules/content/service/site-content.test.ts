import { kindsOfVisitorData } from "@weitersagen/domain/data-map/wording";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sampleCms } from "@weitersagen/cms/test/sample-content";
import type { Variable } from "@weitersagen/contract/content";
import { type Language, languages } from "@weitersagen/contract/language";
import { silentLog } from "../../../../test/database.ts";
import { createCmsClient } from "../../../platform/cms/client.ts";
import { noCopies } from "../../../platform/cms/copy-store.ts";
import { cmsReader } from "../../../platform/cms/reader.ts";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import { textOf } from "./fields.ts";
import { readPage } from "./page.ts";
import { programmeVariables } from "./programme-variables.ts";
import { readAgencyVariables, readVariables } from "./variables.ts";

const folder = fileURLToPath(new URL("../../../../../content", import.meta.url));
const problems: string[] = [];

const cms = sampleCms(folder, {
  reportFile: (file, reason) => problems.push(`${file}: ${reason}`),
  findSecret: () => Promise.resolve("geheim"),
});
const client = createCmsClient({
  transport: cms,
  store: noCopies,
  log: silentLog,
  patience: { freshMs: 60_000 },
});
const log = silentLog.child({});
log.warn = (...details: unknown[]) => void problems.push(JSON.stringify(details));

const apps = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());

const tenants = { fernwerk: "telekom", kuestenstrom: "ewe", sichergut: "allianz" } as const;

/** The settings of the demo tenant that shows this content. */
async function settingsOf(app: string) {
  const slug = tenants[app as keyof typeof tenants];
  const file = new URL(`../../../../demo/${slug}/tenant.json`, import.meta.url);
  const { settings } = JSON.parse(await readFile(file, "utf8")) as {
    settings: Record<string, number | null>;
  };
  return {
    complaintDays: settings["ModuleAuftragsdatumMindestalterTage"] ?? 0,
    rewardExpiryDays: settings["PraemieAblaufTage"] ?? 0,
    maxRecipientBountyCents: settings["MaxEmpfaengerPraemieCent"] ?? null,
    consentOptions: { expiryDays: 60 },
  };
}

/** The variables of the programme, with an amount for each category as the catalogue gives it. */
async function programmeOf(app: string, language: Language) {
  const slug = tenants[app as keyof typeof tenants];
  const file = new URL(`../../../../demo/${slug}/categories.json`, import.meta.url);
  const keys = [...(await readFile(file, "utf8")).matchAll(/"Schluessel": "([^"]+)"/g)];
  const names = keys.map(([, key = ""]) => `betrag.${key.replace(".html", "").replaceAll("/", "-")}`);
  const amounts = ["betragMax", "betragMin", ...names].map((name) => ({ name, cents: 5000 }));
  return programmeVariables(await settingsOf(app), language, amounts);
}

async function pageNames(reader: CmsReader): Promise<string[]> {
  const items = await reader.items("seiten", { language: "de" });
  return items.map(({ data }) => textOf(data, "Name")).toSorted();
}

test.each(apps.map(({ name }) => [name]))(
  "the privacy page of %s lists every kind of data of visitors",
  async (app) => {
    const reader = cmsReader(client, { app, clientId: `${app}:default`, clientSecret: "geheim" });
    for (const language of languages) {
      const programme = await programmeOf(app, language);
      const wanted = { name: "datenschutz", language, today: "2026-11-15", programme };
      const text = JSON.stringify(await readPage(reader, wanted, log));
      const titles = kindsOfVisitorData().map(({ title }) => title[language]);
      expect(titles.length).toBeGreaterThan(20);
      expect(titles.filter((title) => !text.includes(`<td>${title}</td>`))).toEqual([]);
    }
  },
);

test.each(apps.map(({ name }) => [name]))("every page of %s is complete in both languages", async (app) => {
  const reader = cmsReader(client, { app, clientId: `${app}:default`, clientSecret: "geheim" });
  const names = await pageNames(reader);
  expect(names).toEqual(
    expect.arrayContaining(["agb", "barrierefreiheitserklaerung", "datenschutz", "faq", "home"]),
  );
  for (const name of names) {
    for (const language of languages) {
      const programme = await programmeOf(app, language);
      const page = await readPage(reader, { name, language, today: "2026-11-15", programme }, log);
      const text = JSON.stringify(page);
      // Title and description of a category come from the catalogue: they contain the current reward.
      const isCategory = page?.blocks.every(({ id }) => id.startsWith("kategorie-"));
      if (!isCategory && (!page?.title || !page.description))
        problems.push(`${app}/${name} (${language}) lacks title or description`);
      for (const [variable] of text.matchAll(/\$(?:\{|%7B)[^"\\ ]*/g)) {
        problems.push(`${app}/${name} (${language}) leaves ${variable}`);
      }
      const marks = new Set([...text.matchAll(/data-fussnote=\\"([^"\\]+)/g)].map(([, mark]) => mark));
      for (const mark of marks) {
        const known = page?.footnotes.some(({ identifier }) => identifier === mark);
        if (!known) problems.push(`${app}/${name} (${language}) marks footnote ${mark}, which is not there`);
      }
      if (name === "agb" && !page?.blocks.some(({ inForce }) => inForce))
        problems.push(`${app} has no terms in force`);
    }
  }
  expect(problems).toEqual([]);
});

test.each(apps.map(({ name }) => [name]))("an agency of %s has its own telephone number", async (app) => {
  const reader = cmsReader(client, { app, clientId: `${app}:default`, clientSecret: "geheim" });
  const [own] = await reader.items("agenturvariablen", { language: "de", top: 1 });
  const number = textOf(own?.data ?? {}, "Agentur");
  const telephoneIn = (variables: readonly Variable[]) =>
    variables.find(({ name }) => name === "supportTelefon")?.value;
  const ofTenant = telephoneIn(await readVariables(reader, "de", []));
  const ofAgency = telephoneIn(await readAgencyVariables(reader, number, "de", []));
  expect(ofAgency).toMatch(/^\+49 /);
  expect(ofAgency).not.toBe(ofTenant);
  expect(telephoneIn(await readAgencyVariables(reader, "UNBEKANNT", "de", []))).toBe(ofTenant);
});

/** What pages and terms in force say about periods, each with the value that the programme applies. */
const promises = [
  [/(\d+) Tage (?:lang )?gültig/g, "linkGueltigTage"],
  [/gilt (?:für Ihren Kontakt )?(\d+) Tage/g, "linkGueltigTage"],
  [/(\d+) Tage ab Erstellung/g, "linkGueltigTage"],
  [/(\d+) Tage lang(?! gültig)/g, "praemieAbholenTage"],
  [/(\d+) Tage für Sie bereit|innerhalb von (\d+) Tagen nach Bereitstellung/g, "praemieAbholenTage"],
  [/[Nn]ach (\d+) Tagen verfällt/g, "praemieAbholenTage"],
  [
    /(\d+) Wochen lang bestellen|innerhalb von (1\d) Wochen|löschen wir nach (\d+) Wochen/g,
    "loeschungWochen",
  ],
  [/(?:Rund|rund|Etwa|etwa) (\d+) Wochen (?:nach|ab) Vertragsschluss/g, "wartezeitWochen"],
  [/innerhalb von (\d|vier) Wochen/g, "auszahlungWochen"],
] as const;

/** The text of a page without markup, of terms only the version in force. */
async function textOfPage(reader: CmsReader, request: Parameters<typeof readPage>[1]): Promise<string> {
  const page = await readPage(reader, request, log);
  const shown = page?.blocks.filter(({ inForce }) => inForce !== false);
  return JSON.stringify(shown)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00A0", " ");
}

test.each(apps.map(({ name }) => [name]))(
  "home page, questions and terms of %s promise what its settings say",
  async (app) => {
    const reader = cmsReader(client, { app, clientId: `${app}:default`, clientSecret: "geheim" });
    const programme = await programmeOf(app, "de");
    const wrong: string[] = [];
    const found = new Set<string>();
    for (const name of ["home", "faq", "agb"]) {
      const text = await textOfPage(reader, { name, language: "de", today: "2026-11-15", programme });
      for (const [pattern, variable] of promises) {
        const applied = programme.find((each) => each.name === variable)?.value;
        for (const [phrase, ...groups] of text.matchAll(pattern)) {
          found.add(variable);
          const said = groups.find((group) => group !== undefined)?.replace("vier", "4");
          if (said !== applied) wrong.push(`${name}: ${phrase}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect([...found].toSorted()).toEqual([...new Set(promises.map(([, variable]) => variable))].toSorted());
  },
);

/** Numbers of days and weeks, in the order of their size: sentences differ between languages. */
const periodsIn = (text: string): string[] =>
  [...text.matchAll(/(\d+)\.? (Tage|Woche|days|weeks)/g)]
    .map(
      ([, count, unit = ""]) => `${count} ${unit.startsWith("Tage") || unit === "days" ? "days" : "weeks"}`,
    )
    .toSorted();

test.each(apps.map(({ name }) => [name]))(
  "home page and questions of %s promise the same in English",
  async (app) => {
    const reader = cmsReader(client, { app, clientId: `${app}:default`, clientSecret: "geheim" });
    const programme = await programmeOf(app, "de");
    for (const name of ["home", "faq"]) {
      const request = { name, today: "2026-11-15", programme } as const;
      const german = await textOfPage(reader, { ...request, language: "de" });
      const english = await textOfPage(reader, { ...request, language: "en" });
      expect(periodsIn(german).length).toBeGreaterThan(1);
      expect(periodsIn(english)).toEqual(periodsIn(german));
    }
  },
);

test("a setting changes what the pages say, whatever the CMS has stored", async () => {
  const reader = cmsReader(client, {
    app: "fernwerk",
    clientId: "fernwerk:default",
    clientSecret: "geheim",
  });
  const settings = {
    complaintDays: 100,
    rewardExpiryDays: 33,
    maxRecipientBountyCents: null,
    consentOptions: { expiryDays: 60 },
  };
  const programme = programmeVariables(settings, "de", []);
  const page = await readPage(reader, { name: "faq", language: "de", today: "2026-11-15", programme }, log);
  const text = JSON.stringify(page);
  expect(text).toContain("Etwa 15 Wochen nach Vertragsschluss");
  expect(text).toMatch(/33 Tage/);
});

const words = "zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|two|three|four|five|six|eight|ten|twelve";
const units = "€|Euro|Tagen?|Wochen?|Monaten?|Stunden?|Jahren?|days?|weeks?|months?|hours?|years?";
const literal = new RegExp(String.raw`(?:\b(?:\d+|${words}) (?:${units})(?![\p{L}])|€\d)`, "iu");

test.for(apps.map(({ name }) => name))(
  "%s: every period and amount in the questions comes from the settings",
  async (app) => {
    const questions = new URL(`${app}/faq/`, `file://${folder}/`);
    for (const file of await readdir(questions)) {
      const source = await readFile(new URL(file, questions), "utf8");
      expect(`${file}: ${literal.exec(source)?.[0] ?? "none"}`).toBe(`${file}: none`);
    }
  },
);
