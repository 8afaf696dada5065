import type { Command } from "commander";
import { Registry } from "prom-client";
import { composeJobs } from "../compose/jobs.ts";
import { runDue } from "../platform/jobs/run-due.ts";
import { withoutRepeats } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseTime } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { loadTenants } from "./open-tenant.ts";
import { openSecretKeys } from "./secret-keys.ts";

interface RunOptions {
  readonly now?: Date;
  readonly yesIKnow?: true;
}

export function addJobCommands(program: Command, run: RunCommand): void {
  program
    .command("jobs")
    .description("background jobs")
    .command("run")
    .description("run everything that is due")
    .option("--now <time>", "run what is due at this time of the future (2027-01-31T12:00:00Z)", parseTime)
    .option("--yes-i-know", "allow --now in production, where deadlines of real rewards expire for good")
    .action((options: RunOptions) => run((context) => runJobs(options, context)));
}

async function runJobs(options: RunOptions, context: CommandContext): Promise<void> {
  const serverNow = context.clock.now();
  const now = options.now ?? serverNow;
  if (options.now) checkTimeTravel(options, serverNow, context);
  const jobs = await jobsOf(context);
  try {
    const { swept, jobs: count, failures } = await runDue({ ...jobs, now, serverNow });
    context.print(`everything due at ${now.toISOString()}:`);
    for (const [name, changed] of Object.entries(swept)) context.print(`  ${name.padEnd(28)} ${changed}`);
    context.print(`  ${"jobs from the queue".padEnd(28)} ${count}`);
    if (failures > 0) throw new StartupError(`${failures} failed and will be retried; see the log`);
  } finally {
    jobs.close();
  }
}

/** The servers run jobs all the time, so the last run was at `serverNow`: an earlier time would go backwards. */
function checkTimeTravel({ now, yesIKnow }: RunOptions, serverNow: Date, { config }: CommandContext): void {
  if (now && now < serverNow)
    throw new Refusal("invalidInput", { detail: `--now ${now.toISOString()} is in the past.` });
  if (config.isProduction && !yesIKnow) {
    const detail = "--now lets deadlines expire for good. In production it also needs --yes-i-know.";
    throw new Refusal("wrongState", { detail });
  }
}

/** The jobs of the server, for commands that run beside it. */
export async function jobsOf(context: CommandContext) {
  const { config, database, jobsUrl } = context;
  const log = withoutRepeats(context.log);
  const tenants = await loadTenants(context);
  const secretKeys = await openSecretKeys(context);
  return composeJobs({ config, jobsUrl, database, tenants, secretKeys, registry: new Registry(), log });
}
