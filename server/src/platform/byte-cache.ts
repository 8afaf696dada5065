/** An LRU cache with a limit in bytes. */
export interface ByteCache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
  delete(key: string): void;
}

export function byteCache<V>(budget: number): ByteCache<V> {
  const entries = new Map<string, { value: V; bytes: number }>();
  let used = 0;

  function drop(key: string) {
    used -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      entries.set(key, { value, bytes });
      used += bytes;
      for (const oldest of entries.keys()) {
        if (used <= budget || entries.size === 1) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
