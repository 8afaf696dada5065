import { transportSecurity } from "../http/server.ts";

interface HeaderOptions {
  /** Sites that may frame the tenant's pages; without any, only the tenant's own. */
  readonly frameAncestors: readonly string[];
  /** Trackers that pages may report to after consent. */
  readonly trackers: readonly string[];
  /** The external consent manager that pages load, if the tenant has one. */
  readonly consentService: readonly string[];
  readonly production: boolean;
  readonly developing: boolean;
}

/** The content security policy of a page. There is no inline script or style, so it needs no exception. */
export function pageHeaders(options: HeaderOptions) {
  const { frameAncestors, trackers, consentService, production, developing } = options;
  const own = ["'self'", ...consentService];
  const policy = {
    "default-src": own.join(" "),
    // Vite's development client injects styles and opens a socket; a built page contains none of it.
    "script-src": [...own, ...(developing ? ["'unsafe-inline'"] : [])].join(" "),
    "style-src": [...own, ...(developing ? ["'unsafe-inline'"] : [])].join(" "),
    "connect-src": [...own, ...(developing ? ["ws:"] : []), ...trackers].join(" "),
    "img-src": [...own, "data:"].join(" "),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": frameAncestors.length === 0 ? "'self'" : frameAncestors.join(" "),
  };
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    // Always revalidated, answered with 304: a change of the tenant is visible at once.
    "cache-control": "no-cache",
    ...(production
      ? {
          "strict-transport-security": transportSecurity,
          "cross-origin-opener-policy": "same-origin",
        }
      : {}),
  };
}
