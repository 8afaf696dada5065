import { createHash } from "node:crypto";
import type { PageDocument, PageRedirect, PageVisit, PreviewPicture } from "@weitersagen/contract/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fairLimiter, Overloaded } from "../limit.ts";
import type { Log } from "../log.ts";
import type { Environment, Tenant, TenantDirectory } from "../tenancy.ts";
import { compressPage } from "./encoding.ts";
import type { EncodedBody } from "./encoding.ts";
import { failurePage } from "./failure-page.ts";
import type { PageApi } from "./in-process-api.ts";
import { pageAddress } from "./page-address.ts";
import { PageCache } from "./page-cache.ts";
import { sendEncoded } from "./send.ts";
import { registerSitemap } from "./sitemap.ts";
import { tenantPagesIn } from "./tenant-pages.ts";
import type { TenantPages } from "./tenant-pages.ts";
import { unknownHost } from "./unknown-host.ts";
import { visitOf } from "./visit.ts";
import type { Web } from "./web.ts";

interface PagesParts {
  readonly web: Web;
  readonly tenants: TenantDirectory;
  /** The address a tenant's links begin with; never taken from the request. */
  readonly originOf: (tenant: Tenant) => string;
  readonly api: PageApi;
  /** The keyed hash of an address, by which failed look-ups of a page are counted. */
  readonly visitorOf: (address: string) => string;
  readonly previewOf: (tenant: Tenant, picture: PreviewPicture) => string;
  /** Whether search engines may list this installation. */
  readonly listed: boolean;
  readonly environment: Environment;
  readonly production: boolean;
  /** Where the demo's host pages stand; none outside the demo. */
  readonly demoHosts: readonly string[];
  readonly log: Log;
}

type Page = { readonly status: number; readonly body: EncodedBody } | PageRedirect;

const MAX_CACHE_BYTES = 48 * 1_048_576;
const MAX_CACHED_URL = 512;
/**
 * Bounds the work that pages outside the cache can cause. Without it, a few connections with ever new addresses fill the
 * memory and block every other request. A page takes milliseconds, so the last one waiting is served within about a second.
 */
const RENDERS_AT_ONCE = 4;
const RENDERS_WAITING_PER_TENANT = 60;

/**
 * Serves the web app. A page depends on the tenant's data and the address alone (and on its frame, where the tenant's
 * pages live in one), so its bytes are kept; content that changed without the tenant shows after seconds.
 */
export function registerPages(app: FastifyInstance, parts: PagesParts): void {
  const { web, tenants, log } = parts;
  const pagesOf = tenantPagesIn({
    environment: parts.environment,
    production: parts.production,
    developing: web.developing,
    demoHosts: parts.demoHosts,
  });
  const pageFor = pageMaker(parts);

  web.register(app);
  registerThemes(app, tenants, pagesOf);
  registerSitemap(app, {
    tenants,
    originOf: parts.originOf,
    listed: parts.listed,
    publicPaths: async (tenant) => (await web.entry()).publicPaths(pagesOf(tenant).view),
  });

  app.get("/*", async (request, reply) => {
    const tenant = tenants.byHost(request.headers.host ?? "");
    if (!tenant) return unknownHost(reply);
    if (/^\/+api(?:\/|$)/i.test(request.url)) return reply.callNotFound();
    const pages = pagesOf(tenant);
    try {
      const visit = visitOf(request.headers, tenant);
      return send(request, reply, pages, await pageFor(tenant, pages, request, visit));
    } catch (error) {
      const isOverloaded = error instanceof Overloaded;
      if (!isOverloaded) log.error({ err: error }, "a page could not be rendered");
      if (isOverloaded) reply.header("retry-after", "2");
      return reply
        .code(isOverloaded ? 503 : 500)
        .headers(pages.headers)
        .send(
          failurePage({
            url: request.url,
            brand: tenant.settings.brand,
            assets: web.assets,
            themeHref: pages.theme.stylesheet,
          }),
        );
    }
  });
}

/** The tenants' stylesheets and icons, which never change under their names. */
function registerThemes(
  app: FastifyInstance,
  tenants: TenantDirectory,
  pagesOf: (tenant: Tenant) => TenantPages,
): void {
  app.get("/theme/:file", (request, reply) => {
    const { file } = request.params as { file: string };
    const [slug = ""] = file.split(".");
    const tenant = tenants.bySlug(slug);
    if (!tenant) return reply.callNotFound();
    const { theme, themeFiles } = pagesOf(tenant);
    const found = themeFiles.get(`/theme/${file}`);
    if (found) return sendEncoded(request, reply, { status: 200, ...found });
    // An open page may ask for the theme of before a change: it is led to today's.
    const today = file.endsWith(".svg") ? theme.icon : theme.stylesheet;
    return reply.header("cache-control", "no-cache").redirect(today);
  });
}

type PageMaker = (
  tenant: Tenant,
  pages: TenantPages,
  asked: Pick<FastifyRequest, "url" | "ip">,
  visit: PageVisit,
) => Page | Promise<Page>;

/** Makes pages, and keeps those that others may see as well. */
function pageMaker(parts: PagesParts): PageMaker {
  const cache = new PageCache<Page>({
    maxBytes: MAX_CACHE_BYTES,
    freshMs: 5_000,
    staleMs: 60_000,
    sizeOf: sizeOfKept,
    now: () => performance.now(),
  });
  const limited = fairLimiter(RENDERS_AT_ONCE, RENDERS_WAITING_PER_TENANT);
  return (tenant, pages, { url: asked, ip }, visit) => {
    const url = pageAddress(asked);
    const make = () =>
      limited(tenant.id, async () => {
        const page = await render(parts, tenant, pages, { url, ip }, visit);
        // A redirect keeps all parameters of its visitor.
        const isRedirect = "location" in page && url !== asked;
        return isRedirect ? render(parts, tenant, pages, { url: asked, ip }, visit) : page;
      });
    if (parts.web.developing || url.length > MAX_CACHED_URL) return make();
    // Nothing of a visitor's own is in a page: that they may have a token decides where it leads, no more.
    const { framed, mayHaveToken } = visit;
    let isOwn = false;
    const page = cache.get(`${tenant.slug} ${tenant.version} ${framed} ${mayHaveToken} ${url}`, () => {
      isOwn = true;
      return make();
    });
    if (!(page instanceof Promise)) return page;
    // Too many attempts of one visitor: others who waited for the same page get their own.
    return page.then((shared) => (shared.status === 429 && !isOwn ? make() : shared));
  };
}

async function render(
  { web, originOf, api, visitorOf, previewOf }: PagesParts,
  ...[tenant, pages, { url, ip }, visit]: Parameters<PageMaker>
): Promise<Page> {
  const entry = await web.entry();
  const answer = await entry.renderPage({
    // Joined, not resolved: a path that begins with two slashes must not name another host.
    url: originOf(tenant) + url,
    tenant: pages.view,
    api: (language) => api(tenant, language, () => visitorOf(ip)),
    assets: web.assets,
    theme: pages.theme,
    visit,
    previewOf: (picture) => previewOf(tenant, picture),
  });
  return "location" in answer ? answer : encoded(answer);
}

/** Redirects are cheap to make again, a failure must not outlive its cause, and "too often" is said to one visitor. */
function sizeOfKept(page: Page): number | undefined {
  if (!("body" in page) || page.status >= 500 || page.status === 429) return undefined;
  const { plain, br, gzip } = page.body;
  return plain.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

async function encoded({ status, html }: PageDocument): Promise<Page> {
  const plain = Buffer.from(html);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
  return { status, body: { etag, plain, ...(await compressPage(plain)) } };
}

function send(request: FastifyRequest, reply: FastifyReply, pages: TenantPages, page: Page) {
  const { headers } = pages;
  if (page.status === 503) reply.header("retry-after", "2");
  if ("body" in page) return sendEncoded(request, reply, { ...page, headers });
  return reply.code(page.status).headers(headers).header("location", page.location).send();
}
