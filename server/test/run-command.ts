import type { Command, CommandContext } from "../src/cli/command.ts";
import { readConfig } from "../src/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import { silentLog, type TestDatabase } from "./database.ts";

interface Where extends Pick<CommandContext, "database"> {
  readonly testDatabase: Pick<TestDatabase, "owner" | "ownerUrl">;
  readonly clock: Clock;
}

/** Runs a command of the command line in this process; answers the lines that it printed. */
export async function runCommand(
  { database, testDatabase, clock }: Where,
  command: Command,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string[]> {
  const printed: string[] = [];
  await command.run(args, {
    config: readConfig(environment),
    database,
    databaseUrl: testDatabase.ownerUrl,
    owner: testDatabase.owner,
    clock,
    log: silentLog,
    print: (line) => void printed.push(line),
  });
  return printed;
}
