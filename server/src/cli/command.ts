import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { OwnerPool } from "../platform/db/pool.ts";
import type { Log } from "../platform/log.ts";

/** What a command works with. The database is migrated, and the server may be running beside it. */
export interface CommandContext {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly owner: OwnerPool;
  readonly clock: Clock;
  readonly log: Log;
  /** What the command answers. */
  readonly print: (line: string) => void;
  /** What somebody should look at; apart from the answer, so that a script can keep both. */
  readonly warn: (line: string) => void;
  /** What a script can tell the run by, other than 0: it went well, and 1: it failed. */
  readonly endWith: (code: number) => void;
  /** A command that asks for it is not cut off by Ctrl-C, but told to come to an end; asked twice, it is cut off. */
  readonly stopSignal: () => AbortSignal;
}

export interface Command {
  /** First word on the command line. */
  readonly name: string;
  /** One line for each way to call it, with what it does. */
  readonly usage: readonly (readonly [call: string, does: string])[];
  /** What else its help says. */
  readonly notes?: string;
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

/** A call that cannot be understood; answered with the command's usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
