import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { PageTenant, ThemeFiles } from "@weitersagen/contract/page";
import { themeStylesheet } from "@weitersagen/contract/theme-stylesheet";
import { configurationIn } from "../tenancy.ts";
import type { Environment, Tenant } from "../tenancy.ts";
import { pageHeaders } from "./headers.ts";
import { immutable } from "./static-files.ts";
import type { StaticFile } from "./static-files.ts";
import { themeIcon } from "./theme-icon.ts";

/** What the pages of a tenant share until its data change. */
export interface TenantPages {
  readonly view: PageTenant;
  readonly headers: Readonly<Record<string, string>>;
  readonly theme: ThemeFiles;
  /** The theme's files by their address. */
  readonly themeFiles: ReadonlyMap<string, StaticFile>;
}

interface TenantPagesDeps {
  readonly environment: Environment;
  readonly production: boolean;
  readonly developing: boolean;
  /** Sites that may frame every tenant's pages, in addition to the tenant's own list. */
  readonly demoHosts: readonly string[];
}

/** Cached by the tenant object itself: a change creates a new object, and the old entry is collected with the old one. */
export function tenantPagesIn(deps: TenantPagesDeps): (tenant: Tenant) => TenantPages {
  const known = new WeakMap<Tenant, TenantPages>();
  return (tenant) => {
    const pages = known.get(tenant) ?? newTenantPages(tenant, deps);
    known.set(tenant, pages);
    return pages;
  };
}

function newTenantPages(tenant: Tenant, deps: TenantPagesDeps): TenantPages {
  const { settings, slug, version, routes } = tenant;
  const stylesheet = themeFile(slug, "css", themeStylesheet(settings.theme));
  const frameAncestors = [...settings.frameAncestors, ...deps.demoHosts];
  const configuration = configurationIn(deps.environment, settings);
  const icon = themeFile(slug, "svg", themeIcon(settings.theme, settings.brand));
  return {
    view: {
      slug,
      version,
      routes,
      configuration,
      theme: settings.theme,
      texts: settings.texts,
      frameAncestors,
    },
    headers: pageHeaders({
      ...deps,
      frameAncestors,
      trackers: configuration.trackings.map(({ url }) => url).flatMap(originOf),
      consentService: configuration.useInternalConsentManager
        ? []
        : consentOriginsOf(configuration.consentServiceUrl ?? "/"),
    }),
    theme: { stylesheet: stylesheet.href, icon: icon.href },
    themeFiles: new Map([stylesheet, icon].map(({ href, file }) => [href, file])),
  };
}

/** Undefined for a path of the tenant itself. */
function originOf(address: string): string[] {
  return address.startsWith("/") ? [] : [new URL(address).origin];
}

/** Consent services whose script loads more from other hosts of the same domain. */
const consentDomains = ["cookiebot.com", "usercentrics.eu"];

function consentOriginsOf(address: string): string[] {
  return originOf(address).map((origin) => {
    const domain = consentDomains.find((name) => new URL(origin).hostname.endsWith(`.${name}`));
    return domain === undefined ? origin : `https://*.${domain}`;
  });
}

const themeTypes = { css: "text/css; charset=utf-8", svg: "image/svg+xml; charset=utf-8" } as const;

/** Named by its content, so that it can be cached for ever. */
function themeFile(slug: string, kind: keyof typeof themeTypes, text: string) {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 12);
  const file: StaticFile = {
    // Once per change of a tenant, and small: it may run before the first response.
    body: { etag: `"${hash}"`, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) },
    headers: {
      "content-type": themeTypes[kind],
      "cache-control": immutable,
      "x-content-type-options": "nosniff",
    },
  };
  return { href: `/theme/${slug}.${hash}.${kind}`, file };
}
