import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { compose, type Product } from "../src/compose/product.ts";
import { readConfig } from "../src/config.ts";
import { settableClock, type SettableClock } from "../src/platform/clock.ts";
import type { CallHandler } from "../src/platform/http/handler.ts";
import type { Web } from "../src/platform/pages/web.ts";
import type { Log } from "../src/platform/log.ts";
import { issueToken, type TokenKind } from "../src/platform/session/access-tokens.ts";
import { createApiKey } from "../src/platform/session/api-keys.ts";
import { dataFolder } from "./data-folder.ts";
import { demoDatabase, silentLog, type TestDatabase } from "./database.ts";

export interface TestApp extends Product {
  /** Where the product listens, on loopback. */
  readonly url: string;
  readonly clock: SettableClock;
  readonly secretKeys: readonly Buffer[];
  readonly testDatabase: TestDatabase;
  /** A session of the given kind, valid for a day of the test's clock. */
  issueToken(slug: string, kind: TokenKind, subject: number): Promise<string>;
  issueApiKey(slug: string): Promise<string>;
}

interface TestAppOptions {
  /** Calls that exist only in this test. */
  readonly calls?: readonly CallHandler[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly now?: Date;
  /** Absent: the API alone, without pages. */
  readonly web?: Web;
  /** Where the product writes its log; nowhere, unless a test reads it. */
  readonly log?: Log;
}

/** The whole product with the demo's tenants, on a database of the test file's own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await demoDatabase();
  const clock = settableClock(options.now ?? new Date("2026-11-15T09:00:00Z"));
  const config = readConfig({
    LOG_LEVEL: "silent",
    // Tests run jobs when they want them run.
    JOBS: "0",
    DATA_DIR: dataFolder,
    // A test file sends what many people would from one address.
    ANONYMOUS_LIMIT: "600",
    ...options.environment,
  });
  const secretKeys = [randomBytes(32)];
  const product = await compose({
    config,
    databaseUrl: database.serverUrl,
    jobsUrl: database.jobsUrl,
    // The tests share a busy machine: slow is no failure.
    connectWithin: 60_000,
    secretKeys,
    clock,
    log: options.log ?? silentLog,
    ...(options.calls ? { extraCalls: options.calls } : {}),
    ...(options.web ? { web: options.web } : {}),
  });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => product.stop());
  const { port } = product.app.server.address() as { port: number };
  const tenantId = (slug: string) => {
    const tenant = product.tenants.bySlug(slug);
    if (!tenant) throw new Error(`no tenant ${slug}`);
    return tenant.id;
  };
  return {
    ...product,
    url: `http://127.0.0.1:${port}`,
    clock,
    secretKeys,
    testDatabase: database,
    issueToken: (slug, kind, subject) =>
      product.database.inTenant(tenantId(slug), (tx) => {
        const now = clock.now();
        return issueToken(tx, { kind, subject, now, expiresAt: new Date(now.getTime() + 86_400_000) });
      }),
    issueApiKey: (slug) =>
      product.database.inTenant(
        tenantId(slug),
        async (tx) => (await createApiKey(tx, { name: "test", now: clock.now() })).key,
      ),
  };
}
