import type { Command, CommandContext } from "../src/cli/command.ts";
import { readConfig } from "../src/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import { silentLog, type TestDatabase } from "./database.ts";

interface Where extends Pick<CommandContext, "database"> {
  readonly testDatabase: Pick<TestDatabase, "owner" | "ownerUrl">;
  readonly clock: Clock;
}

interface Playing {
  readonly environment?: Record<string, string>;
  readonly stop?: AbortSignal;
  /** Hears what the command ends with, also where it fails. */
  readonly onEnd?: (code: number) => void;
}

interface Ran {
  readonly printed: string[];
  readonly warned: string[];
  readonly code: number;
}

/** Runs a command of the command line in this process; answers what it said and what it ended with. */
export async function playCommand(
  { database, testDatabase, clock }: Where,
  command: Command,
  args: readonly string[],
  { environment = {}, stop = new AbortController().signal, onEnd }: Playing = {},
): Promise<Ran> {
  const printed: string[] = [];
  const warned: string[] = [];
  let code = 0;
  await command.run(args, {
    config: readConfig(environment),
    database,
    databaseUrl: testDatabase.ownerUrl,
    owner: testDatabase.owner,
    clock,
    log: silentLog,
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    endWith: (given) => {
      code = given;
      onEnd?.(given);
    },
    stopSignal: () => stop,
  });
  return { printed, warned, code };
}

/** Answers the lines that it printed. */
export async function runCommand(
  where: Where,
  command: Command,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string[]> {
  return (await playCommand(where, command, args, { environment })).printed;
}
