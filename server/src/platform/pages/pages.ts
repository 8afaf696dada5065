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

interface PagesDeps {
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
  /** Addresses of the demo's host pages; empty outside the demo. */
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
 * Serves the web app. A page depends only on the tenant's data and the address (and on its frame, where the tenant's
 * pages are framed), so its bytes are cached; other changes of content are visible after seconds.
 */
export function registerPages(app: FastifyInstance, deps: PagesDeps): void {
  const { web, tenants, log } = deps;
  const pagesOf = tenantPagesIn({
    environment: deps.environment,
    production: deps.production,
    developing: web.developing,
    demoHosts: deps.demoHosts,
  });
  const pageFor = pageMaker(deps);

  web.register(app);
  registerThemes(app, tenants, pagesOf);
  registerSitemap(app, {
    tenants,
    originOf: deps.originOf,
    listed: deps.listed,
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

/** The tenants' stylesheets and icons, which are immutable under their names. */
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
    // An open page may request the theme from before a change: it is redirected to the current one.
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

/** Renders pages, and caches those that do not depend on the visitor. */
function pageMaker(deps: PagesDeps): PageMaker {
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
        const page = await render(deps, tenant, pages, { url, ip }, visit);
        // A redirect keeps all parameters of its visitor.
        const isRedirect = "location" in page && url !== asked;
        return isRedirect ? render(deps, tenant, pages, { url: asked, ip }, visit) : page;
      });
    if (deps.web.developing || url.length > MAX_CACHED_URL) return make();
    // A page contains no visitor's data: a token only decides where the request leads.
    const { framed, mayHaveToken } = visit;
    let isOwn = false;
    const page = cache.get(`${tenant.slug} ${tenant.version} ${framed} ${mayHaveToken} ${url}`, () => {
      isOwn = true;
      return make();
    });
    if (!(page instanceof Promise)) return page;
    // Too many attempts of one visitor: others who waited for the same page render their own.
    return page.then((shared) => (shared.status === 429 && !isOwn ? make() : shared));
  };
}

async function render(
  { web, originOf, api, visitorOf, previewOf }: PagesDeps,
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

/** Redirects are cheap, a failure must not outlive its cause, and "too many attempts" concerns one visitor. */
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
