#!/usr/bin/env node
import { accountCommand } from "./cli/account.ts";
import { apikeyCommand } from "./cli/apikey.ts";
import { callCentreCommand } from "./cli/call-centre.ts";
import { catalogueCommand } from "./cli/catalogue.ts";
import { claimsCommand } from "./cli/claims.ts";
import { type Command, type CommandContext, UsageError } from "./cli/command.ts";
import { migrateCommand, seedCommand } from "./cli/database.ts";
import { fraudCommand } from "./cli/fraud.ts";
import { jobsCommand } from "./cli/jobs.ts";
import { keysCommand } from "./cli/keys.ts";
import { mailCommand } from "./cli/mail.ts";
import { ordersCommand } from "./cli/orders.ts";
import { operatorCommand } from "./cli/operator.ts";
import { payoutCommand } from "./cli/payout.ts";
import { recommendationsCommand } from "./cli/recommendations.ts";
import { rewardsCommand } from "./cli/rewards.ts";
import { forTerminal } from "./cli/terminal.ts";
import { tenantCommand } from "./cli/tenant.ts";
import { helpOf, misunderstood, usageOf } from "./cli/usage.ts";
import { vouchersCommand } from "./cli/vouchers.ts";
import { readConfig } from "./config.ts";
import { joinDatabase } from "./start/open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { connectDatabase } from "./platform/db/database.ts";
import { DatabaseUnavailable, isUnavailable } from "./platform/db/unavailable.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openOwnerPool } from "./platform/db/pool.ts";
import { problemOf } from "./platform/http/problem.ts";
import { createLog } from "./platform/log.ts";
import { Refusal } from "./platform/refusal.ts";
import { StartupError } from "./platform/startup-error.ts";

const commands: readonly Command[] = [
  migrateCommand,
  seedCommand,
  tenantCommand,
  catalogueCommand,
  apikeyCommand,
  accountCommand,
  callCentreCommand,
  jobsCommand,
  mailCommand,
  fraudCommand,
  claimsCommand,
  operatorCommand,
  payoutCommand,
  recommendationsCommand,
  rewardsCommand,
  vouchersCommand,
  keysCommand,
  ordersCommand,
];

/** Asked once, a command may come to an end of its own; asked again, it is over. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  const config = readConfig();
  // The command's own answer is what counts; the log speaks only of trouble.
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel, process.stderr);
  const opened = await joinDatabase(config, log);
  const database = connectDatabase({ url: opened.url, poolSize: 4, log });
  const owner = openOwnerPool({ url: opened.url, log });
  const context: CommandContext = {
    config,
    database,
    databaseUrl: opened.url,
    owner,
    clock: systemClock,
    log,
    print: (line) => void process.stdout.write(`${forTerminal(line)}\n`),
    warn: (line) => void process.stderr.write(`${forTerminal(line)}\n`),
    endWith: (code) => void (process.exitCode = code),
    stopSignal,
  };
  try {
    await migrate(opened.url, { log });
    await command.run(args, context);
  } finally {
    await Promise.all([database.close(), owner.end()]);
    await opened.stop();
  }
}

function unknown(name: string): string {
  return `There is no command "${name}". There are: ${commands.map((known) => known.name).join(", ")}`;
}

/** One clear line for what a person can mend; anything else is a fault of ours and shows its trace. */
function explain(error: unknown, command: Command, args: readonly string[]): string {
  if (error instanceof UsageError) return misunderstood(command, args, error.message);
  if (error instanceof StartupError) return error.message;
  if (error instanceof Refusal) {
    const { detail, errors = [] } = problemOf(error, "en");
    return [detail, ...errors.map(({ path, message }) => `  ${path}: ${message}`)].join("\n");
  }
  if (isUnavailable(error)) return `The database cannot be asked at present: ${causeOf(error)}`;
  throw error;
}

function causeOf(error: unknown): string {
  const { message } = (error instanceof DatabaseUnavailable ? error.cause : error) as Error;
  return message;
}

/** Who reads no further, as `head` does, has seen enough; the command goes on. */
for (const output of [process.stdout, process.stderr]) {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const [name, ...args] = process.argv.slice(2);
const command = commands.find((candidate) => candidate.name === name);
if (!command) {
  const isAsked = name === undefined || ["help", "--help", "-h"].includes(name);
  if (isAsked)
    process.stdout.write(`Weitersagen: referral programmes for many tenants\n\n${usageOf(commands)}\n`);
  else process.stderr.write(`${forTerminal(unknown(name))}\n`);
  process.exit(isAsked ? 0 : 2);
}
if (args.some((word) => word === "--help" || word === "-h")) process.stdout.write(`${helpOf(command)}\n`);
else {
  try {
    await runCommand(command, args);
  } catch (error) {
    process.stderr.write(`${forTerminal(explain(error, command, args))}\n`);
    process.exitCode = error instanceof UsageError ? 2 : (process.exitCode ?? 1);
  }
}
