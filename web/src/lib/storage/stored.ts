export type StorageKind = "localStorage" | "sessionStorage";

/** A value kept in the browser under one key; where storage is full, broken or forbidden, as long as the page stands. */
export interface Stored<T> {
  read(): T | undefined;
  /** Whether it was kept beyond this page. */
  write(value: T): boolean;
  remove(): void;
}

/** `isShape` guards against what an older release, another script or a curious person left under the key. */
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

/** For a frame in a browser that keeps storage from third parties. Never used on the server, which has no visitor. */
const memory = new Map<string, string>();

function shaped<T>(text: string | null, isShape: (value: unknown) => value is T): T | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isShape(value) ? value : undefined;
}

/** Even naming the storage throws where it is forbidden, as in a frame of a browser that blocks third parties. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
