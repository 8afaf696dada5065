import { expect, test } from "vitest";
import { startTestApp } from "../test/app.ts";
import { mailsTo, runJobs } from "../test/jobs.ts";
import { newAddress, plantRecommendation } from "../test/people.ts";
import { startSmtpSink } from "../test/smtp-sink.ts";
import { demoNarrator } from "./demo.ts";
import { bringHistory } from "./demo-history.ts";

const app = await startTestApp();

test("a mail server gets nothing of the demo's year, but what is written to anybody else", async () => {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const narrator = await demoNarrator("ewe");
  const { recommendation, secretKeys } = app;
  await bringHistory({ recommendation, secretKeys, mailsLeave: true }, tenant, narrator, app.clock.now());
  expect(await mailsTo(app, narrator.email)).toEqual([]);
  const somebody = newAddress();
  await plantRecommendation(app, { tenant: "ewe", product: 101, email: somebody });
  const sink = await startSmtpSink();
  try {
    await runJobs(app, { SMTP_URL: sink.url });
    const addresses = sink.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
    // What waits today is news of today.
    expect(new Set(addresses)).toEqual(new Set([narrator.email, somebody]));
    expect((await mailsTo(app, narrator.email)).map(({ template }) => template)).toEqual(["rewardReminder"]);
  } finally {
    await sink.stop();
  }
});
