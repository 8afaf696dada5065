export type StorageKind = "localStorage" | "sessionStorage";

/** A value kept in the browser under one key. Storage that is full, broken or forbidden holds nothing. */
export interface Stored<T> {
  read(): T | undefined;
  /** Whether it was kept. */
  write(value: T): boolean;
  remove(): void;
}

/** `isShape` guards against what an older release, another script or a curious person left under the key. */
export function stored<T>(
  kind: StorageKind,
  key: string,
  isShape: (value: unknown) => value is T,
): Stored<T> {
  return {
    read: () => attempt(() => shaped(window[kind].getItem(key), isShape)),
    write: (value) =>
      attempt(() => {
        window[kind].setItem(key, JSON.stringify(value));
        return true;
      }) ?? false,
    remove: () => attempt(() => window[kind].removeItem(key)),
  };
}

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
