import { sendTestMail } from "../modules/notification/service.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { runSweeps } from "../platform/jobs/run-due.ts";
import { newestMailTo } from "../platform/mail/mail-rows.ts";
import { isOneAddress } from "../platform/mail/outbox.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, UsageError } from "./command.ts";
import { jobsOf } from "./jobs.ts";

export const mailCommand: Command = {
  name: "mail",
  usage: [
    ["mail test ADDRESS [SLUG]", "sends a test mail the way every mail is sent, and prints the result"],
  ],
  async run([action, to, slug, ...rest], context) {
    if (action !== "test" || to === undefined || !isOneAddress(to) || rest.length > 0) throw new UsageError();
    const { config, database, clock, print } = context;
    const server = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host;
    const tenantId = await tenantNamed(database, slug ?? config.fallbackTenant);
    const mail = { to, language: "de", server: server ?? "Postfach", now: clock.now() } as const;
    await database.inTenant(tenantId, (tx) => sendTestMail(tx, mail));
    const jobs = await jobsOf(context);
    try {
      await runSweeps({ ...jobs, sweeps: [], now: clock.now() });
    } finally {
      jobs.close();
    }
    const stored = await database.inTenant(tenantId, (tx) => newestMailTo(tx, to));
    if (stored?.status !== "sent")
      throw new StartupError(`${server} did not accept the mail: ${stored?.error ?? "unknown"}`);
    print(
      server
        ? `${server} accepted the mail to ${to}`
        : `kept for ${to} in ${config.publicUrl.origin}/postfach`,
    );
  },
};
