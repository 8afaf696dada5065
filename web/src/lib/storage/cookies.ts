const DAY_S = 86_400;

export interface CookieLife {
  /** Without it the cookie expires with the browser's session. */
  readonly days?: number;
}

/** The cookie's value; undefined if it is absent or malformed, or if the browser blocks cookies. */
export function readCookie(name: string, cookies: string = storedCookies()): string | undefined {
  for (const pair of cookies.split(";")) {
    const [key = "", ...value] = pair.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return undefined;
}

/** Returns whether the browser stored it. Some refuse cookies inside a frame, some refuse them altogether. */
export function writeCookie(name: string, value: string, { days }: CookieLife = {}): boolean {
  store(name, encodeURIComponent(value), days === undefined ? "" : `; Max-Age=${days * DAY_S}`);
  return readCookie(name) === value;
}

export function deleteCookie(name: string): void {
  store(name, "", "; Max-Age=0");
}

/** Also deletes it where another script has set it for a parent domain. */
export function deleteCookieEverywhere(name: string): void {
  deleteCookie(name);
  const labels = location.hostname.split(".");
  for (let kept = labels.length; kept >= 2; kept -= 1) {
    store(name, "", `; Max-Age=0; Domain=${labels.slice(-kept).join(".")}`);
  }
}

export function cookieNames(): string[] {
  return storedCookies()
    .split(";")
    .map((pair) => pair.split("=", 1).join("").trim())
    .filter((name) => name !== "");
}

/**
 * Browsers refuse `SameSite=None` without `Secure`, and some refuse `Secure` on http://localhost. In a frame only a
 * partitioned cookie can be accepted.
 */
function cookieAttributes({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): string {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isFramed()) return "; Path=/; Secure; SameSite=None; Partitioned";
  return isLocal && protocol === "http:" ? "; Path=/; SameSite=Lax" : "; Path=/; Secure; SameSite=None";
}

/** In a frame the app is a third party: browsers treat its unpartitioned cookies as tracking. */
function isFramed(): boolean {
  return typeof window !== "undefined" && window.parent !== window;
}

function store(name: string, value: string, life: string): void {
  try {
    document.cookie = `${name}=${value}${life}${cookieAttributes(location)}`;
  } catch {
    // A sandboxed frame has no cookies. `writeCookie` reports it by reading the cookie back.
  }
}

function storedCookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
