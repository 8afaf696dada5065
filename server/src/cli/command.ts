import type { Config } from "../config.ts";
import type { Signer } from "../modules/operator/service/signers.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { OwnerPool } from "../platform/db/pool.ts";
import type { Log } from "../platform/log.ts";

/** The environment of a command. The database is migrated; a server may be running on it at the same time. */
export interface CommandContext {
  readonly config: Config;
  readonly database: Database;
  readonly jobsUrl: string;
  /** Throws a `StartupError` where the command runs without the owner's login. */
  readonly owner: OwnerPool;
  readonly ownerUrl: string;
  /** Which database this is, without its password. */
  readonly databaseName: string;
  readonly clock: Clock;
  /** The operator who has proven their key in this run: the audit log names them. */
  readonly signature: { by?: Signer };
  /** Tenants that a command of the installation concerned: their logs hold its entry too. */
  readonly concerned: { tenants?: readonly number[] };
  readonly log: Log;
  /** Writes a line of the result to stdout. */
  readonly print: (line: string) => void;
  /** Writes a warning to stderr, so that scripts can separate it from the result. */
  readonly warn: (line: string) => void;
  /** Asks for a line of text. Undefined if stdin is no terminal. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Asks a question that is answered with yes or no. Undefined if stdin is no terminal. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
  /** Sets an exit code other than 0 (success) and 1 (failure). */
  readonly endWith: (code: number) => void;
  /**
   * A command that calls this finishes its current step after the first Ctrl-C instead of being killed. The second one
   * kills it.
   */
  readonly stopSignal: () => AbortSignal;
}

/** Opens the database, runs the work of a command and closes everything. */
export type RunCommand = (
  work: (context: CommandContext) => Promise<void>,
  options?: {
    /** The database may be missing or without tables; the command itself migrates it. */
    readonly startsEmpty?: boolean;
    /** The command changes something: it says in which database. */
    readonly changes?: boolean;
  },
) => Promise<void>;
