import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { hasBegun } from "@weitersagen/domain/text-version";
import type { PublishedEntry } from "../../content/service/published-entries.ts";
import type { OpeningFacts } from "./facts.ts";
import { advice, blocking, labelsOf, pageOfField } from "./finding.ts";
import type { Finding, Rule } from "./finding.ts";
import { placeholdersIn } from "@weitersagen/domain/placeholder";
import { textsIn } from "./texts-in.ts";

const load = (slug: string): string => `weitersagen content load ${slug} FOLDER`;

/** The pages that the law or the terms require, with the screen that shows each. */
const legalPages = [
  { page: "impressum", screen: "Impressum", path: "/impressum" },
  { page: "datenschutz", screen: "Datenschutz", path: "/datenschutz" },
  { page: "agb", screen: "Agb", path: "/agb" },
  {
    page: "barrierefreiheitserklaerung",
    screen: "Barrierefreiheitserklaerung",
    path: "/barrierefreiheitserklaerung",
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

interface Reason {
  readonly problem: string;
  readonly de: string;
  readonly en: string;
}

/** One finding for each reason and entry. */
function entriesWith(
  { content = [] }: OpeningFacts,
  reasonsFor: (text: string) => readonly Reason[],
  mend: string,
): Finding[] {
  return shownEntries(content).flatMap(({ schema, id, data }) => {
    const reasons = textsIn(data).flatMap(({ text }) => reasonsFor(text));
    const distinct = new Map(reasons.map((reason) => [reason.problem, reason]));
    return [...distinct.values()].map(({ problem, de, en }) =>
      blocking({
        problem: `${schema}/${id} ${problem}`,
        de: `Inhalt „${id}“ ${de}`,
        en: `Content “${id}” ${en}`,
        mend,
        page: pageOfEntry(schema, id),
      }),
    );
  });
}

const pageOfEntry = (schema: string, id: string): string => `inhalte/${schema}/${encodeURIComponent(id)}`;

export const placeholdersInTexts: Rule = (facts) =>
  entriesWith(
    facts,
    (text) =>
      placeholdersIn(text).map((placeholder) => ({
        problem: `has the placeholder ${placeholder}`,
        de: `enthält noch ${placeholder}.`,
        en: `still has ${placeholder}.`,
      })),
    `edit the file in the tenant's folder, then ${load(facts.tenant.slug)}`,
  );

export const placeholdersInSettings: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts.flatMap(({ path, text }) =>
    placeholdersIn(text).map((placeholder) =>
      blocking({
        problem: `${path} has the placeholder ${placeholder}`,
        de: `„${labelsOf(path).de}“ enthält noch ${placeholder}.`,
        en: `“${labelsOf(path).en}” still has ${placeholder}.`,
        mend: `weitersagen tenant set ${slug} ${path.split(".")[0]}=…`,
        page: pageOfField(path),
      }),
    ),
  );

export const demoBrandInTexts: Rule = (facts) =>
  entriesWith(
    facts,
    (text) => {
      const brand = facts.demo.brands.find((name) => text.includes(name));
      if (brand === undefined) return [];
      return [
        {
          problem: `names the demo brand ${brand}`,
          de: `nennt die Demo-Marke ${brand}.`,
          en: `names the demo brand ${brand}.`,
        },
      ];
    },
    `edit the file, or remove it and use --remove-missing, then ${load(facts.tenant.slug)}`,
  );

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
  return needed.flatMap(({ page, screen, path }) => [
    ...(routes.some(({ name }) => name === screen)
      ? []
      : [
          blocking({
            problem: `the screen ${screen} has no address`,
            de: `Die Seite „${screen}“ hat keinen Pfad.`,
            en: `The page “${screen}” has no path.`,
            mend: `weitersagen tenant set ${slug} Route.${screen}=${path}`,
            page: "pfade",
          }),
        ]),
    ...(hasText(content, page, now) ? [] : [page === "agb" ? noTerms(slug) : noText(slug, page)]),
  ]);
};

const noTerms = (slug: string): Finding =>
  blocking({
    problem: "there are no terms in force",
    de: "Es gelten noch keine Teilnahmebedingungen.",
    en: "No terms are in force yet.",
    mend: `complete the block agb-…, set its status to Published, then ${load(slug)}`,
    page: "inhalte?art=content-bloecke",
  });

const noText = (slug: string, page: string): Finding =>
  blocking({
    problem: `the page ${page} has no text`,
    de: `Die Seite „${page}“ hat keinen Text.`,
    en: `The page “${page}” has no text.`,
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
