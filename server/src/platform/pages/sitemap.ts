import { languages } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { localAddress, withPrefix } from "@weitersagen/contract/locale";
import type { FastifyInstance, FastifyReply } from "fastify";
import { html } from "../html.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { unknownHost } from "./unknown-host.ts";

interface SitemapDeps {
  readonly tenants: TenantDirectory;
  readonly originOf: (tenant: Tenant) => string;
  /** Whether search engines may list this installation. */
  readonly listed: boolean;
  readonly publicPaths: (tenant: Tenant) => Promise<readonly string[]>;
}

/** Serves robots.txt and the sitemap at each tenant's own host. */
export function registerSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { tenants, originOf, listed, publicPaths } = deps;
  const answers = {
    "/robots.txt": ["text/plain", (tenant: Tenant) => robotsText(originOf(tenant), listed)],
    "/sitemap.xml": [
      "application/xml",
      async (tenant: Tenant) => sitemapXml(tenant, originOf(tenant), await publicPaths(tenant)),
    ],
  } as const;
  for (const [path, [type, write]] of Object.entries(answers)) {
    app.get(path, async (request, reply) => {
      const tenant = tenants.byHost(request.headers.host ?? "");
      return tenant ? send(reply, type, await write(tenant)) : unknownHost(reply);
    });
  }
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header("content-type", `${type}; charset=utf-8`)
    .header("cache-control", "public, max-age=3600")
    .send(text);
}

/** A shared link leads to one person's recommendation, and following it is counted, so robots are excluded. */
const shortLinks = languages.flatMap((language) => ["/", "?"].map((end) => withPrefix("/k", language) + end));
const uncrawled = ["/api/v1/*/empfehlen/click/", ...shortLinks, "/postfach"];

function robotsText(origin: string, listed: boolean): string {
  const rules = listed ? uncrawled.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
  return ["User-agent: *", ...rules, "", ...(listed ? [`Sitemap: ${origin}/sitemap.xml`, ""] : [])].join(
    "\n",
  );
}

/** Every page in every language, each with its translations. */
function sitemapXml({ routes }: Tenant, origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) =>
    languages.map((language) => entry((other) => origin + localAddress(routes, path, other), language)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function entry(address: (language: Language) => string, language: Language): string {
  const siblings = [...languages.map((other) => [other, other] as const), ["x-default", "de"] as const];
  const links = siblings.map(
    ([name, other]) =>
      html`<xhtml:link rel="alternate" hreflang="${name}" href="${address(other)}" />`.markup,
  );
  const location = html`<loc>${address(language)}</loc>`.markup;
  return `<url>${location}${links.join("")}</url>`;
}
