import { contentUnavailable } from "@weitersagen/contract/content";
import type { ContentImage, ContentPage, Footnote, Question, Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsAsset, CmsClient } from "../../platform/cms/client.ts";
import { CmsFailure } from "../../platform/cms/failure.ts";
import { Overloaded } from "../../platform/cms/limit.ts";
import { cmsReader, quoted } from "../../platform/cms/reader.ts";
import type { CmsReader } from "../../platform/cms/reader.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { CmsAccounts } from "./service/accounts.ts";
import { idsOf, textOf } from "./service/fields.ts";
import { readPage } from "./service/page.ts";
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
  faqs(tenant: Tenant, language: Language, group?: string): Promise<Question[]>;
  footnotes(tenant: Tenant, identifiers: readonly string[], language: Language): Promise<Footnote[]>;
  imageList(tenant: Tenant, name: string, language: Language): Promise<ContentImage[]>;
  variables(tenant: Tenant, language: Language): Promise<Variable[]>;
  agencyVariables(tenant: Tenant, agencyNumber: string, language: Language): Promise<Variable[]>;
  /** The tenant's own words for texts of the interface, variables filled in. */
  interfaceTexts(tenant: Tenant, language: Language): Promise<Record<string, string>>;
  /** The CMS's own answer to a reader that speaks its format. */
  raw(tenant: Tenant, read: Parameters<CmsReader["raw"]>): Promise<Record<string, unknown>>;
  asset(tenant: Tenant, id: string, parameters: Readonly<Record<string, string>>): Promise<CmsAsset>;
}

/** A page put together is reused this long, so that a rush of visitors costs one assembly. */
const ASSEMBLED_FOR_MS = 1000;
const MOST_ASSEMBLED = 500;

export function createContentService({ client, accounts, clock, log }: ContentParts): ContentService {
  const assembled = new Map<string, { at: number; page: Promise<ContentPage> }>();
  const readerOf = async (tenant: Tenant) => cmsReader(client, await accounts.of(tenant));

  async function reading<T>(what: string, language: Language, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CmsFailure || error instanceof Overloaded)) throw error;
      log.error({ err: error }, `Fehler beim Laden des CMS Inhalts: ${what}`);
      throw unavailable(language);
    }
  }

  async function assemble(tenant: Tenant, name: string, language: Language): Promise<ContentPage> {
    return reading(name, language, async () => {
      const cms = await readerOf(tenant);
      const page = await readPage(cms, { name, language, today: dayInGermany(clock.now()) }, log);
      if (!page) throw new Refusal("PSOF0102");
      return page;
    });
  }

  return {
    page(tenant, name, language) {
      const key = `${tenant.slug}/${tenant.version}/${name}/${language}`;
      const known = assembled.get(key);
      if (known && performance.now() - known.at < ASSEMBLED_FOR_MS) return known.page;
      if (assembled.size > MOST_ASSEMBLED) assembled.clear();
      const page = assemble(tenant, name, language);
      assembled.set(key, { at: performance.now(), page });
      // Names that are no pages must not gather here, and a failure is not worth keeping.
      page.catch(() => assembled.delete(key));
      return page;
    },
    pageNames: (tenant) =>
      reading("seiten", "de", async () => {
        const items = await (await readerOf(tenant)).items("seiten", { language: "de", top: 200 });
        return items.map(({ data }) => textOf(data, "Name")).filter(Boolean);
      }),
    faqs: (tenant, language, group) =>
      reading("faq", language, async () => {
        const questions = await (await openWorkshop(await readerOf(tenant), language, log)).questions();
        return group === undefined ? questions : questions.filter((question) => question.group === group);
      }),
    footnotes: (tenant, identifiers, language) =>
      reading("fussnoten", language, async () =>
        (await openWorkshop(await readerOf(tenant), language, log)).footnotes(identifiers),
      ),
    imageList: (tenant, name, language) =>
      reading("bilderlisten", language, async () => {
        const shop = await openWorkshop(await readerOf(tenant), language, log);
        const filter = `data/Name/iv eq ${quoted(name)}`;
        const [list] = await shop.cms.items("bilderlisten", { language, filter, top: 1 });
        const images = await Promise.all(
          (list ? idsOf(list.data, "Bilder") : []).map((id) => shop.image(id)),
        );
        return images.filter((image) => image !== undefined);
      }),
    variables: (tenant, language) =>
      reading("variablen", language, async () => readVariables(await readerOf(tenant), language)),
    agencyVariables: (tenant, agencyNumber, language) =>
      reading("agenturvariablen", language, async () =>
        readAgencyVariables(await readerOf(tenant), agencyNumber, language),
      ),
    interfaceTexts: (tenant, language) =>
      reading("texte", language, async () => {
        const texts = tenant.settings.texts[language] ?? {};
        if (!Object.values(texts).some((text) => text.includes("${"))) return texts;
        const known = await readVariables(await readerOf(tenant), language);
        const variables = new Map(known.map(({ name, value }) => [name, value]));
        return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, variables)]));
      }),
    raw: (tenant, [path, options]) =>
      reading(path, "de", async () => {
        const answer = await (await readerOf(tenant)).raw(path, options).catch(blameCaller);
        if (!answer) throw new Refusal("PSOF0102");
        return answer;
      }),
    asset: (tenant, id, parameters) =>
      reading(id, "de", async () => {
        const asset = await (await readerOf(tenant)).asset(id, parameters).catch(blameCaller);
        if (!asset) throw new Refusal("PSOF0102");
        return asset;
      }),
  };
}

const UNAVAILABLE_FOR_SECONDS = 15;

function unavailable(language: Language): Refusal {
  return new Refusal("PSOF0100", {
    status: 503,
    detail: contentUnavailable[language],
    retryAfterSeconds: UNAVAILABLE_FOR_SECONDS,
  });
}

/** Where the caller wrote the query, a query the CMS refuses is the caller's fault. */
function blameCaller(error: unknown): never {
  if (error instanceof CmsFailure && error.kind === "refused") {
    throw new Refusal("PSOF0101", { detail: error.message });
  }
  throw error;
}

const germanDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" });

function dayInGermany(now: Date): string {
  return germanDay.format(now);
}
