import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/log.ts";

/** In milliseconds: enough for requests and jobs to finish, but not for a database that hangs. */
const patience = 45_000;

/** Ends the steps in order, each within its time: one that hangs, such as a job on a dead database, holds up no other. */
export async function stopInOrder(
  steps: readonly { readonly name: string; readonly within: number; readonly stop: () => Promise<void> }[],
  log: Pick<Log, "error">,
): Promise<void> {
  let failure: unknown;
  for (const { name, within, stop } of steps) {
    const late = Symbol("late");
    const timer = sleep(within, late, { ref: false });
    const outcome = await Promise.race([stop(), timer]).catch((error: unknown) => {
      failure ??= error;
    });
    if (outcome === late) {
      log.error({ step: name }, "stop takes too long: continued without waiting any longer");
      failure ??= new Error(`${name} did not stop in time`);
    }
  }
  if (failure !== undefined) throw failure;
}

/** Stops the process in order on a signal, with a time limit. A second signal is the same one, passed on by a parent. */
export function stopOnSignal(stop: () => Promise<void>, log: Log, longest = patience): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => {
        log.error("stop takes too long: ended without waiting any longer");
        process.exit(1);
      }, longest).unref();
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stop failed");
          process.exit(1);
        },
      );
    });
  }
}
