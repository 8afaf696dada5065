import { CommanderError } from "commander";
import { afterEach, beforeAll, expect, test } from "vitest";
import { demoDatabase, type TestDatabase } from "../../test/database.ts";
import { runCommand } from "../../test/run-command.ts";
import { type SmtpSink, startSmtpSink } from "../../test/smtp-sink.ts";
import { settableClock } from "../platform/clock.ts";

let db: TestDatabase;
let sink: SmtpSink | undefined;

beforeAll(async () => {
  db = await demoDatabase();
});
afterEach(async () => {
  await sink?.stop();
  sink = undefined;
});

/** One key for all commands on this database, which refuses another one. */
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

async function run(line: string, environment: Record<string, string> = {}): Promise<string> {
  const clock = settableClock(new Date("2026-11-15T09:00:00Z"));
  const where = { database: db.database, testDatabase: db, clock };
  return (await runCommand(where, line.split(" "), { SECRET_KEY, ...environment })).join("\n");
}

test("a test mail shows that the mail server accepts mails of the tenant", async () => {
  sink = await startSmtpSink();
  const said = await run("mail test betrieb@example.de ewe", { SMTP_URL: sink.url });
  expect(said).toBe(`${new URL(sink.url).host} accepted the mail to betrieb@example.de`);
  expect(sink.mails).toMatchObject([{ subject: "Test-E-Mail von Küstenstrom" }]);
});

test("a mail server that is unavailable or refuses is reported in one line, without its password", async () => {
  const away = run("mail test betrieb@example.de", {
    SMTP_URL: "smtp://user:geheim@127.0.0.1:1",
  });
  await expect(away).rejects.toThrow("127.0.0.1:1 did not accept the mail: CONN ESOCKET");
  sink = await startSmtpSink();
  sink.refusals.set("nobody@example.de", 550);
  const refused = run("mail test nobody@example.de", { SMTP_URL: sink.url });
  await expect(refused).rejects.toThrow("did not accept the mail: RCPT TO 550");
});

test("without a mail server the test mail is in the mailbox", async () => {
  expect(await run("mail test betrieb@example.de")).toBe(
    "kept for betrieb@example.de in http://localhost:3000/postfach",
  );
});

test("jobs run reports what it did, and for which time", async () => {
  const said = await run("jobs run --now 2027-03-28T03:00:00+02:00");
  expect(said).toContain("everything due at 2027-03-28T01:00:00.000Z:");
  expect(said).toMatch(/forget\.idempotency_key +0/);
});

test("jobs never run at an earlier time", async () => {
  await expect(run("jobs run --now 2026-11-15T08:59:59Z")).rejects.toMatchObject({
    options: { detail: "--now 2026-11-15T08:59:59.000Z is in the past." },
  });
});

test("in production jobs run at a later time only with --yes-i-know", async () => {
  sink = await startSmtpSink();
  const production = {
    APP_ENV: "production",
    SECRET_KEY,
    SMTP_URL: sink.url,
  };
  const later = "jobs run --now 2026-11-15T09:00:01Z";
  await expect(run(later, production)).rejects.toMatchObject({
    options: { detail: expect.stringContaining("needs --yes-i-know") as string },
  });
  expect(await run("jobs run", production)).toContain("everything due at 2026-11-15T09:00:00.000Z:");
  expect(await run(`${later} --yes-i-know`, production)).toContain(
    "everything due at 2026-11-15T09:00:01.000Z:",
  );
});

test.each([
  "jobs run --now gestern",
  "jobs run --now",
  "jobs run --now 2027-03-28T03:00:00",
  "jobs run --now 2027-02-29",
  "jobs run --now 2027-03-28T25:00:00Z",
  "jobs run 2027-03-28",
  "jobs",
  "mail test",
  "mail test nobody",
  "mail send a@example.de",
])("%s is refused with the usage", async (line) => {
  await expect(run(line)).rejects.toThrow(CommanderError);
});
