import { randomUUID } from "node:crypto";
import type { CaptchaChallenge } from "@weitersagen/contract/captcha";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Registry } from "prom-client";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { startSmtpSink } from "../../../test/smtp-sink.ts";
import { readConfig } from "../../config.ts";
import { composeJobs } from "../../compose/jobs.ts";
import { runDue } from "../../platform/jobs/run-due.ts";

const app = await startTestApp();
const sink = await startSmtpSink();
afterAll(() => sink.stop());
beforeEach(() => {
  sink.mails.length = 0;
  // A new window of the rate limit for every test.
  app.clock.advance(3_600_000);
});

const request = {
  Name: "Erika Mustermann",
  Email: "erika@example.org",
  Betreff: "Meine Prämie",
  Nachricht: "Guten Tag,\n\nwann kommt sie?\n  – Erika",
};

interface Answer {
  status: number;
  body: { Text?: string; Required?: boolean; code?: string; errors?: { path: string; message: string }[] };
}

async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

async function solution(slug: string): Promise<string> {
  const challenge = (await call(`${slug}/captcha`)).body as CaptchaChallenge;
  const found = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution: found })).toString("base64url");
}

/** Delivers the pending mails and answers those that arrived. */
async function delivered() {
  const { database, tenants, testDatabase, clock } = app;
  const config = readConfig({ SMTP_URL: sink.url });
  const { jobsUrl } = testDatabase;
  const jobs = composeJobs({
    config,
    jobsUrl,
    database,
    tenants,
    secretKeys: app.secretKeys,
    registry: new Registry(),
    log: silentLog,
  });
  await runDue({ ...jobs, sweeps: [], now: clock.now() });
  jobs.close();
  return sink.mails;
}

describe("a message", () => {
  test("is mailed to the tenant's support, and a reply goes to the visitor", async () => {
    expect(await call("ewe/kontakt", request)).toEqual({
      status: 201,
      body: { Text: "Ihre Anfrage ist bei uns eingegangen. Vielen Dank." },
    });
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([{ address: "empfehlen@kuestenstrom.example", name: "" }]);
    expect(mail?.replyTo).toEqual([{ address: "erika@example.org", name: "Erika Mustermann" }]);
    expect(mail?.subject).toBe("Kontaktformular: Meine Prämie");
    expect(mail?.text).toContain("> Guten Tag,\n>\n> wann kommt sie?\n> – Erika\n");
    expect(mail?.text).toContain("Sprache: Deutsch");
  });

  test("is answered in the visitor's language, which the mail to support states", async () => {
    const { body } = await call("ewe/Kontakt/", request, { "accept-language": "en" });
    expect(body.Text).toBe("Your request has reached us. Thank you.");
    expect((await delivered())[0]?.text).toContain("Sprache: Englisch");
  });

  test("sent twice with the same idempotency key arrives once", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call("ewe/kontakt", request, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await delivered()).toHaveLength(1);
    const other = await call("ewe/kontakt", { ...request, Betreff: "Anderes" }, headers);
    expect(other.body.code).toBe("PSOF0103");
  });

  test("is deleted from the database after delivery", async () => {
    await call("ewe/kontakt", { ...request, Nachricht: "Vertraulich: 4711" });
    await delivered();
    const { rows } = await app.testDatabase.owner.query("select * from mail");
    expect(JSON.stringify(rows)).not.toContain("Vertraulich");
  });

  test("is refused after too many in a short time", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await call("ewe/kontakt", {})).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(statuses[20]).toBe(429);
  });
});

describe("a visitor cannot", () => {
  test.each(["Name", "Betreff"] as const)("put a header into the mail through %s", async (field) => {
    const hostile = { ...request, [field]: "x\r\nBcc: opfer@example.org" };
    const { status, body } = await call("ewe/kontakt", hostile);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, "PSOF0101", field]);
  });

  test.each([
    "erika@example.org, opfer@example.org",
    "erika@example.org\r\nBcc: opfer@example.org",
    '"a"@example.org',
    "erika@example.org>",
  ])("use %j as the address", async (Email) => {
    expect((await call("ewe/kontakt", { ...request, Email })).body.code).toBe("PSOF0304");
  });

  test("make the message look as if the platform had written it", async () => {
    await call("ewe/kontakt", { ...request, Nachricht: "Hallo\n-- \nImpressum: https://boese.example" });
    expect((await delivered())[0]?.text).toContain("> Hallo\n> --\n> Impressum: https://boese.example");
  });

  test("omit required fields", async () => {
    const { body } = await call("ewe/kontakt", {
      Name: " ",
      Email: "erika@example.org",
      Betreff: "",
      Nachricht: "",
    });
    expect(body.errors?.map(({ path }) => path)).toEqual(["Name", "Betreff", "Nachricht"]);
    expect(await delivered()).toEqual([]);
  });
});

describe("a tenant that requires a captcha", () => {
  test("answers that it is required, other tenants do not, and other commands are refused", async () => {
    expect((await call("allianz/kontakt?cmd=IsCaptchaRequired")).body).toEqual({ Required: true });
    expect((await call("ewe/kontakt?cmd=IsCaptchaRequired")).body).toEqual({ Required: false });
    expect((await call("ewe/kontakt?cmd=DropTables")).body.code).toBe("PSOF0101");
  });

  test("accepts a message with a solution, each solution once", async () => {
    expect((await call("allianz/kontakt", request)).body.code).toBe("PSOF0501");
    expect((await call("allianz/kontakt?captcha=falsch", request)).body.code).toBe("PSOF0502");
    const path = `allianz/kontakt?captcha=${await solution("allianz")}`;
    expect((await call(path, { ...request, Email: "keine" })).body.code).toBe("PSOF0304");
    expect((await call(path, request)).status).toBe(201);
    expect((await call(path, request)).body.code).toBe("PSOF0502");
    expect(await delivered()).toHaveLength(1);
  });
});
