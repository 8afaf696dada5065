import { Logger, type TaskList } from "graphile-worker";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { JobMetrics } from "./metrics.ts";
import type { TaskHandler } from "./task.ts";

interface TaskListDeps {
  log: Log;
  metrics: JobMetrics;
  clock: Clock;
}

/** Our handlers in the queue's form: measured, and logged without their payload. */
export function taskListOf(
  handlers: readonly TaskHandler[],
  { log, metrics, clock }: TaskListDeps,
): TaskList {
  return Object.fromEntries(
    handlers.map(({ name, run }) => [
      name,
      async (stored: unknown, { job }: { job: { attempts: number; max_attempts: number } }) => {
        const finish = metrics.jobs.startTimer({ task: name });
        try {
          await run(stored, clock.now());
          finish({ outcome: "done" });
          metrics.jobLastDone.setToCurrentTime({ task: name });
        } catch (error) {
          finish({ outcome: "failed" });
          const final = job.attempts >= job.max_attempts;
          // Earlier attempts are repeated; only the last one needs a person.
          log[final ? "error" : "warn"](
            { task: name, attempt: job.attempts, final, err: error },
            "job failed",
          );
          // The queue stores the message it gets, and the original one may quote a person's data.
          throw new Error(error instanceof Error ? error.name : "Error", { cause: error });
        }
      },
    ]),
  );
}

/** The queue's own messages may quote payloads, so only their scope is logged. `taskListOf` has logged failed jobs already. */
export function queueLogger(log: Log): Logger {
  return new Logger((scope) => (level, _message, meta) => {
    const isFailedJob = meta?.["failure"] === true;
    if (level === "error" && !isFailedJob) log.warn({ scope: scope.label }, "job queue reports an error");
  });
}
