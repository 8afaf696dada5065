import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import { hasEntries } from "../repository/entries.ts";
import { ownerOfApp } from "./app-owner.ts";
import { readContentFolder } from "./content-folder.ts";
import { loadContent } from "./load-content.ts";
import type { ProgrammeSettings } from "./programme-variables.ts";

interface FirstContent {
  readonly root: string;
  readonly app: string;
  readonly now: Date;
  /** Terms name values of the programme only with it. */
  readonly settings?: ProgrammeSettings;
}

/** Fills a tenant that has no content yet from the folder of its app. Returns whether there was such a folder. */
export async function loadFirstContent(
  tx: TenantTransaction,
  { root, app, now, settings }: FirstContent,
): Promise<boolean> {
  if (!/^[\w-]+$/.test(app)) return false;
  const folder = join(root, app);
  const exists = await stat(folder).catch(() => undefined);
  if (!exists?.isDirectory()) return false;
  if (!(await hasEntries(tx)))
    await loadContent(tx, await readContentFolder(folder), {
      writtenBy: "first content",
      now,
      settings,
    });
  return true;
}

/**
 * At start: fills every tenant that owns its app and has no content, such as all of them after an update from a version that
 * read the files. Tenants that share an app show the owner's content.
 */
export async function loadMissingContent(
  database: Database,
  tenants: TenantDirectory,
  { root, now }: { root: string; now: Date },
): Promise<void> {
  for (const tenant of tenants.all()) {
    const { settings } = tenant;
    const app = settings.contentApp;
    if (ownerOfApp(tenants, app)?.id !== tenant.id) continue;
    await database.inTenant(tenant.id, (tx) => loadFirstContent(tx, { root, app, now, settings }));
  }
}
