import { contentKinds, contentSchemas } from "@weitersagen/contract/content-kinds";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { hasBegun } from "@weitersagen/domain/text-version";
import type { PublishedEntry } from "../../content/service/published-entries.ts";
import type { OpeningFacts } from "./facts.ts";
import { advice, blocking, labelsOf, pageOfField } from "./finding.ts";
import type { Finding, Rule } from "./finding.ts";
import { askedFor, placeholdersIn } from "@weitersagen/domain/placeholder";
import { textsIn } from "./texts-in.ts";

const load = (slug: string): string => `weitersagen content load ${slug} FOLDER`;

/** The pages that the law or the terms require, with the screen that shows each. */
const legalPages = [
  { page: "impressum", screen: "Impressum", path: "/impressum", name: { de: "Impressum", en: "Imprint" } },
  {
    page: "datenschutz",
    screen: "Datenschutz",
    path: "/datenschutz",
    name: { de: "Datenschutz", en: "Privacy" },
  },
  { page: "agb", screen: "Agb", path: "/agb", name: { de: "Teilnahmebedingungen", en: "Terms" } },
  {
    page: "barrierefreiheitserklaerung",
    screen: "Barrierefreiheitserklaerung",
    path: "/barrierefreiheitserklaerung",
    name: { de: "Erklärung zur Barrierefreiheit", en: "Accessibility statement" },
  },
] as const;

const fieldOf = ({ data }: PublishedEntry, field: string, language = "iv"): unknown =>
  data[field]?.[language];

function blocksOf(page: PublishedEntry): string[] {
  const ids = fieldOf(page, "Bloecke");
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Entries that a visitor can reach. A published text of terms can never be removed, but a page need not show it. */
function shownEntries(content: readonly PublishedEntry[]): PublishedEntry[] {
  const shown = new Set(content.filter(({ schema }) => schema === "seiten").flatMap(blocksOf));
  return content.filter(({ schema, id }) => schema !== "content-bloecke" || shown.has(id));
}

type Words = Readonly<Record<Language, string>>;

interface Kind {
  /** What is wrong with a text, each as the command line says it. */
  readonly reasonsFor: (text: string) => readonly string[];
  /** The same for people: one sentence for the whole entry. */
  readonly wordsFor: (entry: PublishedEntry, names: Words) => Words;
  readonly mend: string;
}

/** One finding for each reason and entry. All reasons of an entry have the same words, so people read one line. */
function entriesWith({ content = [] }: OpeningFacts, { reasonsFor, wordsFor, mend }: Kind): Finding[] {
  return shownEntries(content).flatMap((entry) => {
    const { schema, id, data } = entry;
    const reasons = new Set(textsIn(data).flatMap(({ text }) => reasonsFor(text)));
    return [...reasons].map((reason) =>
      blocking({
        problem: `${schema}/${id} ${reason}`,
        ...wordsFor(entry, namesOf(content, entry)),
        mend,
        page: pageOfEntry(schema, id),
      }),
    );
  });
}

const titleOf = (entry: PublishedEntry, field: string): string => {
  const text = fieldOf(entry, field, "de") ?? fieldOf(entry, field);
  return typeof text === "string" && text !== "" ? text : entry.id;
};

/** What people call an entry: the page that shows a block, else its kind and its title. */
function namesOf(content: readonly PublishedEntry[], entry: PublishedEntry): Words {
  const page = content.find((other) => other.schema === "seiten" && blocksOf(other).includes(entry.id));
  if (entry.schema === "content-bloecke" && page) {
    const title = titleOf(page, "Titel");
    return { de: `Seite „${title}“`, en: `Page “${title}”` };
  }
  const schema = contentSchemas.find((known) => known === entry.schema);
  if (schema === undefined) return { de: `„${entry.id}“`, en: `“${entry.id}”` };
  const { one, title: field } = contentKinds[schema];
  const title = titleOf(entry, field);
  return { de: `${one.de} „${title}“`, en: `${one.en} “${title}”` };
}

/** What placeholders ask for: those of the language, else those of the other one. */
function askedIn({ data }: PublishedEntry): Words {
  const all = [...new Set(textsIn(data).flatMap(({ text }) => placeholdersIn(text)))];
  const english = all.filter((found) => /^\[please/i.test(found));
  const german = all.filter((found) => !english.includes(found));
  const inOrder = (first: readonly string[], other: readonly string[]) =>
    (first.length > 0 ? first : other).map(askedFor).join("; ");
  return { de: inOrder(german, english), en: inOrder(english, german) };
}

function missingWords(entry: PublishedEntry, names: Words): Words {
  const asked = askedIn(entry);
  return entry.schema === "variablen"
    ? {
        de: `Für Ihre Seiten und E-Mails fehlt: ${asked.de}.`,
        en: `Missing on your pages and mails: ${asked.en}.`,
      }
    : { de: `${names.de}: Es fehlt noch: ${asked.de}.`, en: `${names.en}: still missing: ${asked.en}.` };
}

const pageOfEntry = (schema: string, id: string): string => `inhalte/${schema}/${encodeURIComponent(id)}`;

export const placeholdersInTexts: Rule = (facts) =>
  entriesWith(facts, {
    reasonsFor: (text) => placeholdersIn(text).map((placeholder) => `has the placeholder ${placeholder}`),
    wordsFor: missingWords,
    mend: `edit the file in the tenant's folder, then ${load(facts.tenant.slug)}`,
  });

export const placeholdersInSettings: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts.flatMap(({ path, text }) =>
    placeholdersIn(text).map((placeholder) =>
      blocking({
        problem: `${path} has the placeholder ${placeholder}`,
        de: `Es fehlt: ${labelsOf(path).de}.`,
        en: `Missing: ${labelsOf(path).en}.`,
        mend: `weitersagen tenant set ${slug} ${path.split(".")[0]}=…`,
        page: pageOfField(path),
      }),
    ),
  );

export const demoBrandInTexts: Rule = (facts) =>
  entriesWith(facts, {
    reasonsFor: (text) => {
      const brand = facts.demo.brands.find((name) => text.includes(name));
      return brand === undefined ? [] : [`names the demo brand ${brand}`];
    },
    wordsFor: (_entry, names) => ({
      de: `${names.de} nennt noch eine Marke der Demo.`,
      en: `${names.en} still names a brand of the demo.`,
    }),
    mend: `edit the file, or remove it and use --remove-missing, then ${load(facts.tenant.slug)}`,
  });

export const demoContent: Rule = ({ tenant: { slug, settings }, demo }) =>
  demo.contentApps.has(settings.contentApp)
    ? [
        blocking({
          problem: `SquidexAppName is ${settings.contentApp}, the content of a demo tenant`,
          de: `Seiten und Bilder sind die eines Demo-Mandanten (${settings.contentApp}).`,
          en: `Pages and pictures are those of a demo tenant (${settings.contentApp}).`,
          mend: `weitersagen tenant set ${slug} SquidexAppName=${slug}, then ${load(slug)}`,
          page: null,
        }),
      ]
    : [];

/** Each page must exist, have an address and show a text in German. */
export const missingLegalTexts: Rule = ({ tenant: { slug, settings, routes }, content, now }) => {
  if (!content) return [];
  const needed = legalPages.filter(({ page }) => page !== "impressum" || !settings.hidesImprint);
  return needed.flatMap(({ page, screen, path, name }) => [
    ...(routes.some(({ name }) => name === screen)
      ? []
      : [
          blocking({
            problem: `the screen ${screen} has no address`,
            de: `Die Seite „${name.de}“ hat noch keinen Pfad.`,
            en: `The page “${name.en}” has no path yet.`,
            mend: `weitersagen tenant set ${slug} Route.${screen}=${path}`,
            page: "pfade",
          }),
        ]),
    ...(hasText(content, page, now) ? [] : [page === "agb" ? noTerms(slug) : noText(slug, page, name)]),
  ]);
};

const noTerms = (slug: string): Finding =>
  blocking({
    problem: "there are no terms in force",
    de: "Es gelten noch keine Teilnahmebedingungen: Schreiben Sie den Entwurf fertig, und lassen Sie ihn freigeben.",
    en: "No terms are in force yet: complete the draft and have it approved.",
    mend: `complete the block agb-…, set its status to Published, then ${load(slug)}`,
    page: "inhalte?art=content-bloecke&zustand=draft",
  });

const noText = (slug: string, page: string, name: Words): Finding =>
  blocking({
    problem: `the page ${page} has no text`,
    de: `Die Seite „${name.de}“ hat noch keinen Text.`,
    en: `The page “${name.en}” has no text yet.`,
    mend: `add seiten/${page}.json with a block of text, then ${load(slug)}`,
    page: pageOfEntry("seiten", page),
  });

function hasText(content: readonly PublishedEntry[], name: string, now: Date): boolean {
  const page = content.find((entry) => entry.schema === "seiten" && fieldOf(entry, "Name") === name);
  if (!page) return false;
  const today = isoDate(calendarDateOf(now));
  return blocksOf(page).some((id) => {
    const block = content.find((entry) => entry.schema === "content-bloecke" && entry.id === id);
    if (!block) return false;
    const text = fieldOf(block, "Inhalt", "de");
    const validFrom = fieldOf(block, "GueltigAb");
    const isInForce = typeof validFrom === "string" ? hasBegun(validFrom, today) : name !== "agb";
    return isInForce && typeof text === "string" && text.trim() !== "";
  });
}

/** A CMS of the client is not read: it may be slow or down when a server starts. */
export const foreignContent: Rule = ({ content }) =>
  content
    ? []
    : [
        advice({
          problem: "CMS_URL is set: texts are not checked",
          de: "Die Texte liegen in Ihrem eigenen Redaktionssystem und werden hier nicht geprüft.",
          en: "The texts are in your own content system and are not checked here.",
          mend: "read imprint, privacy notice and terms on the tenant's pages",
          page: null,
        }),
      ];
