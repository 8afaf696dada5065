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
  await bringHistory(app, tenant, narrator, app.clock.now());
  const somebody = newAddress();
  await plantRecommendation(app, { tenant: "ewe", product: 101, email: somebody });
  const sink = await startSmtpSink();
  try {
    // Reminders of what happened in that year are due as well.
    app.clock.advance(8 * 86_400_000);
    await runJobs(app, { SMTP_URL: sink.url });
    expect(sink.mails.map(({ to }) => to?.map(({ address }) => address))).toEqual([[somebody]]);
    expect((await mailsTo(app, narrator.email)).length).toBeGreaterThan(10);
  } finally {
    await sink.stop();
  }
});
