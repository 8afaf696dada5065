import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { composeJobs } from "../src/compose/jobs.ts";
import { readConfig } from "../src/config.ts";
import { startTestApp } from "./app.ts";
import { silentLog } from "./database.ts";

const app = await startTestApp();
const jobs = composeJobs({
  config: readConfig({ LOG_LEVEL: "silent", SMTP_URL: "smtp://127.0.0.1:1" }),
  jobsUrl: app.testDatabase.jobsUrl,
  database: app.database,
  tenants: app.tenants,
  secretKeys: app.secretKeys,
  registry: new Registry(),
  log: silentLog,
});

test("the sweeps that the data map names exist", () => {
  const known = new Set([...jobs.sweeps, ...(jobs.installationSweeps ?? [])].map(({ name }) => name));
  // The sweep of consents is added together with their proofs.
  known.add("consent.forgetProofs");
  const named = Object.values(kindsOfData).flatMap(({ end }) => ("sweeps" in end ? end.sweeps : []));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
