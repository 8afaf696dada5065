import type { Log } from "../platform/log.ts";

/** As root a fault of ours, or of a package, could reach everything on this machine. */
export function warnAboutRoot(log: Pick<Log, "warn">, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  log.warn("runs as root: give it a user of its own (docs/operating.md, A user of its own)");
}
