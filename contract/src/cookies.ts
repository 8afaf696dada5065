/** Cookies that the server reads. All others concern only the web app. */

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
