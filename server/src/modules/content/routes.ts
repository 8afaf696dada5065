import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { assetPolicy } from "@weitersagen/cms/plugin";
import {
  askAgencyVariables,
  askVariables,
  getLanguageContent,
  getLanguages,
  getVariables,
} from "@weitersagen/contract/content-calls";
import * as desk from "@weitersagen/contract/console/content";
import { listFootnoteChoices } from "@weitersagen/contract/console/products";
import { previewContent } from "@weitersagen/contract/console/previews";
import { getContentPage, listFootnotes } from "@weitersagen/contract/content-page";
import type { Variable } from "@weitersagen/contract/content";
import { defaultLanguage, type Language, languages } from "@weitersagen/contract/language";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole, onConsoleAlone } from "../../platform/http/console-handler.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { type DraftLinks, withDraftToken } from "../../platform/pages/draft-preview.ts";
import { immutable } from "../../platform/pages/static-files.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import * as content from "./service/content.ts";
import type { ContentDeps } from "./service/content.ts";
import * as entries from "./service/desk.ts";
import { addPicture, listPictures } from "./service/pictures.ts";
import { addressesOfEntry } from "./service/preview.ts";
import { askForTerms, termsAskedForBy } from "./service/terms.ts";
import { assetParameters, contentSearch, readOnlyQuery } from "./service/proxy-input.ts";

const languageNames = { de: "Deutsch", en: "English" } as const;

/** The text variables that an agency has set itself. */
type AgencyVariables = (tenant: Tenant, agency: string, language: Language) => Promise<readonly Variable[]>;

/** `defaultTexts` are those of the web app, which tenants may replace. */
export function contentRoutes(
  deps: ContentDeps,
  defaultTexts: (language: Language) => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
  ownVariables: AgencyVariables = () => Promise.resolve([]),
): CallHandler[] {
  const depsOf = (tenant: Tenant): ContentDeps => deps.previews?.get(tenant) ?? deps;
  return [
    on(getContentPage, ({ params }, { tenant, language }) =>
      content.getPage(depsOf(tenant), tenant, params.name, language),
    ),
    on(listFootnotes, ({ query }, { tenant, language }) =>
      content.listFootnotes(depsOf(tenant), tenant, query.identifiers, language),
    ),
    on(getVariables, (_input, { tenant, language }) =>
      content.listVariables(depsOf(tenant), tenant, language),
    ),
    on(askVariables, async ({ body }, { tenant, language }) =>
      withNames(await content.listVariables(depsOf(tenant), tenant, language), body?.names),
    ),
    on(askAgencyVariables, async ({ params, body }, { tenant, language }) => {
      const edited = await content.listAgencyVariables(depsOf(tenant), tenant, params.id, language);
      const own = await ownVariables(tenant, params.id, language);
      return withNames(overridden(edited, own), body?.names);
    }),
    on(getLanguages, () =>
      languages.map((iso) => ({ iso, name: languageNames[iso], isDefault: iso === defaultLanguage })),
    ),
    on(getLanguageContent, async ({ params }, { tenant }) => {
      const language = languages.find((known) => known === params.iso.toLowerCase());
      if (!language) throw new Refusal("notFound");
      const own = await content.getInterfaceTexts(depsOf(tenant), tenant, language);
      return { iso: language, texts: { ...(await defaultTexts(language)), ...own } };
    }),
  ];
}

const entry = ({ schema, id }: { schema: string; id: string }) => ({
  kind: "content",
  id: `${schema}/${id}`,
});

/** The console's pages about content. */
export function contentConsoleRoutes(
  deps: entries.ContentDeskDeps & {
    readonly database: Database;
    readonly draftLinks: DraftLinks;
    readonly previewOriginOf: (tenant: Tenant) => Promise<string>;
    readonly content: ContentDeps;
  },
): ConsoleHandler[] {
  return [
    onConsole(listFootnoteChoices, async (_input, { tenant, language }) => ({
      content: await content.listFootnoteTexts(deps.content, tenant, language),
    })),
    onConsole(desk.listContent, async (_input, { tenant, now }, tx) => {
      const where = entries.sourceOf(deps, tenant);
      const isHere = where.source === "stored";
      return { ...where, content: isHere ? await entries.listEntries(tx, tenant, now) : [] };
    }),
    onConsole(desk.getContentEntry, async ({ params }, { tenant, language, now }, tx) => ({
      ...(await entries.viewEntry(tx, tenant, params, { language, now })),
      requestedBy: await termsAskedForBy(tx, tenant, params, now),
    })),
    onConsole(desk.getContentVersion, ({ params: { version, ...key } }, _context, tx) =>
      entries.viewVersion(tx, key, version),
    ),
    // The DNS may take seconds to answer: no transaction waits for it.
    onConsoleAlone(previewContent, async ({ params, query }, { tenant, now }) => {
      entries.requireStored(deps, tenant);
      const { german, english } = await deps.database.inTenant(tenant.id, (tx) =>
        addressesOfEntry(tx, tenant, params, query.page),
      );
      const token = deps.draftLinks.sign(tenant.id, now, `${params.schema}/${params.id}`);
      const origin = await deps.previewOriginOf(tenant);
      const addressOf = (path: string) => withDraftToken(origin + path, token);
      return { german: addressOf(german), english: addressOf(english) };
    }),
    onConsole(desk.saveContentDraft, async ({ params, body }, context, tx) => {
      const { tenant, operator, now, language, record } = context;
      entries.requireStored(deps, tenant);
      const saved = await entries.editEntry(tx, tenant, {
        key: params,
        ...body,
        by: operator.name,
        now,
        language,
      });
      record({ target: entry(params), content: { before: body.expected, after: saved.version } });
      return saved;
    }),
    onConsole(desk.discardContentDraft, async ({ params }, { tenant, record }, tx) => {
      record({ target: entry(params) });
      await entries.discardDraft(tx, tenant, params);
    }),
    onConsole(desk.unplanContent, async ({ params }, { record }, tx) => {
      record({ target: entry(params) });
      await entries.unplanEntry(tx, params);
    }),
    onConsole(desk.publishContent, async ({ params, body }, { tenant, operator, now, record }, tx) => {
      record({
        target: entry(params),
        content: { before: body.expected, after: body.version, at: (body.at ?? now).toISOString() },
      });
      await entries.publishEntry(tx, tenant, { key: params, ...body, by: operator.name, now });
    }),
    onConsole(desk.requestTerms, async ({ params: { id }, body }, context, tx) => {
      context.record({ target: { kind: "terms", id }, content: { reason: body.reason } });
      await askForTerms(tx, context.tenant, { id, reason: body.reason }, context);
    }),
    onConsole(desk.listContentPictures, async (_input, { tenant }, tx) => ({
      content: await listPictures(tx, tenant),
    })),
    onConsole(desk.addContentPicture, async ({ body }, { tenant, record }, tx) => {
      entries.requireStored(deps, tenant);
      const picture = await addPicture(tx, tenant, { ...body, bytes: Buffer.from(body.bytes, "base64") });
      record({ target: { kind: "picture", id: picture.id } });
      return picture;
    }),
  ];
}

/** What the agency has set itself wins over the editors' values. */
function overridden(edited: readonly Variable[], own: readonly Variable[]): Variable[] {
  const others = edited.filter(({ name }) => !own.some((variable) => variable.name === name));
  return [...others, ...own];
}

function withNames(variables: Variable[], names: readonly string[] | undefined): Variable[] {
  return names === undefined ? variables : variables.filter(({ name }) => names.includes(name));
}

interface ContentAddress {
  Params: { app: string; schema: string; id?: string };
  Querystring: Record<string, string>;
}

/** Serves the CMS's API to browsers on the page's own origin. The CMS token stays on the server. */
export function registerContentProxy(
  app: FastifyInstance,
  tenants: TenantDirectory,
  deps: ContentDeps,
): void {
  async function read(request: FastifyRequest<ContentAddress>, reply: FastifyReply) {
    const { app: name, schema, id } = request.params;
    const tenant = tenantOfApp(name, request, tenants);
    const path = [schema, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/");
    const search = contentSearch(request.query);
    const answer = await content.readRaw(deps, tenant, search ? `${path}?${search}` : path, {
      headers: forwardedHeaders(request),
    });
    const body = Buffer.from(JSON.stringify(answer));
    return sendCached(request, reply, { type: "application/json; charset=utf-8", body });
  }

  app.get<ContentAddress>("/api/content/:app/:schema", read);
  app.get<ContentAddress>("/api/content/:app/:schema/:id", read);

  app.post<{ Params: { app: string } }>("/api/content/:app/graphql", async (request, reply) => {
    const tenant = tenantOfApp(request.params.app, request, tenants);
    const body = readOnlyQuery(request.body);
    const answer = await content.readRaw(deps, tenant, "graphql", {
      headers: forwardedHeaders(request),
      body,
    });
    return reply.header("cache-control", "no-store").send(answer);
  });

  app.get<{ Params: { app: string; id: string }; Querystring: Record<string, string> }>(
    "/api/assets/:app/:id",
    async (request, reply) => {
      const tenant = tenantOfApp(request.params.app, request, tenants);
      const parameters = assetParameters(request.query);
      const asset = await content.readAsset(deps, tenant, request.params.id, parameters);
      const isImage = /^image\/[\w.+-]+$/.test(asset.contentType);
      reply
        .header("content-security-policy", assetPolicy)
        .header("x-content-type-options", "nosniff")
        .header("content-disposition", isImage ? "inline" : "attachment");
      const type = isImage ? asset.contentType : "application/octet-stream";
      const body = Buffer.from(asset.body);
      const cacheControl = parameters["v"] === undefined ? "public, max-age=3600" : immutable;
      return sendCached(request, reply, { type, body, cacheControl });
    },
  );
}

/** The tenant of the app in the path. If several tenants share the app, the tenant of the host. */
function tenantOfApp(app: string, request: FastifyRequest, tenants: TenantDirectory): Tenant {
  const ofHost = tenants.byHost(request.host);
  const reader = [ofHost, ...tenants.all()].find((tenant) => tenant?.settings.contentApp === app);
  if (!ofHost || !reader) throw new Refusal("notFound");
  return reader;
}

function forwardedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const names = ["x-flatten", "x-languages"];
  const kept = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" && value.length <= 100 ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

interface Cacheable {
  readonly type: string;
  readonly body: Buffer;
  readonly cacheControl?: string;
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, cacheControl = "public, max-age=0, must-revalidate" }: Cacheable,
) {
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  reply.header("etag", etag).header("cache-control", cacheControl).header("vary", "X-Flatten, X-Languages");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.header("content-type", type).send(body);
}
