import { withRetries } from "./with-retries.ts";

/** The pauses fill the time after which the page says that it cannot be loaded. */
const PAUSES_MS = [300, 1_500, ...Array.from({ length: 24 }, () => 5_000)];

/** A file can be fetched again, but this document cannot import it any more. */
export class NewDocumentNeeded extends Error {}

/** A file that this document failed to import, so that the next page needs a new document. */
let failedFile: string | undefined;

/** Notices every import that fails, also of parts that the visitor does not wait for. */
export function watchImports(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    failedFile ??= fileOf(payload);
  });
}

/**
 * Runs work that imports files on demand and may be repeated. Chromium may keep a failed import until the document is
 * left and not ask the server again. So after a failure the file is fetched until the server answers, and if the import
 * still fails, a new document is needed.
 */
export async function importWithRetries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!isImportFailure(failure)) throw failure;
    const file = fileOf(failure);
    // Safari does not name the file; it imports it again by itself.
    if (file === undefined) return withRetries(work, { pauses: PAUSES_MS });
    await fetchUntilAnswered(file);
  }
  try {
    const outcome = await work();
    failedFile = undefined;
    return outcome;
  } catch (failure) {
    failedFile = fileOf(failure);
    throw failedFile === undefined ? failure : new NewDocumentNeeded(failedFile);
  }
}

/** For a part that the visitor waits for. */
export async function importOrReload<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetries(part);
  } catch (failure) {
    await reloadIfNeeded(failure);
    throw failure;
  }
}

/** Called before a page is opened. Where an import has failed, waits for the server and asks for a new document. */
export async function requireImports(): Promise<void> {
  if (failedFile === undefined) return;
  await fetchUntilAnswered(failedFile);
  throw new NewDocumentNeeded(failedFile);
}

/**
 * Reloads the page if the visitor waits for something that only a new document can load; drafts keep what was typed. A
 * page that has been reloaded is not reloaded again: then the failure has another cause. `before` runs if it is reloaded.
 */
export async function reloadIfNeeded(failure: unknown, before?: () => void): Promise<void> {
  if (!(failure instanceof NewDocumentNeeded) || wasReloaded()) return;
  before?.();
  location.reload();
  await new Promise(() => {});
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
}

function isImportFailure(failure: unknown): failure is TypeError {
  return failure instanceof TypeError && /dynamically imported|module script/.test(failure.message);
}

/** The file that an import failed to load, as Chromium and Firefox name it. */
function fileOf(failure: unknown): string | undefined {
  return isImportFailure(failure) ? /imported module: (\S+)$/.exec(failure.message)?.[1] : undefined;
}

async function fetchUntilAnswered(file: string): Promise<void> {
  await withRetries(() => fetchFile(file), { pauses: PAUSES_MS });
}

/** A file that is gone was replaced by a new release, which a new document loads. */
async function fetchFile(file: string): Promise<void> {
  const { ok, status } = await fetch(file, { cache: "reload" });
  if (!ok && status !== 404) throw new Error(`${file} answers ${status}`);
}
