import { createHmac } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { createContentService } from "./modules/content/service.ts";
import type { ContentService } from "./modules/content/service.ts";
import { cmsAccounts } from "./modules/content/service/accounts.ts";
import { keepCopies } from "./modules/content/service/keep-copies.ts";
import type { Clock } from "./platform/clock.ts";
import { createCmsClient } from "./platform/cms/client.ts";
import { fileCopies, noCopies } from "./platform/cms/copy-store.ts";
import { openLibrary } from "./platform/cms/embedded/library.ts";
import { embeddedCms } from "./platform/cms/embedded/service.ts";
import { signedTokens } from "./platform/cms/embedded/tokens.ts";
import { httpTransport } from "./platform/cms/transport.ts";
import type { CmsTransport } from "./platform/cms/transport.ts";
import type { Database } from "./platform/db/database.ts";
import type { Log } from "./platform/log.ts";
import { deriveKey } from "./platform/secret-keys.ts";
import type { TenantDirectory } from "./platform/tenancy.ts";

/** By app: pages, texts and pictures of the embedded content service. */
export const contentFolder = fileURLToPath(new URL("../../content", import.meta.url));
/** Files are read again after a second, so their copies need not live longer. */
const EMBEDDED_FRESH_MS = 1000;

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
          library: openLibrary(contentFolder, (file, reason) =>
            log.warn({ file, reason }, "content file skipped"),
          ),
          tokens: signedTokens(deriveKey(secretKeys, "cms token"), () => clock.now()),
          findSecret: (clientId) => accounts.secretOf(clientId),
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
