import { contentUnavailable } from "@weitersagen/contract/content";
import type { ContentPage, Footnote, Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { CmsAsset, CmsClient } from "../../platform/cms/client.ts";
import { CmsFailure } from "../../platform/cms/failure.ts";
import { Overloaded } from "../../platform/limit.ts";
import { cmsReader } from "../../platform/cms/reader.ts";
import type { CmsReader } from "../../platform/cms/reader.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { CmsAccounts } from "./service/accounts.ts";
import { textOf } from "./service/fields.ts";
import { readPage } from "./service/page.ts";
import { RecentPages } from "./service/recent-pages.ts";
import { fill, readAgencyVariables, readVariables } from "./service/variables.ts";
import { openWorkshop } from "./service/workshop.ts";

interface ContentParts {
  readonly client: CmsClient;
  readonly accounts: CmsAccounts;
  readonly clock: Clock;
  readonly log: Log;
}

/** What a tenant's site reads from its CMS. Away and without a copy, the CMS is a refusal, never a crash. */
export interface ContentService {
  page(tenant: Tenant, name: string, language: Language): Promise<ContentPage>;
  pageNames(tenant: Tenant): Promise<string[]>;
  footnotes(tenant: Tenant, identifiers: readonly string[], language: Language): Promise<Footnote[]>;
  variables(tenant: Tenant, language: Language): Promise<Variable[]>;
  agencyVariables(tenant: Tenant, agencyNumber: string, language: Language): Promise<Variable[]>;
  /** The tenant's own words for texts of the interface, variables filled in. */
  interfaceTexts(tenant: Tenant, language: Language): Promise<Record<string, string>>;
  /** The CMS's own answer to a reader that speaks its format. */
  raw(tenant: Tenant, read: Parameters<CmsReader["raw"]>): Promise<Record<string, unknown>>;
  asset(tenant: Tenant, id: string, parameters: Readonly<Record<string, string>>): Promise<CmsAsset>;
}

export function createContentService({ client, accounts, clock, log }: ContentParts): ContentService {
  const recent = new RecentPages();

  async function reading<T>(
    tenant: Tenant,
    { what, language = "de" }: { what: string; language?: Language },
    read: (cms: CmsReader) => Promise<T>,
  ): Promise<T> {
    try {
      return await read(cmsReader(client, await accounts.of(tenant)));
    } catch (error) {
      if (!(error instanceof CmsFailure || error instanceof Overloaded)) throw error;
      log.error({ err: error }, `Fehler beim Laden des CMS Inhalts: ${what}`);
      throw unavailable(language);
    }
  }

  return {
    page: (tenant, name, language) =>
      recent.page(`${tenant.slug}/${tenant.version}/${name}/${language}`, () =>
        reading(tenant, { what: name, language }, async (cms) => {
          const today = isoDate(calendarDateOf(clock.now()));
          return orUnknown(await readPage(cms, { name, language, today }, log));
        }),
      ),
    pageNames: (tenant) => reading(tenant, { what: "seiten" }, readPageNames),
    footnotes: (tenant, identifiers, language) =>
      reading(tenant, { what: "fussnoten", language }, async (cms) =>
        (await openWorkshop(cms, language, log)).footnotes(identifiers),
      ),
    variables: (tenant, language) =>
      reading(tenant, { what: "variablen", language }, (cms) => readVariables(cms, language)),
    agencyVariables: (tenant, agencyNumber, language) =>
      reading(tenant, { what: "agenturvariablen", language }, (cms) =>
        readAgencyVariables(cms, agencyNumber, language),
      ),
    async interfaceTexts(tenant, language) {
      const texts = tenant.settings.texts[language] ?? {};
      if (!Object.values(texts).some((text) => text.includes("${"))) return texts;
      return reading(tenant, { what: "texte", language }, (cms) => fillTexts(cms, texts, language));
    },
    raw: (tenant, [path, options]) =>
      reading(tenant, { what: path }, async (cms) =>
        orUnknown(await cms.raw(path, options).catch(blameCaller)),
      ),
    asset: (tenant, id, parameters) =>
      reading(tenant, { what: id }, async (cms) =>
        orUnknown(await cms.asset(id, parameters).catch(blameCaller)),
      ),
  };
}

async function readPageNames(cms: CmsReader): Promise<string[]> {
  const items = await cms.items("seiten", { language: "de", top: 200 });
  return items.map(({ data }) => textOf(data, "Name")).filter(Boolean);
}

async function fillTexts(
  cms: CmsReader,
  texts: Readonly<Record<string, string>>,
  language: Language,
): Promise<Record<string, string>> {
  const known = await readVariables(cms, language);
  const variables = new Map(known.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, variables)]));
}

function orUnknown<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal("notFound");
  return found;
}

const UNAVAILABLE_FOR_SECONDS = 15;

function unavailable(language: Language): Refusal {
  return new Refusal("technicalError", {
    status: 503,
    detail: contentUnavailable[language],
    retryAfterSeconds: UNAVAILABLE_FOR_SECONDS,
  });
}

/** Where the caller wrote the query, a query the CMS refuses is the caller's fault. */
function blameCaller(error: unknown): never {
  if (error instanceof CmsFailure && error.kind === "refused") {
    throw new Refusal("invalidInput", { detail: error.message });
  }
  throw error;
}
