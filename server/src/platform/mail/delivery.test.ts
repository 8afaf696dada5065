import { createServer } from "node:net";
import { Registry } from "prom-client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { silentLog, type TestDatabase, testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { mailBrands } from "../../../test/mail-brands.ts";
import { type SmtpSink, startSmtpSink } from "../../../test/smtp-sink.ts";
import { systemClock } from "../clock.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { runDue } from "../jobs/run-due.ts";
import { type JobWorker, startWorker } from "../jobs/worker.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  replaceOneTimeTokens,
  useOneTimeToken,
} from "../session/one-time-tokens.ts";
import { heading } from "./blocks.ts";
import type { MailBrand } from "./brand.ts";
import { mailDelivery, pauseAfter } from "./delivery.ts";
import { deliverMail, sendMail, sendMails } from "./outbox.ts";
import { connectSmtp, type MailTransport } from "./smtp.ts";
import { mailSweeps } from "./sweeps.ts";
import { defineMail } from "./template.ts";

const texts = { subject: "Für {name}" } as const;
const common = {
  schema: z.object({ name: z.string() }),
  texts: { de: texts, en: texts },
  example: { name: "Erika" },
};
const hello = defineMail({
  ...common,
  name: "hello",
  compose: (data, { t }) => ({
    subject: t("subject", data),
    preheader: "",
    blocks: [heading(data.name)],
    unsubscribe: { screen: "newsletterOptOut" },
  }),
});
const secret = defineMail({
  ...common,
  name: "secret",
  confidential: true,
  compose: (data, { t }) => ({
    subject: t("subject", { name: "Sie" }),
    preheader: "",
    blocks: [heading(data.name)],
  }),
});

const withLink = defineMail({
  ...common,
  name: "withLink",
  confidential: true,
  linkToken: ({ name }) => name,
  compose: (data) => ({ subject: "Ihr Link", preheader: "", blocks: [heading(data.name)] }),
});

const brand = mailBrands.find(({ name }) => name === "Küstenstrom") as MailBrand;
const noon = new Date("2026-11-14T12:00:00Z");

let db: TestDatabase;
let tenantId: number;
let sink: SmtpSink;
const transports: MailTransport[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await db.addTenant();
});
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  await sink.stop();
  await db.owner.query("delete from mail; delete from graphile_worker._private_jobs");
});

function jobs(smtpUrl: string | undefined) {
  const transport = smtpUrl === undefined ? undefined : connectSmtp(smtpUrl);
  if (transport) transports.push(transport);
  const deps = {
    database: db.database,
    mails: [hello, secret, withLink],
    brandOf: () => brand,
    transport,
    log: silentLog,
  };
  return {
    jobsUrl: db.jobsUrl,
    database: db.database,
    log: silentLog,
    registry: new Registry(),
    handlers: [mailDelivery(deps)],
    sweeps: mailSweeps({ deliversBySmtp: transport !== undefined, leavingNoRow: [] }),
  };
}

const deliverAt = (now: Date, smtpUrl: string | undefined) => runDue({ ...jobs(smtpUrl), now });

/** No mail server: no process listens on port 1. */
const away = "smtp://127.0.0.1:1";

/** Retries wait in real time, whatever date a test has set. */
const started = Date.now();
const inHours = (hours: number) => new Date(started + hours * 3_600_000);

const write = (to: string, template = hello, name = "Erika", now = noon) =>
  db.database.inTenant(tenantId, (tx) => sendMail(tx, { template, to, language: "de", data: { name }, now }));

/** Of today where a worker runs by the real clock: it gives up what is older than five days. */
const writeToday = (to: string) => write(to, hello, "Erika", systemClock.now());

async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await db.owner.query(
    "select to_address, status, attempts, last_error, data, html is null as forgotten from mail order by id",
  );
  return rows as Record<string, unknown>[];
}

test("a mail is sent when its change is committed, once, with both parts and the tenant as sender", async () => {
  await write("erika@example.de");
  await deliverAt(noon, sink.url);
  await deliverAt(noon, sink.url);
  expect(sink.mails).toHaveLength(1);
  const [mail] = sink.mails;
  expect(mail).toMatchObject({
    subject: "Für Erika",
    from: { name: "Küstenstrom", address: "empfehlen@kuestenstrom.example" },
    to: [{ address: "erika@example.de" }],
  });
  expect(mail?.html).toContain("Erika");
  expect(mail?.text).toContain("Erika");
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "list-unsubscribe": "<https://kuestenstrom.example/empfehler/newsletter/optout>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

test("the pictures of a mail are parts of it, which its HTML refers to", async () => {
  await write("erika@example.de");
  await deliverAt(noon, sink.url);
  const [mail] = sink.mails;
  const [id] = /logo\.[0-9a-f]+@pictures\.weitersagen/.exec(mail?.html ?? "") ?? [];
  expect(mail?.html).toContain(`src="cid:${id}"`);
  expect(mail?.attachments).toMatchObject([
    { contentId: `<${id}>`, mimeType: "image/png", disposition: "inline", related: true },
  ]);
});

test("an unreachable mail server loses nothing: the mail waits and is sent when the server is back", async () => {
  const written = inHours(0);
  await write("erika@example.de", hello, "Erika", written);
  await deliverAt(written, away);
  expect(await stored()).toMatchObject([{ status: "pending", attempts: 1, last_error: "CONN ESOCKET" }]);
  await deliverAt(inHours(1), away);
  expect(await stored()).toMatchObject([{ status: "pending" }]);

  await deliverAt(inHours(2), sink.url);
  expect(sink.mails).toHaveLength(1);
  expect(await stored()).toMatchObject([{ status: "sent", last_error: null }]);
});

/** A mail whose link is valid for an hour, written while the mail server was unreachable. */
async function delayedLink() {
  const now = inHours(0);
  const token = await db.database.inTenant(tenantId, (tx) =>
    issueOneTimeToken(tx, { purpose: "login", subject: 1, expiresAt: inHours(1), now }),
  );
  await write("erika@example.de", withLink, token, now);
  await deliverAt(now, away);
  return token;
}

const found = (token: string) => db.database.inTenant(tenantId, (tx) => findOneTimeToken(tx, token));

test("the validity of a link counts from when its mail was sent", async () => {
  const token = await delayedLink();
  await deliverAt(inHours(30), sink.url);
  expect(sink.mails).toHaveLength(1);
  expect((await found(token))?.expiresAt).toEqual(inHours(31));
  await deliverAt(inHours(40), sink.url);
  expect((await found(token))?.expiresAt).toEqual(inHours(31));
});

test("a link to an address that was replaced meanwhile is not mailed", async () => {
  const token = await delayedLink();
  await db.database.inTenant(tenantId, (tx) => replaceOneTimeTokens(tx, ["login"], 1, "replacedReferrer"));
  expect((await found(token))?.purpose).toBe("replacedReferrer");
  await deliverAt(inHours(30), sink.url);
  expect(sink.mails).toEqual([]);
  expect(await stored()).toMatchObject([{ status: "failed", last_error: "its link is not needed any more" }]);
});

test("a link that was replaced or withdrawn meanwhile is not mailed", async () => {
  const token = await delayedLink();
  await db.database.inTenant(tenantId, (tx) => endOneTimeTokens(tx, ["login"], 1));
  expect(await found(token)).toBeUndefined();
  await deliverAt(inHours(30), sink.url);
  expect(sink.mails).toEqual([]);
  expect(await stored()).toMatchObject([{ status: "failed", last_error: "its link is not needed any more" }]);
});

test("a link that was used meanwhile is not mailed", async () => {
  const token = await delayedLink();
  await db.database.inTenant(tenantId, (tx) => useOneTimeToken(tx, ["login"], token, inHours(0)));
  await deliverAt(inHours(30), sink.url);
  expect(sink.mails).toEqual([]);
  expect(await stored()).toMatchObject([{ status: "failed", last_error: "its link is not needed any more" }]);
});

test("the pauses between attempts grow up to a limit", () => {
  expect([1, 2, 3, 10, 100].map(pauseAfter)).toEqual([30, 60, 120, 900, 900]);
});

test("every attempt carries the same Message-ID, so a repeated mail is recognised", async () => {
  await write("erika@example.de");
  await deliverAt(noon, sink.url);
  // As if the server had died between sending and recording it.
  await db.owner.query("update mail set status = 'pending'");
  const { rows } = await db.owner.query<{ id: number }>("select id from mail");
  await db.database.inTenant(tenantId, (tx) => enqueue(tx, deliverMail, { mail: rows[0]?.id ?? 0 }));
  await deliverAt(noon, sink.url);
  expect(sink.mails).toHaveLength(2);
  expect(sink.mails[0]?.messageId).toMatch(/^<mail-\d+-\d+@kuestenstrom\.example>$/);
  expect(sink.mails[1]?.messageId).toBe(sink.mails[0]?.messageId);
});

test("a refused address is marked failed and is not tried again; a busy one is", async () => {
  sink.refusals.set("gone@example.de", 550).set("busy@example.de", 450);
  await write("gone@example.de");
  await write("busy@example.de");
  await write("erika@example.de");
  await deliverAt(noon, sink.url);
  expect(await stored()).toMatchObject([
    { to_address: "gone@example.de", status: "failed", last_error: "RCPT TO 550" },
    { to_address: "busy@example.de", status: "pending", last_error: "RCPT TO 450" },
    { to_address: "erika@example.de", status: "sent" },
  ]);
  const waiting = await db.owner.query("select from graphile_worker.jobs");
  expect(waiting.rowCount).toBe(1);
});

test("a mail that cannot be delivered for five days is given up", async () => {
  const written = inHours(0);
  await write("erika@example.de", hello, "Erika", written);
  await deliverAt(inHours(120), away);
  expect(await stored()).toMatchObject([{ status: "pending" }]);
  await deliverAt(inHours(120 + 1 / 3_600), away);
  expect(await stored()).toMatchObject([{ status: "failed" }]);
});

test("a mail that meets a hanging mail server is not lost", async () => {
  const hanging = createServer(() => {});
  await new Promise<void>((resolve) => {
    hanging.listen(0, "127.0.0.1", resolve);
  });
  const { port } = hanging.address() as { port: number };
  const deps = jobs(`smtp://127.0.0.1:${port}?greetingTimeout=300`);
  const worker: JobWorker = startWorker({ ...deps, clock: systemClock });
  try {
    await writeToday("erika@example.de");
    await eventually(async () => (await stored())[0]?.["attempts"] === 1);
  } finally {
    for (const transport of transports.splice(0)) transport.close();
    hanging.close();
    await worker.stop();
  }
  expect(await stored()).toMatchObject([{ status: "pending" }]);
}, 20_000);

test("copies of delivered mails are deleted after 30 days, secret ones at once", async () => {
  await write("erika@example.de");
  await write("erika@example.de", secret, "https://kuestenstrom.example/passwortsetzen?token=abc");
  await deliverAt(noon, sink.url);
  expect(await stored()).toMatchObject([
    { status: "sent", forgotten: false, data: { name: "Erika" } },
    { status: "sent", forgotten: true, data: {} },
  ]);
  expect(sink.mails[1]?.text).toContain("token=abc");
  await deliverAt(new Date("2026-12-14T11:59:59Z"), sink.url);
  expect(await stored()).toMatchObject([{ forgotten: false }, {}]);
  await deliverAt(new Date("2026-12-14T12:00:00Z"), sink.url);
  expect(await stored()).toMatchObject([{ forgotten: true, data: {} }, {}]);
});

test("without a mail server whole mails stay in the mailbox for a year", async () => {
  await write("erika@example.de");
  await deliverAt(noon, undefined);
  await deliverAt(new Date("2027-11-14T11:59:59Z"), undefined);
  expect(await stored()).toMatchObject([{ status: "sent", forgotten: false }]);
  await deliverAt(new Date("2027-11-14T12:00:00Z"), undefined);
  expect(await stored()).toEqual([]);
});

/** As a server sends them: several at once. */
async function deliverAll(until: () => Promise<boolean>): Promise<void> {
  const worker = startWorker({ ...jobs(sink.url), clock: systemClock });
  await eventually(until, { seconds: 30 }).finally(() => worker.stop());
}
const pendingTo = async () =>
  (
    await db.owner.query<{ to: string }>(`select to_address as "to" from mail where status = 'pending'`)
  ).rows.map(({ to }) => to);

test("at any moment at most one mail is accepted by the mail server and not recorded", async () => {
  for (let index = 0; index < 20; index += 1) await writeToday(`turn-${index}@example.org`);
  const unrecorded: string[][] = [];
  sink.beforeAnswer = async () => {
    const { rows } = await db.owner.query<{ id: string }>(
      "select message_id as id from mail where status = 'pending' and message_id = any($1)",
      [sink.mails.map(({ messageId }) => messageId)],
    );
    unrecorded.push(rows.map(({ id }) => id));
  };
  await deliverAll(async () => (await pendingTo()).length === 0);
  expect(unrecorded).toHaveLength(20);
  expect(unrecorded.filter((ids) => ids.length > 1)).toEqual([]);
}, 60_000);

test("a mail that is refused at its end delays no other", async () => {
  for (let index = 0; index < 10; index += 1) await writeToday(`end-${index}@example.org`);
  sink.beforeAnswer = ({ to }) =>
    to?.[0]?.address === "end-3@example.org" ? Promise.reject(new Error("full")) : Promise.resolve();
  await deliverAll(async () =>
    (await stored()).every(({ status, attempts }) => status === "sent" || attempts === 1),
  );
  expect(await pendingTo()).toEqual(["end-3@example.org"]);
}, 60_000);

test("a mail of another tenant is not held up by the hundreds that one tenant sends", async () => {
  const other = await db.addTenant();
  const many = Array.from({ length: 200 }, (_, index) => ({
    to: `many-${index}@example.de`,
    language: "de" as const,
    data: { name: "Erika" },
    now: noon,
  }));
  await db.database.inTenant(tenantId, (tx) => sendMails(tx, hello, many));
  await write("late@example.de");
  const single = {
    template: hello,
    to: "single@example.de",
    language: "de",
    data: { name: "Max" },
    now: noon,
  } as const;
  await db.database.inTenant(other, (tx) => sendMail(tx, single));
  await deliverAt(inHours(0), sink.url);
  const order = sink.mails.map((mail) => mail.to?.[0]?.address);
  expect(order).toHaveLength(202);
  // A few mails of the first tenant are sent before and beside it; 30 leaves a margin for a slow machine.
  expect(order.indexOf("single@example.de")).toBeLessThan(30);
  // Within the tenant the order stays that of the writing, but for the mails that are sent at the same time.
  expect(order.indexOf("late@example.de")).toBeGreaterThan(170);
});
