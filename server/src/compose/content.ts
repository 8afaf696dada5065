import { createHmac } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedCms, type EmbeddedCmsDeps } from "@weitersagen/cms/embedded-cms";
import type { CmsTransport } from "@weitersagen/cms/transport";
import type { Config } from "../config.ts";
import { readDefinitions } from "@weitersagen/cms/content-files";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { promisedAmounts } from "../modules/catalogue/service/promised-amounts.ts";
import { CmsAccounts } from "../modules/content/service/accounts.ts";
import type { ContentDeps } from "../modules/content/service/content.ts";
import { previewContent, type PreviewedEntry } from "../modules/content/service/preview.ts";
import { RecentPages } from "../modules/content/service/recent-pages.ts";
import { StoredContent } from "../modules/content/service/stored-content.ts";
import { warmCopies } from "../modules/content/service/warm-copies.ts";
import { byteCache } from "../platform/byte-cache.ts";
import type { Clock } from "../platform/clock.ts";
import { createCmsClient } from "../platform/cms/client.ts";
import { fileCopies, noCopies } from "../platform/cms/copy-store.ts";
import { httpTransport } from "../platform/cms/transport.ts";
import type { Database } from "../platform/db/database.ts";
import { fairLimiter } from "../platform/limit.ts";
import type { Draft } from "../platform/pages/draft-preview.ts";
import type { Log } from "../platform/log.ts";
import { deriveKey } from "../platform/secret-keys.ts";
import type { Tenant, TenantDirectory, TenantRefreshes } from "../platform/tenancy.ts";

/** The first content of tenants, a folder per app. */
export const contentFolder = fileURLToPath(new URL("../../../content", import.meta.url));
const ASSET_CACHE_BYTES = 32 * 1024 * 1024;
const RESIZINGS_AT_ONCE = 1;
const RESIZINGS_WAITING_PER_APP = 32;

interface ComposeContentDeps {
  readonly config: Config;
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly tenants: TenantDirectory & TenantRefreshes;
  readonly secretKeys: readonly Buffer[];
  readonly clock: Clock;
  readonly log: Log;
  /** False for a process that reads content rarely. */
  readonly isWarmed?: boolean;
}

/** Content comes from the CMS at `CMS_URL`, else from the embedded one, which is then also served under `/cms`. */
export async function composeContent(deps: ComposeContentDeps): Promise<{
  content: ContentDeps;
  embedded: CmsTransport | undefined;
  /** The tenant with the draft of one entry. */
  preview(tenant: Tenant, entry: PreviewedEntry): Promise<Draft | undefined>;
  stop(): void;
}> {
  const { config, database, catalogue, tenants, secretKeys, clock, log, isWarmed = true } = deps;
  const definitions = await readDefinitions(join(contentFolder, "schemas.json"), (file, reason) =>
    log.error({ file, reason }, "the schemas of the content cannot be read"),
  );
  const clientKey = deriveKey(secretKeys, "cms client");
  const accounts = new CmsAccounts({
    database,
    tenants,
    derivedSecret: (clientId) => createHmac("sha256", clientKey).update(clientId).digest("base64url"),
    isStoredHere: config.cmsUrl === undefined,
  });
  const library =
    config.cmsUrl === undefined ? new StoredContent({ database, tenants, definitions, log }) : undefined;
  if (library) tenants.onRefresh(() => library.loadChanged());
  const cms: Omit<EmbeddedCmsDeps, "library"> = {
    tokenKey: deriveKey(secretKeys, "cms token"),
    now: () => clock.now(),
    findSecret: (clientId) => accounts.secretOf(clientId),
    assetLimits: {
      cache: byteCache(ASSET_CACHE_BYTES),
      limit: fairLimiter(RESIZINGS_AT_ONCE, RESIZINGS_WAITING_PER_APP),
    },
  };
  const embedded = library && embeddedCms({ ...cms, library });
  const client = createCmsClient({
    transport: embedded ?? httpTransport(config.cmsUrl ?? ""),
    contentVersion: library && ((app) => library.version(app)),
    store: embedded ? noCopies : fileCopies(join(config.dataDir, "cms-copies")),
    log,
    // Copies of stored content are kept per version of the content, so they do not age.
    ...(embedded ? { patience: { freshMs: Infinity } } : {}),
  });
  const previews = new WeakMap<Tenant, ContentDeps>();
  const amounts = async (tenant: Tenant) =>
    promisedAmounts(await catalogue.loadForAnyApi(tenant), clock.now());
  const content = { client, accounts, amounts, recentPages: new RecentPages(), previews, clock, log };
  const warming = embedded || !isWarmed ? undefined : warmCopies(content, tenants);
  return {
    content,
    embedded,
    async preview(tenant, entry) {
      if (!library) return undefined;
      const parts = { stored: library, cms, accounts, amounts, log, clock };
      const found = await database.inTenant(tenant.id, (tx) => previewContent(parts, tx, tenant, entry), {
        readOnly: true,
      });
      if (!found) return undefined;
      const draft = { ...tenant };
      previews.set(draft, found.deps);
      return { tenant: draft, at: found.at };
    },
    stop: () => warming?.stop(),
  };
}
