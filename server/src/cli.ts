#!/usr/bin/env node
import { CommanderError } from "commander";
import type { CommandContext, RunCommand } from "./cli/command.ts";
import { createProgram } from "./cli/program.ts";
import { confirmed, questionsAt } from "./cli/questions.ts";
import { forTerminal } from "./cli/terminal.ts";
import { readConfig } from "./config.ts";
import { UnknownTenant } from "./modules/tenant/service/administration.ts";
import { openDatabase, openExistingDatabase, prepareSchema } from "./start/open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { connectDatabase } from "./platform/db/database.ts";
import { isRepeatable, isUnavailable, reasonOf } from "./platform/db/unavailable.ts";
import { openOwnerPool } from "./platform/db/pool.ts";
import { problemOf } from "./platform/http/problem.ts";
import { createLog } from "./platform/log.ts";
import { Refusal } from "./platform/refusal.ts";
import { StartupError } from "./platform/startup-error.ts";

const print = (line: string) => void process.stdout.write(`${forTerminal(line)}\n`);
const warn = (line: string) => void process.stderr.write(`${forTerminal(line)}\n`);

/** The first signal asks the command to finish, the second one kills it. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

const needsOwner = "This command needs DATABASE_ADMIN_URL, the login of the tables' owner.";

const run: RunCommand = async (work, { startsEmpty = false, changes = false } = {}) => {
  const config = readConfig();
  // The output of the command is what counts; the log shows only warnings and errors.
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel, process.stderr);
  const opened = await (startsEmpty ? openDatabase : openExistingDatabase)(config, log);
  if (changes || program.opts<{ verbose?: true }>().verbose) warn(`uses the ${opened.description}`);
  const database = connectDatabase({ url: opened.serverUrl, poolSize: 4, log });
  const { ownerUrl } = opened;
  const questions = questionsAt(process.stdin, process.stdout);
  const ownerPool = ownerUrl === undefined ? undefined : openOwnerPool({ url: ownerUrl, log });
  const context: CommandContext = {
    config,
    database,
    jobsUrl: opened.jobsUrl,
    databaseName: opened.description,
    get owner() {
      if (ownerPool) return ownerPool;
      throw new StartupError(needsOwner);
    },
    get ownerUrl() {
      if (ownerUrl !== undefined) return ownerUrl;
      throw new StartupError(needsOwner);
    },
    clock: systemClock,
    signature: {},
    concerned: {},
    log,
    print,
    warn,
    ask: (question) => questions.ask(question),
    confirm: (question) => confirmed(questions, question),
    endWith: (code) => void (process.exitCode = code),
    stopSignal,
  };
  try {
    if (!startsEmpty) await prepareSchema(opened, log);
    await work(context);
  } catch (error) {
    // The usual cause is a command that runs without the environment of the server.
    if (error instanceof UnknownTenant)
      throw new StartupError(`There is no tenant "${error.slug}" in the ${opened.description}.`);
    throw error;
  } finally {
    questions.close();
    await Promise.all([database.close(), ownerPool?.end()]);
    await opened.stop();
  }
};

/** One clear line for what an operator can correct. Any other error is a bug of ours and shows its stack trace. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Refusal) {
    const { detail, errors = [] } = problemOf(error, "en");
    return [detail, ...errors.map(({ path, message }) => `  ${path}: ${message}`)].join("\n");
  }
  if (isRepeatable(error))
    return "Others changed the same data at the same time, so nothing was done. Please run the command again.";
  if (isUnavailable(error)) return `The database is unavailable: ${reasonOf(error)}`;
  throw error;
}

// A reader such as `head` may close its end early; the command still finishes.
for (const output of [process.stdout, process.stderr]) {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const program = createProgram(run, {
  writeOut: (text) => void process.stdout.write(text),
  writeErr: (text) => void process.stderr.write(text),
});
const args = process.argv.slice(2);
try {
  await program.parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    warn(explain(error));
    process.exitCode ??= 1;
  }
}
