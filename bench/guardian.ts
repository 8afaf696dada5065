import { rm } from "node:fs/promises";
import { clusterIn } from "../server/src/platform/postgres/cluster.ts";
import { homeIn } from "../server/src/platform/postgres/home.ts";
import { readPostmasterFile, stopPostmaster } from "../server/src/platform/postgres/postmaster.ts";

/**
 * Waits until the benchmark that started it has ended in any way, and stops the database it may have left running: a
 * killed process cannot clean up. Its standard input ends with the benchmark.
 */
const [, , dataFolder = ""] = process.argv;
const cluster = clusterIn(homeIn(dataFolder));

process.stdin.resume().once("close", () => void clear());
// Ctrl-C in a terminal also reaches this process, before there is anything to do.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function clear(): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (left) await stopPostmaster(left.pid, cluster, "immediate");
  await rm(dataFolder, { recursive: true, force: true });
}
