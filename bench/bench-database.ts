import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose, type Product } from "../server/src/compose/product.ts";
import { readConfig } from "../server/src/config.ts";
import { seedDemo } from "../server/src/demo/demo-tenants.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { createLog } from "../server/src/platform/log.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { openOwnerPool, type OwnerPool } from "../server/src/platform/db/pool.ts";
import type { Web } from "../server/src/platform/pages/web.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";

export interface BenchProduct {
  readonly product: Product;
  readonly owner: OwnerPool;
  readonly databaseUrl: string;
  readonly jobsUrl: string;
  readonly secretKeys: readonly Buffer[];
}

/** The product in this process, on a durable database of its own; without its pages, unless `web` is given. */
export async function onFreshProduct<Result>(
  work: (bench: BenchProduct) => Promise<Result>,
  web?: Web,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
  const cleanup = startCleanup(dataDir);
  // Connections that end with their database are expected and not logged.
  const log = createLog("error", process.stderr);
  const server = await startEmbeddedPostgres({ dataDir, log });
  const owner = openOwnerPool({ url: server.ownerUrl, log });
  try {
    await migrate(server.ownerUrl, { log });
    const config = readConfig({ DATA_DIR: dataDir, JOBS: "0", LOG_LEVEL: "warn" });
    const secretKeys = [Buffer.alloc(32, 7)];
    const product = await compose({
      config,
      databaseUrl: server.serverUrl,
      jobsUrl: server.jobsUrl,
      secretKeys,
      clock: systemClock,
      log,
      ...(web ? { web } : {}),
    });
    try {
      await seedDemo(owner, product.database);
      await product.tenants.refresh();
      return await work({
        product,
        owner,
        databaseUrl: server.serverUrl,
        jobsUrl: server.jobsUrl,
        secretKeys,
      });
    } finally {
      await product.stop();
    }
  } finally {
    await owner.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    cleanup.stdin.end();
  }
}

/** The database keeps running if this process is killed, so another process stops it. */
function startCleanup(dataDir: string) {
  const cleanup = spawn(process.execPath, [join(import.meta.dirname, "stop-leftover-database.ts"), dataDir], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  cleanup.unref();
  return cleanup;
}
