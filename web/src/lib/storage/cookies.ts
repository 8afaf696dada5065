const DAY_S = 86_400;

export interface CookieLife {
  /** Without it the cookie ends with the browser's session. */
  readonly days?: number;
}

/** The cookie's value; nothing when there is none, it is broken, or the browser keeps cookies from us. */
export function readCookie(name: string, cookies: string = storedCookies()): string | undefined {
  for (const pair of cookies.split(";")) {
    const [key = "", ...value] = pair.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return undefined;
}

/** Whether the browser took it. Some refuse cookies inside a frame, some refuse them altogether. */
export function writeCookie(name: string, value: string, { days }: CookieLife = {}): boolean {
  store(name, encodeURIComponent(value), days === undefined ? "" : `; Max-Age=${days * DAY_S}`);
  return readCookie(name) === value;
}

export function deleteCookie(name: string): void {
  store(name, "", "; Max-Age=0");
}

/** Also where a script of another day set it for the whole domain. */
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
 * Browsers refuse `SameSite=None` without `Secure`, and some `Secure` on this machine's plain http. In a frame nothing
 * but a partitioned cookie has a chance, so there it is tried.
 */
function cookieAttributes({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): string {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isFramed()) return "; Path=/; Secure; SameSite=None; Partitioned";
  return isLocal && protocol === "http:" ? "; Path=/; SameSite=Lax" : "; Path=/; Secure; SameSite=None";
}

/** A framed app's cookies belong to the site that frames it; unmarked, browsers take them for a tracker's. */
function isFramed(): boolean {
  return typeof window !== "undefined" && window.parent !== window;
}

function store(name: string, value: string, life: string): void {
  try {
    document.cookie = `${name}=${value}${life}${cookieAttributes(location)}`;
  } catch {
    // A sandboxed frame has no cookies; whoever needs to know asks for what was stored.
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
