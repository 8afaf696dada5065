import { createHmac, timingSafeEqual } from "node:crypto";
import type { Tenant } from "../tenancy.ts";
import type { TenantPages } from "./tenant-pages.ts";

/** The parameter of an address that shows a draft. */
export const draftParameter = "entwurf";

const LIFE_SECONDS = 15 * 60;

/** Signed links that show the draft of one tenant, for a quarter of an hour. */
export interface DraftLinks {
  readonly sign: (tenantId: number, now: Date) => string;
  readonly opens: (token: string, tenantId: number, now: Date) => boolean;
}

export function draftLinks(key: Buffer): DraftLinks {
  const signatureOf = (tenantId: number, until: number) =>
    createHmac("sha256", key).update(`${tenantId} ${until}`).digest("base64url");
  return {
    sign(tenantId, now) {
      const until = Math.floor(now.getTime() / 1_000) + LIFE_SECONDS;
      return `${until}.${signatureOf(tenantId, until)}`;
    },
    opens(token, tenantId, now) {
      const [, until, signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
      if (until === undefined || Number(until) * 1_000 <= now.getTime()) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(tenantId, Number(until))));
    },
  };
}

/** What pages need to show a draft. */
export interface DraftPreview {
  readonly links: DraftLinks;
  /** The tenant as its draft would make it. */
  readonly draftOf: (tenant: Tenant) => Promise<Tenant>;
  /** The console frames the preview. */
  readonly consoleOrigin: string;
}

/** The token in the address of a request. */
export function draftTokenIn(url: string): string | undefined {
  const query = url.split("?", 2)[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get(draftParameter) ?? undefined);
}

/** The pages of a draft: no cache and no search engine may keep them, and its theme is found by the same token. */
export function asPreview(pages: TenantPages, token: string): TenantPages {
  const withToken = (href: string) => `${href}?${draftParameter}=${token}`;
  return {
    ...pages,
    headers: { ...pages.headers, "cache-control": "no-store", "x-robots-tag": "noindex" },
    theme: { stylesheet: withToken(pages.theme.stylesheet), icon: withToken(pages.theme.icon) },
  };
}
