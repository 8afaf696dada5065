/**
 * The names of all cookies that visitors get. The privacy pages list each of them: `scripts/cookies.test.ts` compares. The
 * consent dialog lists those that need no consent.
 */

/**
 * Holds the visitor's token. The server reads it only to decide where a page request leads; calls are authorised by their
 * header, never by a cookie.
 */
export function tokenCookieName(prefix: string): string {
  return `${prefix}user_token`;
}

/** Ties a login at the sign-on to the browser that began it. Scripts cannot read it. */
export function signOnCookieName(prefix: string): string {
  return `${prefix}sign_on`;
}

/**
 * Marks a browser in which the owner of an account logged in. It opens nothing: a login still needs the password. Scripts
 * cannot read it.
 */
export function knownBrowserCookieName(prefix: string): string {
  return `${prefix}known_browser`;
}

/** The language that the visitor chose with the switch, so that the browser's does not decide any more. */
export function languageCookieName(prefix: string): string {
  return `${prefix}sprache`;
}

/** What the visitor allowed, one cookie per category. */
export function consentCookieName(prefix: string, part: string): string {
  return `${prefix}consent_${part}`;
}

/** One cookie per accepted recommendation, with the recipient's number. */
export function recipientCookieName(prefix: string, number: string): string {
  return `${prefix}empfaenger_${number}`;
}

/** The campaign that brought the visitor here; with consent only. */
export function channelCookieName(): string {
  return "channel";
}

/** Matomo's own name; with consent only. */
export function matomoCookieName(siteId: number): string {
  return `_pk_id.${siteId}`;
}
