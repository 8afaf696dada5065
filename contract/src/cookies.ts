/** Cookies that the server must know by name. All others are the web app's own affair. */

/**
 * Holds the visitor's token. The server looks at it only to decide where a request for a page leads; calls are
 * authorised by their header, never by a cookie.
 */
export function tokenCookieName(prefix: string): string {
  return `${prefix}user_token`;
}
