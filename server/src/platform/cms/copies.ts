import { serialize } from "node:v8";
import type { Log } from "../log.ts";
import { byteCache } from "../byte-cache.ts";
import type { CopyStore } from "./copy-store.ts";
import { CmsFailure, CONTENT_UNAVAILABLE } from "./failure.ts";

export interface Patience {
  /** A copy younger than this is not reloaded. */
  readonly freshMs: number;
  /** How long a reader waits for a load if there is a stored copy from before a restart. */
  readonly withCopyMs: number;
  /** How long a reader waits if there is no copy. The load continues in the background. */
  readonly withoutCopyMs: number;
}

/** Serves the last copy immediately and reloads it in the background. */
export interface Copies {
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Loads in the background, unless a load is running or has just failed. */
  renew(key: string, load: () => Promise<unknown>): void;
}

/** Called after each load. */
export interface CopyEvents {
  readonly onKept: (key: string, bytes: Uint8Array, load: () => Promise<unknown>) => void;
  readonly onFailed: (key: string) => void;
}

interface Loading {
  readonly result: Promise<unknown>;
  readonly since: number;
}

interface Copy {
  readonly value: unknown;
  readonly loadedAt: number;
}

const MEMORY_BYTES = 96 * 1024 * 1024;
const AFTER_FAILURE_MS = 2000;

export function copies(store: CopyStore, log: Log, patience: Patience, events?: CopyEvents): Copies {
  const memory = byteCache<Copy>(MEMORY_BYTES);
  const loading = new Map<string, Loading>();
  const failedAt = byteCache<number>(10_000);

  function keep(key: string, value: unknown, loadedAt: number): Buffer {
    const bytes = serialize(value);
    memory.set(key, { value, loadedAt }, bytes.byteLength + key.length);
    return bytes;
  }

  async function loadAndKeep(key: string, load: () => Promise<unknown>): Promise<unknown> {
    try {
      const value = await load();
      failedAt.delete(key);
      events?.onKept(key, keep(key, value, performance.now()), load);
      store.write(key, value).catch((error: unknown) => log.warn({ err: error }, "content copy not written"));
      return value;
    } catch (error) {
      failedAt.set(key, performance.now(), 1);
      events?.onFailed(key);
      throw error;
    }
  }

  /** At most one load per key; all readers share it. */
  function reload(key: string, load: () => Promise<unknown>): Loading {
    const running = loading.get(key);
    if (running) return running;
    const result = loadAndKeep(key, load).finally(() => loading.delete(key));
    const started = { result, since: performance.now() };
    loading.set(key, started);
    // Readers may be served from an older copy, so the rejection needs a handler of its own.
    result.catch((error: unknown) => log.debug({ err: error }, "content not renewed"));
    return started;
  }

  async function first(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const { result, since } = reload(key, load);
    const stored = await store.read(key);
    const waited = performance.now() - since;
    if (stored === undefined) return within(patience.withoutCopyMs - waited, result, tooLate);
    if (!memory.get(key)) keep(key, stored, Number.NEGATIVE_INFINITY);
    return within(patience.withCopyMs - waited, result, () => stored).catch(() => stored);
  }

  const hasJustFailed = (key: string): boolean =>
    performance.now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) < AFTER_FAILURE_MS;

  return {
    renew(key, load) {
      if (!hasJustFailed(key)) void reload(key, load);
    },
    async get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const copy = memory.get(key);
      if (!copy) return (await first(key, load)) as T;
      if (performance.now() - copy.loadedAt > patience.freshMs && !hasJustFailed(key)) void reload(key, load);
      return copy.value as T;
    },
  };
}

function tooLate(): never {
  throw new CmsFailure("unreachable", CONTENT_UNAVAILABLE);
}

async function within<T>(milliseconds: number, task: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, milliseconds, "late");
  });
  try {
    const winner = await Promise.race([task.then((value) => ({ value })), timeout]);
    return winner === "late" ? late() : winner.value;
  } finally {
    clearTimeout(timer);
  }
}
