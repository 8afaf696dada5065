import { rm } from "node:fs/promises";
import { clusterIn } from "../server/src/platform/postgres/cluster.ts";
import { homeIn } from "../server/src/platform/postgres/home.ts";
import { readPostmasterFile, stopPostmaster } from "../server/src/platform/postgres/postmaster.ts";

/**
 * Waits until the benchmark that started it is gone, however it went, and ends the database it may have left running:
 * a killed process can clear nothing away itself. Told by its standard input, which ends with the benchmark.
 */
const [, , dataFolder = ""] = process.argv;
const cluster = clusterIn(homeIn(dataFolder));

process.stdin.resume().once("close", () => void clear());
// A terminal's Ctrl-C reaches it as well, before there is anything to do.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function clear(): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (left) await stopPostmaster(left.pid, cluster, "immediate");
  await rm(dataFolder, { recursive: true, force: true });
}
