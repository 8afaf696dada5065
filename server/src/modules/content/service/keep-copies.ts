import { languages } from "@weitersagen/contract/language";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import type { ContentService } from "../service.ts";

const FIRST_AFTER_MS = 2000;
const AGAIN_AFTER_MS = 10 * 60_000;

/** Reads every page of every tenant now and then, so that one nobody has visited yet also outlives the CMS. */
export function keepCopies(
  content: ContentService,
  tenants: TenantDirectory,
  firstAfterMs = FIRST_AFTER_MS,
): { stop(): void } {
  let timer: NodeJS.Timeout;
  let stopped = false;

  async function readAll(): Promise<void> {
    for (const tenant of tenants.all()) {
      if (stopped) return;
      // What cannot be read was logged by the service, and is tried again next time.
      const names = await content.pageNames(tenant).catch(() => []);
      for (const name of names) {
        for (const language of languages) await content.page(tenant, name, language).catch(() => undefined);
      }
    }
  }

  function schedule(delay: number): void {
    if (stopped) return;
    timer = setTimeout(() => void readAll().finally(() => schedule(AGAIN_AFTER_MS)), delay);
    timer.unref();
  }

  schedule(firstAfterMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
