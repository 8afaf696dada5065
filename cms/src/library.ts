import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ReportFile } from "./content-files.ts";
import { readApps } from "./content-files.ts";
import type { ContentApp } from "./item.ts";

const CHECK_AFTER_MS = 1000;

/** Where the content comes from. */
export interface Library {
  /** With `unpublished`, drafts take the place of what is published. */
  app(name: string, view: { readonly unpublished: boolean }): Promise<ContentApp | undefined>;
  /** Changes with the content of the app. Cheap: it is called before every page. */
  version(name: string): string;
}

/**
 * A folder of content files in memory, without drafts. Only tests use it: the server's library is in its database. Edits
 * are looked for once a second at most; the request that looks still gets the old content.
 */
export function openLibrary(root: string, report: ReportFile): Library {
  let apps = new Map<string, ContentApp>();
  let loadedFingerprint = "";
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function reload() {
    const current = await fingerprint(root);
    if (current !== loadedFingerprint) {
      apps = await readApps(root, report);
      loadedFingerprint = current;
    }
    checkedAt = performance.now();
  }

  function refresh(): Promise<void> {
    reading ??= reload().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function refreshInBackground(): void {
    if (performance.now() - checkedAt <= CHECK_AFTER_MS) return;
    refresh().catch((error: unknown) => report(root, String(error)));
  }

  return {
    async app(name) {
      if (loadedFingerprint === "") await refresh();
      else refreshInBackground();
      return apps.get(name);
    },
    version() {
      refreshInBackground();
      return loadedFingerprint;
    },
  };
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash("sha1");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const stats = await Promise.all(files.map((file) => stat(file)));
  for (const [index, { mtimeMs, size }] of stats.entries())
    hash.update(`${files[index]}:${mtimeMs}:${size};`);
  return hash.digest("hex");
}
