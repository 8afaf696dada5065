import { setTimeout as pause } from "node:timers/promises";
import { readPostmasterFile } from "../src/platform/postgres/postmaster.ts";

export interface RestartReport {
  readonly acknowledged: number;
  readonly refused: number;
  /** Acknowledged writes that the database does not know afterwards. */
  readonly lost: readonly string[];
  /** What was neither stored nor refused for the time being. */
  readonly unexpected: readonly string[];
  /** Writes refused from a database that is back to the first that succeeds, at worst: what a busy machine cannot blur. */
  readonly refusedAfter: number;
  /** The same in milliseconds. */
  readonly slowestRecovery: number;
}

/** The outcome of a write: stored, refused for now, or a description of anything else. */
export type WriteOutcome = "stored" | "refused" | (string & {});

export interface RestartSettings {
  readonly cluster: string;
  readonly rounds: number;
  readonly write: (key: string) => Promise<WriteOutcome>;
  readonly stored: () => Promise<ReadonlySet<string>>;
  /** Called when the database is back after a restart. */
  readonly onBack?: () => void;
}

const writers = 8;
/** Between two crashes so much is stored, however slow the machine is. */
const writesBetween = 50;

/** Ends the database as a power failure would and waits until its supervisor has it back. */
export async function crash(cluster: string): Promise<void> {
  const before = readPostmasterFile(cluster);
  if (!before) throw new Error("no database runs here");
  process.kill(before.pid, "SIGQUIT");
  for (;;) {
    const now = readPostmasterFile(cluster);
    if (now && now.pid !== before.pid && now.status === "ready") return;
    await pause(5);
  }
}

/** Writes continuously while the database is restarted repeatedly, then compares acknowledged and stored writes. */
export async function restartUnderLoad(settings: RestartSettings): Promise<RestartReport> {
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let refused = 0;
  const end = new AbortController();
  let next = 0;
  let onSuccess = () => {};

  const load = async () => {
    while (!end.signal.aborted) {
      const key = `write-${next++}`;
      const outcome = await settings.write(key);
      if (outcome === "stored") {
        acknowledged.push(key);
        onSuccess();
        continue;
      }
      if (outcome === "refused") refused++;
      else unexpected.push(outcome);
      await pause(5);
    }
  };
  const successes = (count: number) =>
    new Promise<void>((resolve) => {
      let missing = count;
      onSuccess = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
    });

  const writing = Array.from({ length: writers }, load);
  await successes(writesBetween);
  let refusedAfter = 0;
  let slowestRecovery = 0;
  for (let round = 0; round < settings.rounds; round++) {
    await crash(settings.cluster);
    const before = refused;
    const back = performance.now();
    settings.onBack?.();
    await successes(1);
    refusedAfter = Math.max(refusedAfter, refused - before);
    slowestRecovery = Math.max(slowestRecovery, performance.now() - back);
    await successes(writesBetween);
  }
  end.abort();
  await Promise.all(writing);
  const stored = await settings.stored();
  const lost = acknowledged.filter((key) => !stored.has(key));
  return { acknowledged: acknowledged.length, refused, lost, unexpected, refusedAfter, slowestRecovery };
}
