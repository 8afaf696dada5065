import { createHmac } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedCms } from "@weitersagen/cms/embedded-cms";
import type { CmsTransport } from "@weitersagen/cms/transport";
import type { Config } from "./config.ts";
import { createContentService } from "./modules/content/service.ts";
import type { ContentService } from "./modules/content/service.ts";
import { cmsAccounts } from "./modules/content/service/accounts.ts";
import { keepCopies } from "./modules/content/service/keep-copies.ts";
import { byteCache } from "./platform/byte-cache.ts";
import type { Clock } from "./platform/clock.ts";
import { createCmsClient } from "./platform/cms/client.ts";
import { fileCopies, noCopies } from "./platform/cms/copy-store.ts";
import { httpTransport } from "./platform/cms/transport.ts";
import type { Database } from "./platform/db/database.ts";
import { limiter } from "./platform/limit.ts";
import type { Log } from "./platform/log.ts";
import { deriveKey } from "./platform/secret-keys.ts";
import type { TenantDirectory } from "./platform/tenancy.ts";

/** By app: pages, texts and pictures of the embedded content service. */
export const contentFolder = fileURLToPath(new URL("../../content", import.meta.url));
/** Files are read again after a second, so their copies need not live longer. */
const EMBEDDED_FRESH_MS = 1000;
const ASSET_CACHE_BYTES = 32 * 1024 * 1024;
const RESIZINGS_AT_ONCE = 2;
const RESIZINGS_WAITING = 64;

interface ContentGround {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly secretKeys: readonly Buffer[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Content from the CMS of `CMS_URL`, else from the embedded service, which is then answered to others as well. */
export function composeContent({ config, database, tenants, secretKeys, clock, log }: ContentGround): {
  content: ContentService;
  embedded: CmsTransport | undefined;
  stop(): void;
} {
  const clientKey = deriveKey(secretKeys, "cms client");
  const accounts = cmsAccounts({
    database,
    tenants,
    derivedSecret: (clientId) => createHmac("sha256", clientKey).update(clientId).digest("base64url"),
  });
  const embedded =
    config.cmsUrl === undefined
      ? embeddedCms({
          contentFolder,
          reportFile: (file, reason) => log.warn({ file, reason }, "content file skipped"),
          tokenKey: deriveKey(secretKeys, "cms token"),
          now: () => clock.now(),
          findSecret: (clientId) => accounts.secretOf(clientId),
          assetLimits: {
            cache: byteCache(ASSET_CACHE_BYTES),
            limit: limiter(RESIZINGS_AT_ONCE, RESIZINGS_WAITING),
          },
        })
      : undefined;
  const client = createCmsClient({
    transport: embedded ?? httpTransport(config.cmsUrl ?? ""),
    store: embedded ? noCopies : fileCopies(join(config.dataDir, "cms-copies")),
    log,
    ...(embedded ? { patience: { freshMs: EMBEDDED_FRESH_MS } } : {}),
  });
  const content = createContentService({ client, accounts, clock, log });
  const keeping = embedded ? undefined : keepCopies(content, tenants);
  return { content, embedded, stop: () => keeping?.stop() };
}
