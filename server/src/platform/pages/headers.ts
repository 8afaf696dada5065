import { transportSecurity } from "../http/server.ts";

interface HeaderOptions {
  /** Sites that may frame the tenant's pages; without any only its own. */
  readonly frameAncestors: readonly string[];
  /** Trackers that pages may report to, once a visitor agreed. */
  readonly trackers: readonly string[];
  /** The outside consent manager that pages load, if the tenant has one. */
  readonly consentService: readonly string[];
  readonly production: boolean;
  readonly developing: boolean;
}

/** What a browser may do with a page. There is no inline script or style, so the policy needs no exception. */
export function pageHeaders(options: HeaderOptions) {
  const { frameAncestors, trackers, consentService, production, developing } = options;
  const own = ["'self'", ...consentService];
  const policy = {
    "default-src": own.join(" "),
    // Vite's development client injects styles and opens a socket; nothing of it exists in a built page.
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
    // Always asked again, answered with 304: a change of the tenant shows at once.
    "cache-control": "no-cache",
    ...(production
      ? {
          "strict-transport-security": transportSecurity,
          "cross-origin-opener-policy": "same-origin",
        }
      : {}),
  };
}
