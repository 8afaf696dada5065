import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  askAgencyVariables,
  askVariables,
  getLanguageContent,
  getLanguages,
  getVariables,
} from "@weitersagen/contract/content-calls";
import { getContentPage, listFootnotes } from "@weitersagen/contract/content-page";
import type { Variable } from "@weitersagen/contract/content";
import { defaultLanguage, languages } from "@weitersagen/contract/language";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ContentService } from "./service.ts";
import { assetParameters, contentSearch, readableQuery } from "./service/own-origin.ts";

const languageNames = { de: "Deutsch", en: "English" } as const;

export function contentRoutes(content: ContentService): CallHandler[] {
  return [
    on(getContentPage, ({ params }, { tenant, language }) => content.page(tenant, params.name, language)),
    on(listFootnotes, ({ query }, { tenant, language }) =>
      content.footnotes(tenant, query.identifiers, language),
    ),
    on(getVariables, (_input, { tenant, language }) => content.variables(tenant, language)),
    on(askVariables, async ({ body }, { tenant, language }) =>
      wanted(await content.variables(tenant, language), body?.names),
    ),
    on(askAgencyVariables, async ({ params, body }, { tenant, language }) =>
      wanted(await content.agencyVariables(tenant, params.id, language), body?.names),
    ),
    on(getLanguages, () =>
      languages.map((iso) => ({ iso, name: languageNames[iso], isDefault: iso === defaultLanguage })),
    ),
    on(getLanguageContent, async ({ params }, { tenant }) => {
      const language = languages.find((known) => known === params.iso.toLowerCase());
      if (!language) throw new Refusal("notFound");
      return { iso: language, texts: await content.interfaceTexts(tenant, language) };
    }),
  ];
}

function wanted(variables: Variable[], names: readonly string[] | undefined): Variable[] {
  return names === undefined ? variables : variables.filter(({ name }) => names.includes(name));
}

interface ContentAddress {
  Params: { app: string; schema: string; id?: string };
  Querystring: Record<string, string>;
}

/** The CMS as the browser sees it: its format, on the page's own origin, without its token. */
export function registerContentProxy(
  app: FastifyInstance,
  tenants: TenantDirectory,
  content: ContentService,
): void {
  async function read(request: FastifyRequest<ContentAddress>, reply: FastifyReply) {
    const { app: name, schema, id } = request.params;
    const tenant = readerOf(name, request, tenants);
    const path = [schema, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/");
    const search = contentSearch(request.query);
    const answer = await content.raw(tenant, [
      search ? `${path}?${search}` : path,
      { headers: forwarded(request) },
    ]);
    const body = Buffer.from(JSON.stringify(answer));
    return sendCached(request, reply, { type: "application/json; charset=utf-8", body });
  }

  app.get<ContentAddress>("/api/content/:app/:schema", read);
  app.get<ContentAddress>("/api/content/:app/:schema/:id", read);

  app.post<{ Params: { app: string } }>("/api/content/:app/graphql", async (request, reply) => {
    const tenant = readerOf(request.params.app, request, tenants);
    const body = readableQuery(request.body);
    const answer = await content.raw(tenant, ["graphql", { headers: forwarded(request), body }]);
    return reply.header("cache-control", "no-store").send(answer);
  });

  app.get<{ Params: { app: string; id: string }; Querystring: Record<string, string> }>(
    "/api/assets/:app/:id",
    async (request, reply) => {
      const tenant = readerOf(request.params.app, request, tenants);
      const parameters = assetParameters(request.query);
      const asset = await content.asset(tenant, request.params.id, parameters);
      const isPicture = /^image\/[\w.+-]+$/.test(asset.contentType);
      reply
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header("x-content-type-options", "nosniff")
        .header("content-disposition", isPicture ? "inline" : "attachment");
      const type = isPicture ? asset.contentType : "application/octet-stream";
      const body = Buffer.from(asset.body);
      return sendCached(request, reply, { type, body, cacheControl: "public, max-age=3600" });
    },
  );
}

/** As with every call, the path says whose content it is; where two share an app, the host's tenant reads it. */
function readerOf(app: string, request: FastifyRequest, tenants: TenantDirectory): Tenant {
  const ofHost = tenants.byHost(request.host);
  const reader = [ofHost, ...tenants.all()].find((tenant) => tenant?.settings.contentApp === app);
  if (!ofHost || !reader) throw new Refusal("notFound");
  return reader;
}

function forwarded({ headers }: FastifyRequest): Record<string, string> {
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
