export type StorageKind = "localStorage" | "sessionStorage";

/** A value in the browser's storage under one key. If storage is full, broken or forbidden, it lasts as long as the page. */
export interface Stored<T> {
  read(): T | undefined;
  /** Returns whether it was stored beyond this page. */
  write(value: T): boolean;
  remove(): void;
}

/** `isShape` rejects values that an older release, another script or the visitor has stored under the key. */
export function stored<T>(
  kind: StorageKind,
  key: string,
  isShape: (value: unknown) => value is T,
): Stored<T> {
  const place = `${kind} ${key}`;
  return {
    read: () => attempt(() => shaped(memory.get(place) ?? window[kind].getItem(key), isShape)),
    write(value) {
      const text = JSON.stringify(value);
      const isKept = attempt(() => {
        window[kind].setItem(key, text);
        return true;
      });
      if (isKept) memory.delete(place);
      else memory.set(place, text);
      return isKept ?? false;
    },
    remove() {
      memory.delete(place);
      attempt(() => window[kind].removeItem(key));
    },
  };
}

/** A stored text. */
export const storedText = (kind: StorageKind, key: string): Stored<string> =>
  stored(kind, key, (value) => typeof value === "string");

/** Removes the values of all keys that begin with the prefix. */
export function removeStored(kind: StorageKind, prefix: string): void {
  for (const place of memory.keys()) if (place.startsWith(`${kind} ${prefix}`)) memory.delete(place);
  attempt(() => {
    const storage = window[kind];
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

/** For a frame in a browser that blocks storage for third parties. Never used on the server. */
const memory = new Map<string, string>();

function shaped<T>(text: string | null, isShape: (value: unknown) => value is T): T | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isShape(value) ? value : undefined;
}

/** Reading `window.localStorage` itself throws where storage is forbidden. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
