import { afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { runCommand } from "../../test/run-command.ts";
import { type SmtpSink, startSmtpSink } from "../../test/smtp-sink.ts";
import { seedDemo } from "../demo/demo-tenants.ts";
import { settableClock } from "../platform/clock.ts";
import { type Command, UsageError } from "./command.ts";
import { jobsCommand } from "./jobs.ts";
import { mailCommand } from "./mail.ts";

let db: TestDatabase;
let sink: SmtpSink | undefined;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.owner, db.database);
});
afterEach(async () => {
  await sink?.stop();
  sink = undefined;
});

async function run(
  command: Command,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const clock = settableClock(new Date("2026-11-15T09:00:00Z"));
  const where = { database: db.database, testDatabase: db, clock };
  return (await runCommand(where, command, args, environment)).join("\n");
}

test("a test mail shows that the mail server accepts the tenant's mails", async () => {
  sink = await startSmtpSink();
  const said = await run(mailCommand, ["test", "betrieb@example.de", "ewe"], { SMTP_URL: sink.url });
  expect(said).toBe(`${new URL(sink.url).host} accepted the mail to betrieb@example.de`);
  expect(sink.mails).toMatchObject([{ subject: "Test-E-Mail von Küstenstrom" }]);
});

test("an unreachable or refusing mail server is reported in one line, without its password", async () => {
  const away = run(mailCommand, ["test", "betrieb@example.de"], {
    SMTP_URL: "smtp://user:geheim@127.0.0.1:1",
  });
  await expect(away).rejects.toThrow("127.0.0.1:1 did not accept the mail: CONN ESOCKET");
  sink = await startSmtpSink();
  sink.refusals.set("nobody@example.de", 550);
  const refused = run(mailCommand, ["test", "nobody@example.de"], { SMTP_URL: sink.url });
  await expect(refused).rejects.toThrow("did not accept the mail: RCPT TO 550");
});

test("without a mail server the test mail is kept in the mailbox", async () => {
  expect(await run(mailCommand, ["test", "betrieb@example.de"])).toBe(
    "kept for betrieb@example.de in http://localhost:3000/postfach",
  );
});

test("jobs run prints what it did at which time", async () => {
  const said = await run(jobsCommand, ["run", "--now", "2027-03-28T03:00:00+02:00"]);
  expect(said).toContain("everything due at 2027-03-28T01:00:00.000Z:");
  expect(said).toMatch(/forget\.idempotency_key +0/);
});

const commands: Record<string, Command> = { jobs: jobsCommand, mail: mailCommand };

test.each([
  "jobs run --now gestern",
  "jobs run --now",
  "jobs run --now 2027-03-28T03:00:00",
  "jobs run 2027-03-28",
  "jobs",
  "mail test",
  "mail test nobody",
  "mail send a@example.de",
])("%s is answered with the usage", async (line) => {
  const [name = "", ...args] = line.split(" ");
  await expect(run(commands[name] as Command, args)).rejects.toThrow(UsageError);
});
