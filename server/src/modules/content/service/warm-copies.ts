import { languages } from "@weitersagen/contract/language";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import type { ContentDeps } from "./content.ts";
import { getPage, listPageNames } from "./content.ts";

const FIRST_AFTER_MS = 2000;
const AGAIN_AFTER_MS = 10 * 60_000;

/** Reads every page of every tenant periodically, so that pages without visitors also have a copy if the CMS fails. */
export function warmCopies(
  deps: ContentDeps,
  tenants: TenantDirectory,
  firstAfterMs = FIRST_AFTER_MS,
): { stop(): void } {
  let timer: NodeJS.Timeout;
  let stopped = false;

  async function readAll(): Promise<void> {
    for (const tenant of tenants.all()) {
      if (stopped) return;
      // A failed read was logged by the service and is retried in the next round.
      const names = await listPageNames(deps, tenant).catch(() => []);
      for (const name of names) {
        for (const language of languages) await getPage(deps, tenant, name, language).catch(() => undefined);
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
