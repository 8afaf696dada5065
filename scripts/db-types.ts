import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { describeSchema } from "../server/src/platform/db/describe-schema.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { root } from "./run.ts";

/** Writes the row types from a temporary database with all migrations. */
const log = pino({ level: "silent" });
const dataDir = await mkdtemp(join(tmpdir(), "weitersagen-types-"));
const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
try {
  await migrate(server.ownerUrl, { log });
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  await writeFile(join(root, "server/src/platform/db/schema.gen.ts"), await describeSchema(client));
  await client.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
