import { createHash } from "node:crypto";

/** Detects changes of an app's content, so that pages can be cached until there is one. */
export interface ContentWatch {
  /** Changes when anything that was read of the app has changed. Cheap: it is called before every page. */
  version(app: string): string;
  /** Counts failed reads. */
  failures(app: string): number;
}

type Load = () => Promise<unknown>;

interface WatchDeps {
  /** Reads again what pages were made of, and reports it to `record` or `fail`. */
  readonly reload: (key: string, load: Load) => void;
  readonly checkEveryMs: number;
}

interface WatchedApp {
  version: number;
  failures: number;
  checkedAt: number;
  readonly reads: Map<string, { digest: string; load: Load }>;
}

const MAX_READS_PER_APP = 2_000;

/**
 * Watches a CMS that does not report changes: all reads of an app that pages were made of are repeated in the background
 * while the app has visitors. A different answer changes the version.
 */
export function watchContent({ reload, checkEveryMs }: WatchDeps) {
  const apps = new Map<string, WatchedApp>();

  function watched(app: string): WatchedApp {
    const found = apps.get(app) ?? {
      version: 0,
      failures: 0,
      checkedAt: performance.now(),
      reads: new Map<string, { digest: string; load: Load }>(),
    };
    apps.set(app, found);
    return found;
  }

  return {
    version(app: string): string {
      const found = watched(app);
      if (performance.now() - found.checkedAt > checkEveryMs) {
        found.checkedAt = performance.now();
        for (const [key, { load }] of found.reads) reload(key, load);
      }
      return String(found.version);
    },
    failures: (app: string): number => watched(app).failures,
    fail(app: string): void {
      watched(app).failures += 1;
    },
    /** Call this when the response can be read: a reader of the new version must not get the old response. */
    record(app: string, key: string, answer: Uint8Array, load: Load): void {
      const found = watched(app);
      const digest = createHash("sha1").update(answer).digest("base64");
      const known = found.reads.get(key);
      if (known && known.digest !== digest) found.version += 1;
      if (!known && found.reads.size >= MAX_READS_PER_APP) {
        found.reads.clear();
        found.version += 1;
      }
      found.reads.set(key, { digest, load });
    },
  };
}
