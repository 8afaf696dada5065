import { assetInfoResponse, assetResponse } from "./asset-responses.ts";
import type { AssetLimits } from "./assets.ts";
import { assetRenderer } from "./assets.ts";
import { answerGraphQL } from "./graphql.ts";
import type { ContentApp, ContentItem } from "./item.ts";
import { isRecord } from "./item.ts";
import type { Library } from "./library.ts";
import { PatternTime } from "./processor-time.ts";
import type { Query } from "./query.ts";
import { readJsonQuery, readQuery, runQuery } from "./query.ts";
import { QueryError } from "./query-error.ts";
import { contentResponse, errorResponse, jsonResponse, notFound, unauthorized } from "./response.ts";
import type { Shape } from "./shape.ts";
import { isVisible, itemJson, readShape, STATUS_COLOURS } from "./shape.ts";
import type { FindSecret } from "./sign-in.ts";
import { signIn } from "./sign-in.ts";
import { signedTokens } from "./tokens.ts";
import type { CmsRequest, CmsResponse, CmsTransport } from "./transport.ts";

export interface EmbeddedCmsDeps {
  readonly library: Library;
  /** Signs access tokens. */
  readonly tokenKey: Uint8Array;
  readonly now: () => Date;
  readonly findSecret: FindSecret;
  readonly assetLimits: AssetLimits;
}

/** Serves Squidex's API from a library of content. It is a transport, so the client can call it without a socket. */
export function embeddedCms(deps: EmbeddedCmsDeps): CmsTransport {
  const { library } = deps;
  const tokens = signedTokens(deps.tokenKey, deps.now);
  const renderer = assetRenderer(deps.assetLimits);

  async function route(request: CmsRequest): Promise<CmsResponse> {
    const { segments, parameters } = parsePath(request.path);
    const [area, kind, appName = "", ...rest] = segments;
    if (area === "identity-server" && kind === "connect" && appName === "token") {
      return request.method === "POST"
        ? signIn(request, tokens, deps.findSecret)
        : errorResponse(405, "Method not allowed.");
    }
    if (area !== "api") return notFound();
    if (request.method !== "GET" && request.method !== "POST") return readOnly();
    if (request.method === "POST" && kind !== "content") return readOnly();
    if (kind === "assets")
      return assetResponse(await library.app(appName, published), request, rest[0], parameters, renderer);
    if (kind !== "content" && kind !== "apps") return notOffered();
    const claims = tokens.verify((request.headers.authorization ?? "").replace(/^Bearer\s+/i, ""));
    if (!claims) return unauthorized();
    const shape = readShape(request.headers);
    // The app of another client gets the same answer as an unknown one.
    const app = claims.app === appName ? await library.app(appName, shape) : undefined;
    if (!app) return notFound();
    if (kind === "apps")
      return rest[0] === "assets" && rest[1] !== undefined
        ? assetInfoResponse(app, request, rest[1], renderer)
        : notOffered();
    return contents({ app, request, parameters, shape }, rest);
  }

  return async (request) => {
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof QueryError) return errorResponse(400, "Validation error", [error.message]);
      throw error;
    }
  };
}

const published = { unpublished: false } as const;

const offered =
  "It answers GET /api/content/{app}/{schema}, …/{id}, …/{id}/references and …/{id}/referencing, " +
  "GET /api/content/{app}?ids=…, POST /api/content/{app}/{schema}/query, GET and POST /api/content/{app}/graphql, " +
  "GET /api/apps/{app}/assets/{id} and GET /api/assets/{app}/{id}.";

/** Parts of Squidex's API that read other things than content, such as the list of schemas. */
const notOffered = () => errorResponse(404, "This content service does not offer that.", [offered]);

/** A client that writes must not believe that something was stored. */
const readOnly = () => errorResponse(405, "This content service is read-only.", [offered]);

interface Call {
  readonly app: ContentApp;
  readonly request: CmsRequest;
  readonly parameters: URLSearchParams;
  readonly shape: Shape;
}

function contents(call: Call, [schema, second, third, ...more]: readonly string[]): CmsResponse {
  const { app, request, shape } = call;
  if (more.length > 0) return notFound();
  if (schema === undefined)
    return list(
      call,
      [...app.schemas.values()].flatMap((items) => [...items.values()]),
      true,
    );
  if (schema === "graphql") return graphql(call);
  if (request.method !== "GET" && !(request.method === "POST" && second === "query")) return readOnly();
  const items = app.schemas.get(schema);
  if (!items) return notFound();
  if (second === undefined) return list(call, [...items.values()]);
  if (second === "query" && request.method === "POST") return list(call, [...items.values()]);
  const item = items.get(second);
  if (!item || !isVisible(item, shape)) return notFound();
  if (third === undefined) return contentResponse(request, itemJson(app, item, shape));
  if (third === "references") return list(call, referencesOf(app, item));
  if (third === "referencing") return list(call, referencing(app, item));
  return notFound();
}

function list(call: Call, items: readonly ContentItem[], needsIds = false): CmsResponse {
  const { app, request, shape } = call;
  const query = queryOf(call);
  if (needsIds && !query.ids) throw new QueryError("ids: required.");
  const result = runQuery(
    items.filter((item) => isVisible(item, shape)),
    query,
    new PatternTime(),
  );
  return contentResponse(request, {
    total: request.headers["x-nototal"] === undefined ? result.total : -1,
    items: result.items.map((item) => itemJson(app, item, shape)),
    statuses: Object.entries(STATUS_COLOURS).map(([status, color]) => ({ status, color })),
    _links: { self: { method: "GET", href: request.path.split("?")[0] } },
  });
}

function queryOf({ request, parameters }: Call): Query {
  if (request.method === "GET") return readQuery((name) => parameters.get(name) ?? undefined);
  const body = parsed(request.body);
  if (!isRecord(body)) throw new QueryError("The body must be an object.");
  if (isRecord(body.q)) return readJsonQuery(body.q, body.ids);
  const odata = new URLSearchParams(typeof body.oData === "string" ? body.oData : "");
  return readQuery((name) => {
    if (name === "ids" && Array.isArray(body.ids)) return body.ids.join(",");
    if (name === "q" && typeof body.q === "string") return body.q;
    return odata.get(name) ?? undefined;
  });
}

function graphql({ app, request, parameters, shape }: Call): CmsResponse {
  const body = request.method === "POST" ? parsed(request.body) : { query: parameters.get("query") };
  if (!isRecord(body) || typeof body.query !== "string") throw new QueryError("query: required.");
  const answer = answerGraphQL(
    app,
    {
      query: body.query,
      ...(typeof body.operationName === "string" ? { operationName: body.operationName } : {}),
      ...(isRecord(body.variables) ? { variables: body.variables } : {}),
    },
    shape,
  );
  return jsonResponse(answer.errors ? 400 : 200, answer);
}

function referencesOf(app: ContentApp, item: ContentItem): ContentItem[] {
  const references = Object.entries(app.definitions[item.schema]?.references ?? {});
  return references.flatMap(([field, target]) =>
    Object.values(item.data[field] ?? {})
      .flat()
      .flatMap((id) => app.schemas.get(target)?.get(String(id)) ?? []),
  );
}

function referencing(app: ContentApp, target: ContentItem): ContentItem[] {
  const all = [...app.schemas.values()].flatMap((items) => [...items.values()]);
  return all.filter((item) => referencesOf(app, item).includes(target));
}

/** Decoded path segments, without the empty ones of doubled slashes. */
function parsePath(path: string): { segments: string[]; parameters: URLSearchParams } {
  const [pathname = "", search = ""] = path.split(/\?(.*)/s);
  try {
    const segments = pathname.split("/").filter(Boolean).map(decodeURIComponent);
    return { segments, parameters: new URLSearchParams(search) };
  } catch {
    throw new QueryError("The path is not valid.");
  }
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    throw new QueryError("The body is not JSON.");
  }
}
