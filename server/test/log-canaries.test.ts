import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { basePath, type CallDefinition } from "@weitersagen/contract/call";
import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { compose } from "../src/compose/product.ts";
import { readConfig } from "../src/config.ts";
import { composeJobs } from "../src/compose/jobs.ts";
import { settableClock } from "../src/platform/clock.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { createLog } from "../src/platform/log.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { demoDatabase } from "./database.ts";
import { germanIban } from "./iban.ts";

const canaryCount = process.env["FULL"] === undefined ? 500 : 2_000;
const database = await demoDatabase();
const now = new Date("2026-11-15T09:00:00Z");

/** Private words that look like what they stand for, so that they get as far as the real ones would. */
class Canaries {
  readonly planted = new Set<string>();

  next(kind: "name" | "email" | "iban" | "token"): string {
    const number = String(this.planted.size + 1).padStart(6, "0");
    const word = kind === "iban" ? germanIban(Number(number)) : `Kanarie${number}`;
    this.planted.add(kind === "iban" ? word : word.toLowerCase());
    return kind === "email" ? `${word}@example.org` : word;
  }

  foundIn(lines: string): string[] {
    const text = lines.toLowerCase();
    return [...this.planted].filter((word) => text.includes(word.toLowerCase()));
  }
}

const kindOf = (field: string) =>
  /iban/i.test(field)
    ? "iban"
    : /mail/i.test(field)
      ? "email"
      : /token|captcha|hash|id$/i.test(field)
        ? "token"
        : "name";

/** The example with every free text of it replaced. */
function planted(value: unknown, field: string, canaries: Canaries): unknown {
  if (Array.isArray(value)) return value.map((item) => planted(item, field, canaries));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, planted(item, key, canaries)]),
    );
  const isFree =
    typeof value === "string" && !/^\d|^(Frau|Herr|Ueberweisung|Gutschein|de|en|web)$/.test(value);
  return isFree ? canaries.next(kindOf(field)) : value;
}

function requestOf(call: CallDefinition, canaries: Canaries) {
  const { params = {}, query = {}, body } = call.examples;
  const all = planted({ params, query, body }, "", canaries) as {
    params: Record<string, string>;
    query: Record<string, string>;
    body: object | undefined;
  };
  const values = { ...all.params, mandant: "ewe" } as Record<string, string>;
  const path = `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? canaries.next("token")),
  );
  const search = new URLSearchParams({ ...all.query, token: canaries.next("token") }).toString();
  return {
    method: call.method,
    url: `${path}?${search}`,
    headers: {
      authorization: `Bearer ${canaries.next("token")}`,
      cookie: `ewe_token=${canaries.next("token")}`,
      "user-agent": canaries.next("name"),
      "x-forwarded-for": canaries.next("name"),
    },
    ...(all.body === undefined ? {} : { payload: all.body }),
  } as const;
}

test("names, addresses, account numbers and tokens sent through every call and job appear in no log line", async () => {
  let lines = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  const log = createLog("trace", sink);
  const clock = settableClock(now);
  const secretKeys = [randomBytes(32)];
  // A mail server that is away: what could not be delivered is logged, too.
  const config = readConfig({
    LOG_LEVEL: "trace",
    JOBS: "0",
    SMTP_URL: "smtp://kanarie:kanarie@127.0.0.1:1",
  });
  const product = await compose({
    config,
    databaseUrl: database.serverUrl,
    jobsUrl: database.jobsUrl,
    secretKeys,
    clock,
    log,
  });
  const canaries = new Canaries();
  while (canaries.planted.size < canaryCount) {
    for (const call of allCalls) {
      const { url, ...request } = requestOf(call, canaries);
      await product.app.inject({ ...request, url });
      const { authorization: _, ...others } = request.headers;
      await product.app.inject({ ...request, url, headers: others });
    }
    clock.advance(3_600_000);
  }
  const jobs = composeJobs({
    config,
    jobsUrl: database.jobsUrl,
    database: product.database,
    tenants: product.tenants,
    secretKeys,
    registry: createMetrics().registry,
    log,
  });
  const { jobs: ran } = await runDue({ ...jobs, now: clock.now() });
  jobs.close();
  await product.stop();
  expect(ran).toBeGreaterThan(0);
  expect(lines).toContain("mail not delivered");
  expect(canaries.foundIn(lines).slice(0, 10)).toEqual([]);
  // The harness detects a leaked word.
  log.warn({ address: [...canaries.planted][3] }, "let out");
  expect(canaries.foundIn(lines)).toEqual([[...canaries.planted][3]]);
}, 180_000);
