/** A place in the app. Its path does not name the language, and every step of the history has a key of its own. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
}

const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** Reads an address within the app, such as `/faq?seite=2#ende`. Whatever it holds, it does not lead out of the app. */
export function locationAt(address: string, key: string = newKey()): Location {
  const [, path = "", search = "", hash = ""] = parts.exec(address) ?? [];
  return {
    pathname: path.replace(/^[\\/]*/, "/"),
    search: search === "?" ? "" : search,
    hash: hash === "#" ? "" : hash,
    key,
  };
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** How the app writes a place, without the language. */
export function pathTo({ pathname, search, hash }: Omit<Location, "key">): string {
  return pathname + search + hash;
}

/** How the browser writes an address of the app: under the language's base, which is `/` or such as `/en`. */
export function withBase(address: string, base: string): string {
  if (base === "/") return address;
  return base + address.replace(/^\/(?=$|[?#])/, "");
}

export function withoutBase(address: string, base: string): string {
  if (base === "/") return address;
  const rest = address.slice(base.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Anybody can type a broken escape; it then stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id of the place on its page that an address names; empty where it names none. */
export function placeIn(hash: string): string {
  return decoded(hash.slice(1));
}
