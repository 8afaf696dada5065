import type { Command } from "commander";
import { sendTestMail } from "../modules/notification/service.ts";
import { runDue } from "../platform/jobs/run-due.ts";
import { newestMailTo } from "../platform/mail/mail-rows.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseEmail } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { jobsOf } from "./jobs.ts";
import { defaultSlug, inTenant } from "./open-tenant.ts";

export function addMailCommands(program: Command, run: RunCommand): void {
  program
    .command("mail")
    .description("outgoing mails")
    .command("test")
    .description("send a test mail through the queue, as every mail is sent, and print the result")
    .argument("<address>", "recipient", parseEmail)
    .argument("[slug]", "tenant in whose name it is sent (default: MANDANT, or the only tenant)")
    .action((to: string, slug: string | undefined) => run((context) => sendTest(to, slug, context)));
}

async function sendTest(to: string, typedSlug: string | undefined, context: CommandContext): Promise<void> {
  const { config, clock, print } = context;
  const slug = typedSlug ?? (await defaultSlug(context));
  const server = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host;
  const mail = { to, language: "de", server: server ?? "Postfach", now: clock.now() } as const;
  await inTenant(context, slug, (tx) => sendTestMail(tx, mail));
  const jobs = await jobsOf(context);
  try {
    await runDue({ ...jobs, sweeps: [], installationSweeps: [], now: clock.now() });
  } finally {
    jobs.close();
  }
  const stored = await inTenant(context, slug, (tx) => newestMailTo(tx, to));
  if (stored?.status !== "sent")
    throw new StartupError(`${server} did not accept the mail: ${stored?.error ?? "unknown"}`);
  print(
    server ? `${server} accepted the mail to ${to}` : `kept for ${to} in ${config.publicUrl.origin}/postfach`,
  );
}
