import { rm } from "node:fs/promises";
import { clusterIn } from "../server/src/platform/postgres/cluster.ts";
import { homeIn } from "../server/src/platform/postgres/home.ts";
import { readPostmasterFile, stopPostmaster } from "../server/src/platform/postgres/postmaster.ts";

/**
 * Started by a benchmark as a separate process. When the benchmark ends, even if it was killed, standard input closes:
 * this process then stops the benchmark's PostgreSQL, if it still runs, and deletes the data folder.
 */
const [, , dataFolder = ""] = process.argv;
const cluster = clusterIn(homeIn(dataFolder));

process.stdin.resume().once("close", () => void cleanUp());
// Signals are ignored: this process must outlive the benchmark in order to clean up after it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function cleanUp(): Promise<void> {
  const postmaster = readPostmasterFile(cluster);
  if (postmaster) await stopPostmaster(postmaster.pid, cluster, "immediate");
  await rm(dataFolder, { recursive: true, force: true });
}
