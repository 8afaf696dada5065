import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { StartupError } from "../src/platform/startup-error.ts";

/** A process that owns an embedded database until it is killed: for tests of the time after. */
try {
  const { ownerUrl } = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? "",
    log: pino({ level: "silent" }),
    durable: false,
  });
  console.log(ownerUrl);
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
