import { contentUnavailable } from "@weitersagen/contract/content";
import type { ContentPage, Footnote, Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { CmsAsset, CmsClient } from "../../../platform/cms/client.ts";
import { CmsFailure } from "../../../platform/cms/failure.ts";
import { cmsReader } from "../../../platform/cms/reader.ts";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import type { Clock } from "../../../platform/clock.ts";
import { Overloaded } from "../../../platform/limit.ts";
import type { Log } from "../../../platform/log.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { CmsAccounts } from "./accounts.ts";
import { textOf } from "./fields.ts";
import { readWriting } from "./page-context.ts";
import { readPage } from "./page.ts";
import { readAllFootnotes, readFootnotes } from "./questions.ts";
import { programmeVariables, type NamedAmount } from "./programme-variables.ts";
import type { RecentPages } from "./recent-pages.ts";
import { plainText } from "./rich-text.ts";
import { fillVariables, readAgencyVariables, readVariables } from "./variables.ts";

export interface ContentDeps {
  readonly client: CmsClient;
  readonly accounts: Pick<CmsAccounts, "of">;
  readonly recentPages: RecentPages;
  /** What the tenant's products pay now. */
  readonly amounts: (tenant: Tenant) => Promise<readonly NamedAmount[]>;
  /** By the object of a tenant that belongs to one preview: what its pages read instead. */
  readonly previews?: WeakMap<Tenant, ContentDeps>;
  readonly clock: Clock;
  readonly log: Log;
}

export function getPage(
  deps: ContentDeps,
  tenant: Tenant,
  name: string,
  language: Language,
): Promise<ContentPage> {
  const { recentPages, clock, log } = deps;
  const version = `${tenant.version}/${deps.client.version(tenant.settings.contentApp)}`;
  return recentPages.get(`${tenant.slug}/${version}/${name}/${language}`, () =>
    readCms(deps, tenant, { subject: name, language }, async (cms) => {
      const today = isoDate(calendarDateOf(clock.now()));
      const programme = await programmeOf(deps, tenant, language);
      return orNotFound(await readPage(cms, { name, language, today, programme }, log));
    }),
  );
}

const programmeOf = async (
  { amounts }: ContentDeps,
  tenant: Tenant,
  language: Language,
): Promise<Variable[]> => programmeVariables(tenant.settings, language, await amounts(tenant));

export function listPageNames(deps: ContentDeps, tenant: Tenant): Promise<string[]> {
  return readCms(deps, tenant, { subject: "seiten" }, async (cms) => {
    const items = await cms.items("seiten", { language: "de", top: 200 });
    return items.map(({ data }) => textOf(data, "Name")).filter(Boolean);
  });
}

export function listFootnotes(
  deps: ContentDeps,
  tenant: Tenant,
  identifiers: readonly string[],
  language: Language,
): Promise<Footnote[]> {
  return readCms(deps, tenant, { subject: "fussnoten", language }, async (cms) => {
    const programme = await programmeOf(deps, tenant, language);
    return readFootnotes(cms, identifiers, language, await readWriting(cms, language, programme));
  });
}

/** All footnotes of a tenant, by title, as plain text. */
export function listFootnoteTexts(
  deps: ContentDeps,
  tenant: Tenant,
  language: Language,
): Promise<{ identifier: string; title: string; text: string }[]> {
  return readCms(deps, tenant, { subject: "fussnoten", language }, async (cms) => {
    const programme = await programmeOf(deps, tenant, language);
    const found = await readAllFootnotes(cms, language, await readWriting(cms, language, programme));
    return found
      .map(({ identifier, title, html }) => ({ identifier, title, text: plainText(html) }))
      .toSorted((one, other) => one.title.localeCompare(other.title, language));
  });
}

export function listVariables(deps: ContentDeps, tenant: Tenant, language: Language): Promise<Variable[]> {
  return readCms(deps, tenant, { subject: "variablen", language }, async (cms) =>
    readVariables(cms, language, await programmeOf(deps, tenant, language)),
  );
}

/** Company and postal address as the tenant's pages name them; what it has not written is left out. */
export async function senderLines(deps: ContentDeps, tenant: Tenant): Promise<readonly string[]> {
  // Without the programme's amounts, which an address never names and whose reading takes a connection.
  const known = await readCms(deps, tenant, { subject: "variablen", language: "de" }, (cms) =>
    readVariables(cms, "de", []),
  );
  const value = (name: string): string => known.find((one) => one.name === name)?.value.trim() ?? "";
  return [value("firma"), [value("strasse"), value("ort")].filter(Boolean).join(", ")].filter(Boolean);
}

export function listAgencyVariables(
  deps: ContentDeps,
  tenant: Tenant,
  agencyNumber: string,
  language: Language,
): Promise<Variable[]> {
  return readCms(deps, tenant, { subject: "agenturvariablen", language }, async (cms) =>
    readAgencyVariables(cms, agencyNumber, language, await programmeOf(deps, tenant, language)),
  );
}

/** The tenant's own texts for the user interface, with variables filled in. */
export async function getInterfaceTexts(
  deps: ContentDeps,
  tenant: Tenant,
  language: Language,
): Promise<Record<string, string>> {
  const texts = tenant.settings.texts[language] ?? {};
  if (!Object.values(texts).some((text) => text.includes("${"))) return texts;
  return readCms(deps, tenant, { subject: "texte", language }, async (cms) => {
    const known = await readVariables(cms, language, await programmeOf(deps, tenant, language));
    const variables = new Map(known.map(({ name, value }) => [name, value]));
    return Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, fillVariables(text, variables)]),
    );
  });
}

/** The CMS's unchanged answer, for readers that speak its format. */
export function readRaw(
  deps: ContentDeps,
  tenant: Tenant,
  path: string,
  options: Parameters<CmsReader["raw"]>[1],
): Promise<Record<string, unknown>> {
  return readCms(deps, tenant, { subject: path }, async (cms) =>
    orNotFound(await cms.raw(path, options).catch(refuseInvalidQuery)),
  );
}

export function readAsset(
  deps: ContentDeps,
  tenant: Tenant,
  id: string,
  parameters: Readonly<Record<string, string>>,
): Promise<CmsAsset> {
  return readCms(deps, tenant, { subject: id }, async (cms) =>
    orNotFound(await cms.asset(id, parameters).catch(refuseInvalidQuery)),
  );
}

const RETRY_AFTER_SECONDS = 15;

/** A CMS that cannot be reached, and of which there is no copy, becomes a refusal with status 503. */
async function readCms<T>(
  { client, accounts, log }: ContentDeps,
  tenant: Tenant,
  { subject, language = "de" }: { subject: string; language?: Language },
  read: (cms: CmsReader) => Promise<T>,
): Promise<T> {
  try {
    return await read(cmsReader(client, await accounts.of(tenant)));
  } catch (error) {
    if (!(error instanceof CmsFailure || error instanceof Overloaded)) throw error;
    log.error({ err: error }, `Fehler beim Laden des CMS Inhalts: ${subject}`);
    throw new Refusal("technicalError", {
      status: 503,
      detail: contentUnavailable[language],
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal("notFound");
  return found;
}

/** The caller wrote the query, so a query that the CMS refuses is invalid input. */
function refuseInvalidQuery(error: unknown): never {
  if (error instanceof CmsFailure && error.kind === "refused") {
    throw new Refusal("invalidInput", { detail: error.message });
  }
  throw error;
}
