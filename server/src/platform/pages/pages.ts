import { tokenCookieName } from "@weitersagen/contract/cookies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Overloaded } from "../limit.ts";
import type { Log } from "../log.ts";
import type { Environment, Tenant, TenantDirectory } from "../tenancy.ts";
import { asPreview, type DraftPreview, draftTokenIn, isLook } from "./draft-preview.ts";
import { endedPreview } from "./ended-preview.ts";
import { failurePage } from "./failure-page.ts";
import { formerAddress } from "./former-address.ts";
import { firstLanguageAddress } from "./first-language.ts";
import { pageMaker } from "./page-maker.ts";
import type { Page, PageMakerDeps, PageVisitor } from "./page-maker.ts";
import { sendEncoded } from "./send.ts";
import { registerSitemap } from "./sitemap.ts";
import { tenantPagesIn } from "./tenant-pages.ts";
import type { TenantPages } from "./tenant-pages.ts";
import { unknownHost } from "./unknown-host.ts";
import { visitOf } from "./visit.ts";

interface PagesDeps extends PageMakerDeps {
  readonly tenants: TenantDirectory;
  /** Whether a token of a visitor's cookie is valid. Only asked where the tenant forces login. */
  readonly isMember: (tenant: Tenant, token: string) => Promise<boolean>;
  /** Whether search engines may list this installation. */
  readonly listed: boolean;
  readonly environment: Environment;
  readonly production: boolean;
  /** Addresses of the demo's host pages; empty outside the demo. */
  readonly demoHosts: readonly string[];
  /** Shows operators the draft of a tenant. */
  readonly drafts: DraftPreview;
  readonly log: Log;
}

/**
 * Serves the web app. A page depends only on the tenant's data and the address (and on its frame, where the tenant's
 * pages are framed), so its bytes are cached until that data changes.
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
  const previewOf = tenantPreviews(deps);
  registerThemes(app, tenants, { pagesOf, previewOf });
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
    const preview = await previewOf(tenant, request.url);
    if (preview) {
      const { draft, pages, shown } = preview;
      const visit = { framed: undefined, mayHaveToken: false, isMember: true, preview: shown } as const;
      return send(request, reply, pages, await pageFor(draft, pages, request, visit));
    }
    if (draftTokenIn(request.url) !== undefined) {
      const { body, headers } = endedPreview(deps.drafts.consoleOrigin);
      return reply.code(410).headers(headers).header("cache-control", "no-store").send(body);
    }
    const moved = formerAddress(request.url, tenant);
    if (moved !== undefined)
      return reply.header("cache-control", "public, max-age=3600").redirect(moved, 301);
    const own = firstLanguageAddress(request.headers, request.url, tenant);
    if (own !== undefined) return reply.header("cache-control", "no-store").redirect(own, 302);
    const pages = pagesOf(tenant);
    try {
      const visit = await visitorOf(request, reply, tenant, deps);
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

/** The tenant as its draft would make it, for requests with a valid link. */
function tenantPreviews({ drafts, clock, ...deps }: PagesDeps) {
  const pagesOf = tenantPagesIn({
    environment: deps.environment,
    production: deps.production,
    developing: deps.web.developing,
    demoHosts: [drafts.consoleOrigin],
  });
  return async (tenant: Tenant, url: string) => {
    const token = draftTokenIn(url);
    const subject = token === undefined ? undefined : drafts.links.opens(token, tenant.id, clock.now());
    if (token === undefined || subject === undefined) return undefined;
    const found = await drafts.draftOf(tenant, subject);
    if (!found) return undefined;
    // Previews of the look run scripts; those of products and texts are static.
    const isStill = !isLook(subject);
    const pages = asPreview(pagesOf(found.tenant), token, isStill);
    return { draft: found.tenant, pages, shown: { token, isStill, at: found.at } };
  };
}

/** The tenants' stylesheets and icons, which are immutable under their names. */
function registerThemes(
  app: FastifyInstance,
  tenants: TenantDirectory,
  {
    pagesOf,
    previewOf,
  }: { pagesOf: (tenant: Tenant) => TenantPages; previewOf: ReturnType<typeof tenantPreviews> },
): void {
  app.get("/theme/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const [slug = ""] = file.split(".");
    const tenant = tenants.bySlug(slug);
    if (!tenant) return reply.callNotFound();
    const { theme, themeFiles } = (await previewOf(tenant, request.url))?.pages ?? pagesOf(tenant);
    const found = themeFiles.get(`/theme/${file}`);
    if (found) return sendEncoded(request, reply, { status: 200, ...found });
    // An open page may request the theme from before a change: it is redirected to the current one.
    const today = file.endsWith(".svg") ? theme.icon : theme.stylesheet;
    return reply.header("cache-control", "no-cache").redirect(today);
  });
}

/** Where login is forced, a token opens pages only if it is valid. Another one is deleted: the app would trust it. */
async function visitorOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
  { isMember }: PagesDeps,
): Promise<PageVisitor> {
  const { token, isFramed, ...visit } = visitOf(headers, tenant);
  if (!tenant.settings.forcesLogin) return { ...visit, isMember: false };
  const isValid = token !== undefined && (await isMember(tenant, token));
  if (token !== undefined && !isValid) {
    const name = tokenCookieName(tenant.settings.consentOptions.cookiePrefix);
    reply.header("set-cookie", `${name}=; Path=/; Max-Age=0`);
  }
  return { ...visit, mayHaveToken: isValid || isFramed, isMember: isValid };
}

function send(request: FastifyRequest, reply: FastifyReply, pages: TenantPages, page: Page) {
  const { headers } = pages;
  if (page.status === 503) reply.header("retry-after", "2");
  if ("body" in page) return sendEncoded(request, reply, { ...page, headers });
  return reply.code(page.status).headers(headers).header("location", page.location).send();
}
