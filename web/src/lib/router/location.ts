import { decoded } from "@weitersagen/contract/route-path";

/** A location in the app. Its path has no language prefix, and every entry of the history has its own key. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
}

const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** Reads an address within the app, such as `/faq?seite=2#ende`. The result never leads out of the app. */
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

/** The address of a location without the language. */
export function pathTo({ pathname, search, hash }: Omit<Location, "key">): string {
  return pathname + search + hash;
}

/** The id of the element that a hash refers to; empty if there is none. */
export function targetIdIn(hash: string): string {
  return decoded(hash.slice(1));
}
