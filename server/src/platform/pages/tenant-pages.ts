import { createHash } from "node:crypto";
import type { PageTenant } from "@weitersagen/contract/page";
import { TenantConfiguration } from "@weitersagen/contract/tenant";
import { themeStylesheet } from "@weitersagen/contract/theme-stylesheet";
import type { Tenant } from "../tenancy.ts";
import type { EncodedBody } from "./encoding.ts";
import { pageHeaders } from "./headers.ts";

/** What the pages of a tenant share until its data changes. */
export interface TenantPages {
  readonly view: PageTenant;
  readonly headers: Readonly<Record<string, string>>;
  readonly theme: { readonly href: string; readonly body: EncodedBody };
}

interface Surroundings {
  readonly production: boolean;
  readonly developing: boolean;
}

const publicFields = Object.keys(TenantConfiguration.fields);

/** Remembers by the tenant's record itself: a change makes a new record, and the old one is forgotten with it. */
export function tenantPagesIn(surroundings: Surroundings): (tenant: Tenant) => TenantPages {
  const known = new WeakMap<Tenant, TenantPages>();
  return (tenant) => {
    const pages = known.get(tenant) ?? newTenantPages(tenant, surroundings);
    known.set(tenant, pages);
    return pages;
  };
}

function newTenantPages(tenant: Tenant, surroundings: Surroundings): TenantPages {
  const { settings, slug, version, routes } = tenant;
  const css = Buffer.from(themeStylesheet(settings.theme));
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 12);
  return {
    view: {
      slug,
      version,
      routes,
      configuration: publicPart(settings),
      theme: settings.theme,
      texts: settings.texts,
    },
    headers: pageHeaders({ frameAncestors: settings.frameAncestors, ...surroundings }),
    theme: { href: `/theme/${slug}.${hash}.css`, body: { etag: `"${hash}"`, plain: css } },
  };
}

/** Settings hold more than visitors may know. */
function publicPart(settings: Tenant["settings"]): TenantConfiguration {
  const entries = Object.entries(settings).filter(([name]) => publicFields.includes(name));
  return Object.fromEntries(entries) as unknown as TenantConfiguration;
}
