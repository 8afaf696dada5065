import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../src/cli/command.ts";
import { createProgram } from "../src/cli/program.ts";
import { readConfig } from "../src/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import { silentLog, type TestDatabase } from "./database.ts";

interface TestServer extends Pick<CommandContext, "database"> {
  readonly testDatabase: Pick<TestDatabase, "owner" | "ownerUrl" | "jobsUrl">;
  readonly clock: Clock;
}

interface CommandOptions {
  readonly environment?: Record<string, string>;
  readonly stop?: AbortSignal;
  /** The answer to a question; without one there is no terminal. */
  readonly answer?: boolean;
  /** The lines that a person types, in answer to questions for text; without them there is no terminal. */
  readonly typed?: readonly string[];
  /** Receives the exit code, also when the command fails. */
  readonly onEnd?: (code: number) => void;
}

interface CommandResult {
  readonly printed: string[];
  readonly warned: string[];
  readonly code: number;
}

/** Of this test file only: the payouts released by an earlier run would close those of this one. */
const dataFolder = mkdtempSync(join(tmpdir(), "weitersagen-command-"));
process.once("exit", () => rmSync(dataFolder, { recursive: true, force: true }));

/** Runs `weitersagen` with these arguments in this process. Rejects with a `CommanderError` if they cannot be parsed. */
export async function playCommand(
  { database, testDatabase, clock }: TestServer,
  args: readonly string[],
  { environment = {}, stop = new AbortController().signal, answer, typed, onEnd }: CommandOptions = {},
): Promise<CommandResult> {
  const printed: string[] = [];
  const warned: string[] = [];
  let code = 0;
  const lines = typed?.values();
  const context: CommandContext = {
    config: readConfig({ DATA_DIR: dataFolder, ...environment }),
    database,
    jobsUrl: testDatabase.jobsUrl,
    owner: testDatabase.owner,
    ownerUrl: testDatabase.ownerUrl,
    databaseName: "test database",
    clock,
    signature: {},
    concerned: {},
    log: silentLog,
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    ask: async (question) => {
      if (lines) printed.push(question);
      return lines?.next().value;
    },
    confirm: async (question) => {
      if (answer !== undefined) printed.push(question);
      return answer;
    },
    endWith: (given) => {
      code = given;
      onEnd?.(given);
    },
    stopSignal: () => stop,
  };
  const ignore = () => {};
  const program = createProgram((work) => work(context), { writeOut: ignore, writeErr: ignore });
  await program.parseAsync(args, { from: "user" });
  return { printed, warned, code };
}

/** Runs a command and returns the lines that it printed. */
export async function runCommand(
  server: TestServer,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string[]> {
  return (await playCommand(server, args, { environment })).printed;
}
