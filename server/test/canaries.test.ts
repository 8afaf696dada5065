import { Writable } from "node:stream";
import { defineCall } from "@weitersagen/contract/call";
import { wire } from "@weitersagen/contract/wire";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { readConfig } from "../src/config.ts";
import { composeJobs } from "../src/compose/jobs.ts";
import { on } from "../src/platform/http/handler.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { createLog } from "../src/platform/log.ts";
import { startTestApp } from "./app.ts";
import { germanIban } from "./iban.ts";
import { addReferrer } from "./referrers.ts";
import { plantReward } from "./rewards.ts";
import { startSmtpSink } from "./smtp-sink.ts";

const rounds = process.env["FULL"] === undefined ? 20 : 250;
vi.setConfig({ testTimeout: 60_000 + rounds * 5_000 });

let written = "";
const log = createLog(
  "trace",
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);
/** An error whose message quotes its input, as database errors do. */
const broken = defineCall({
  id: "broken",
  scope: "tenant",
  tag: "Test",
  summary: "A call of this test",
  method: "GET",
  path: "/kaputt/{text}",
  access: "public",
  params: wire({ text: ["text", z.string()] }),
  answers: { 204: null },
  examples: {},
});
const calls = [
  on(broken, ({ params }) => {
    throw Object.assign(new Error(`Key (email)=(${params.text}) already exists`), { code: "23505" });
  }),
];
const app = await startTestApp({
  log,
  calls,
  environment: { LOG_LEVEL: "trace", TRUSTED_PROXIES: "127.0.0.1" },
});
const canaries = new Set<string>();

/** A text that must not appear in the log. */
function canary(text: string): string {
  canaries.add(text);
  return text;
}
const leaked = () => [...canaries].filter((text) => written.toLowerCase().includes(text.toLowerCase()));

let visitors = 0;
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const visitor = `10.7.${Math.floor(++visitors / 250) % 250}.${visitors % 250}`;
  const answer = await fetch(`${app.url}/api/v1/ewe${path}`, {
    method,
    redirect: "manual",
    headers: { "content-type": "application/json", "x-forwarded-for": visitor, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, string> };
}

/** One person's way, with a name, address, number or secret of their own in every field. */
async function walk(round: number): Promise<void> {
  const name = (what: string) => canary(`Kanari${what}${round}x`);
  const email = (what: string) => canary(`kanari.${what}.${round}@example.org`);
  const { body: made } = await call("POST", "/Empfehlen/create", {
    Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" },
    Empfehler: { Vorname: name("V"), Nachname: name("N"), Email: email("r"), Teilnahmeberechtigt: true },
  });
  canary(made["Hash"] ?? "no hash");
  const { body: accepted } = await call("POST", `/empfaenger/create/${made["Empfehlungsnummer"]}`, {
    Vorname: name("E"),
    Nachname: name("F"),
    Email: email("e"),
    AgbText: "2026-05-01",
    Zustimmung: true,
  });
  canary(accepted["Token"] ?? "no token");
  const { id: referrerId } = await addReferrer(app, "ewe", { email: email("k") });
  const reward = await plantReward(app, "ewe", { referrerId, productId: 101 });
  const token = { "x-reward-token": canary(reward.token) };
  const account = { Kontoinhaber: name("K"), IBAN: canary(germanIban(7_000_000 + round)) };
  expect((await call("PUT", "/empfehler/bankdaten/", account, token)).status).toBe(200);
  expect((await call("GET", `/praemierung/?token=${reward.token}`)).status).toBe(200);
  expect((await call("PUT", "/praemierung/", { Id: reward.id, Art: "Ueberweisung" }, token)).status).toBe(
    200,
  );
  // Failures must not reveal it either.
  await call(
    "PUT",
    "/empfehler/bankdaten/",
    { Kontoinhaber: name("L"), IBAN: canary(`DE00${round}KANARI`) },
    token,
  );
  await call("GET", `/praemierung/?token=${name("T")}`);
  await call("POST", "/account/login", { Email: email("r"), Password: canary(`Kanari!${round}Aa1`) });
  await call("GET", `/empfaenger/${name("H")}`);
  expect((await call("GET", `/kaputt/${email("b")}`)).status).toBe(500);
  await call("POST", "/kontakt", { Name: name("C"), Email: `${name("D")}\u0000`, Nachricht: name("M") });
}

test(`whatever ${rounds} people do, and whatever fails, no log line holds a name, address, account or secret of theirs`, async () => {
  for (let round = 0; round < rounds; round++) await walk(round);
  // A mail server that refuses all recipients: its responses quote the address.
  const sink = await startSmtpSink();
  for (const text of canaries) if (text.includes("@")) sink.refusals.set(text, 550);
  const jobs = composeJobs({
    config: readConfig({ SMTP_URL: sink.url, LOG_LEVEL: "trace" }),
    jobsUrl: app.testDatabase.jobsUrl,
    database: app.database,
    tenants: app.tenants,
    secretKeys: app.secretKeys,
    registry: new Registry(),
    log,
  });
  await runDue({ ...jobs, now: app.clock.now() });
  jobs.close();
  await sink.stop();
  expect(written).toContain("request failed");
  expect(written).toContain("mail not delivered");
  expect(canaries.size).toBeGreaterThan(rounds * 15);
  expect(leaked()).toEqual([]);
  // The harness detects a leaked word.
  log.warn({ to: "Kanari.r.0@example.org" }, "mail refused");
  expect(leaked()).toEqual(["kanari.r.0@example.org"]);
});
