import type { Log } from "../platform/log.ts";

/** In milliseconds: enough for requests and jobs to finish, but not for a database that hangs. */
const patience = 45_000;

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
