import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import { hasEntries } from "../repository/entries.ts";
import { ownerOfApp } from "./app-owner.ts";
import { readContentFolder } from "./content-folder.ts";
import { loadContent } from "./load-content.ts";

/** Fills a tenant that has no content yet from the folder of its app. Returns whether there was such a folder. */
export async function loadFirstContent(
  tx: TenantTransaction,
  { root, app, now }: { root: string; app: string; now: Date },
): Promise<boolean> {
  const folder = join(root, app);
  const exists = await stat(folder).catch(() => undefined);
  if (!/^[\w-]+$/.test(app) || !exists?.isDirectory()) return false;
  if (!(await hasEntries(tx)))
    await loadContent(tx, await readContentFolder(folder), { writtenBy: "first content", now });
  return true;
}

/** Fills all tenants without content. After an update from a version that read the files, this is each of them. */
export async function loadMissingContent(
  database: Database,
  tenants: TenantDirectory,
  { root, now }: { root: string; now: Date },
): Promise<string[]> {
  const filled: string[] = [];
  for (const tenant of tenants.all()) {
    const app = tenant.settings.contentApp;
    if (ownerOfApp(tenants, app)?.id !== tenant.id) continue;
    const wasFilled = await database.inTenant(tenant.id, async (tx) => {
      if (await hasEntries(tx)) return false;
      return loadFirstContent(tx, { root, app, now });
    });
    if (wasFilled) filled.push(tenant.slug);
  }
  return filled;
}
