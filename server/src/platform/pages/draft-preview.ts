import { createHmac, timingSafeEqual } from "node:crypto";
import type { Tenant } from "../tenancy.ts";
import { stillPolicy } from "./preview-document.ts";
import type { TenantPages } from "./tenant-pages.ts";

/** The parameter of an address that shows a draft. */
const draftParameter = "entwurf";

export const DRAFT_LINK_SECONDS = 15 * 60;

/** The subject of links that show the tenant's own draft: its settings and its look. */
const lookSubject = "";

/** The look for visitors whose system is light or dark, whatever the system of the operator is. */
export const lookSubjects = { system: lookSubject, light: "look/light", dark: "look/dark" } as const;
export type LookMode = keyof typeof lookSubjects;

export const lookModeOf = (subject: string): LookMode | undefined =>
  (["system", "light", "dark"] as const).find((mode) => lookSubjects[mode] === subject);
export const isLook = (subject: string): boolean => lookModeOf(subject) !== undefined;

/** Signed links that show a draft of one tenant, for a quarter of an hour. The subject names what it is a draft of. */
export interface DraftLinks {
  readonly sign: (tenantId: number, now: Date, subject?: string) => string;
  /** The subject of a valid token, else undefined. */
  readonly opens: (token: string, tenantId: number, now: Date) => string | undefined;
}

export function draftLinks(key: Buffer): DraftLinks {
  const signatureOf = (tenantId: number, subject: string, until: number) =>
    createHmac("sha256", key).update(`${tenantId} ${subject} ${until}`).digest("base64url");
  return {
    sign(tenantId, now, subject = lookSubject) {
      const until = Math.floor(now.getTime() / 1_000) + DRAFT_LINK_SECONDS;
      return `${subject}.${until}.${signatureOf(tenantId, subject, until)}`;
    },
    opens(token, tenantId, now) {
      const [, subject, until, signature = ""] =
        /^([\w/-]{0,160})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
      if (subject === undefined || Number(until) * 1_000 <= now.getTime()) return undefined;
      const expected = signatureOf(tenantId, subject, Number(until));
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? subject : undefined;
    },
  };
}

/** What a link shows in place of what is published. */
export interface Draft {
  /** An object of its own, by which the catalogue and the content of the preview are found. */
  readonly tenant: Tenant;
  /** The moment that the pages show, if it is not now. */
  readonly at?: Date | undefined;
}

/** What pages need to show a draft. */
export interface DraftPreview {
  readonly links: DraftLinks;
  /** Undefined if what the link was made for does not exist any more. */
  readonly draftOf: (tenant: Tenant, subject: string) => Promise<Draft | undefined>;
  /** The console frames the preview. */
  readonly consoleOrigin: string;
}

/** The token in the address of a request. */
export function draftTokenIn(url: string): string | undefined {
  const query = url.split("?", 2)[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get(draftParameter) ?? undefined);
}

/** An address with the token, so that the page behind it shows the draft too. */
export function withDraftToken(address: string, token: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const separator = query === "" ? "?" : "&";
  return `${path}${query}${separator}${draftParameter}=${encodeURIComponent(token)}${hash}`;
}

/**
 * The pages of a draft: no cache and no search engine may keep them, and its theme is found by the same token. A still one
 * runs no script and sends nothing.
 */
export function asPreview(pages: TenantPages, token: string, isStill: boolean): TenantPages {
  const policy = pages.headers["content-security-policy"] ?? "";
  return {
    ...pages,
    headers: {
      ...pages.headers,
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "content-security-policy": isStill ? stillPolicy(policy) : policy,
    },
    theme: {
      stylesheet: withDraftToken(pages.theme.stylesheet, token),
      icon: withDraftToken(pages.theme.icon, token),
    },
  };
}
