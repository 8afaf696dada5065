import { reasonOf } from "../db/unavailable.ts";
import type { Log } from "../log.ts";

/** In milliseconds. */
const loudAfter = 60_000;

/** Logs a database outage as one warning, and once more as an error if it lasts over a minute: sweeps are retried by themselves. */
export class Waiting {
  readonly #log: Log;
  #since: number | undefined;
  #isLoud = false;

  constructor(log: Log) {
    this.#log = log;
  }

  begin(sweep: string, error: unknown, now: number): void {
    const details = { sweep, reason: reasonOf(error) };
    if (this.#since === undefined) {
      this.#since = now;
      this.#log.warn(details, "sweeps wait for the database");
    } else if (!this.#isLoud && now - this.#since > loudAfter) {
      this.#isLoud = true;
      this.#log.error(details, "sweeps have been waiting for the database for more than a minute");
    }
  }

  end(): void {
    if (this.#isLoud) this.#log.warn("sweeps go on");
    this.#since = undefined;
    this.#isLoud = false;
  }
}
