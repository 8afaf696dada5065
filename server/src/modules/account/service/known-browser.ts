import { KNOWN_BROWSER_DAYS } from "@weitersagen/domain/cookie-lives";
import { createHmac, timingSafeEqual } from "node:crypto";
import { knownBrowserCookieName } from "@weitersagen/contract/cookies";
import { addDays } from "@weitersagen/domain/dates";
import { cookieOf } from "../../../platform/http/cookies.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Account } from "../repository/accounts.ts";

/** People who share a browser are known side by side. */
const MOST_MARKS = 3;

export interface KnownBrowserDeps {
  /** Keys the marks of browsers. */
  readonly loginKey: Buffer;
  /** Whether the product is reached by HTTPS only. */
  readonly isSecure: boolean;
}

type Owner = Pick<Account, "id" | "passwordHash">;
type Browser = Pick<TenantCallContext, "tenant" | "cookies" | "setCookie" | "now">;

/** Whether the account's owner has logged in here before, with the present password. */
export function isKnownBrowser({ loginKey }: KnownBrowserDeps, browser: Browser, owner: Owner): boolean {
  return marksOf(browser).some((mark) => isMarkOf(loginKey, browser, owner, mark));
}

/**
 * Marks the browser after a login. The mark is signed and names neither the account nor the person; a new password makes
 * it invalid.
 */
export function rememberBrowser(deps: KnownBrowserDeps, browser: Browser, owner: Owner): void {
  const { tenant, now } = browser;
  const others = marksOf(browser).filter((mark) => !isMarkOf(deps.loginKey, browser, owner, mark));
  const expires = String(addDays(now, KNOWN_BROWSER_DAYS).getTime());
  const marks = [`${expires}.${signatureOf(deps.loginKey, browser, owner, expires)}`, ...others];
  const attributes = [
    `${nameOf(browser)}=${marks.slice(0, MOST_MARKS).join("~")}`,
    `Path=/api/v1/${tenant.slug}/account`,
    `Max-Age=${KNOWN_BROWSER_DAYS * 86_400}`,
    "HttpOnly",
    // In a frame on another site the browser keeps it for that site alone. It authorises nothing, so any site may send it.
    ...(deps.isSecure ? ["Secure", "SameSite=None", "Partitioned"] : ["SameSite=Lax"]),
  ];
  browser.setCookie?.(attributes.join("; "));
}

const nameOf = ({ tenant }: Browser): string =>
  knownBrowserCookieName(tenant.settings.consentOptions.cookiePrefix);

function marksOf(browser: Browser): string[] {
  const value = cookieOf(browser.cookies, nameOf(browser)) ?? "";
  const marks = value.split("~").slice(0, MOST_MARKS);
  return marks.filter((mark) => /^\d{13}\.[\w-]{43}$/.test(mark));
}

function isMarkOf(key: Buffer, browser: Browser, owner: Owner, mark: string): boolean {
  const [expires = "", signature = ""] = mark.split(".");
  const expected = signatureOf(key, browser, owner, expires);
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return isGenuine && Number(expires) > browser.now.getTime();
}

function signatureOf(key: Buffer, { tenant }: Browser, { id, passwordHash }: Owner, expires: string): string {
  const signed = ["knownBrowser", tenant.id, id, passwordHash, expires];
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest("base64url");
}
