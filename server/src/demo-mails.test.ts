import { expect, test } from "vitest";
import { startTestApp } from "../test/app.ts";
import { mailsTo, runJobs } from "../test/jobs.ts";
import { newAddress, plantRecommendation } from "../test/people.ts";
import { startSmtpSink } from "../test/smtp-sink.ts";
import { demoNarrator } from "./demo.ts";
import { bringHistory } from "./demo-history.ts";

const app = await startTestApp();

test("a mail server gets nothing of the demo's year nor of what comes of it, but what is written to anybody else", async () => {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const narrator = await demoNarrator("ewe");
  const { recommendation, secretKeys } = app;
  await bringHistory({ recommendation, secretKeys, mailsLeave: true }, tenant, narrator, app.clock.now());
  expect(await mailsTo(app, narrator.email)).toEqual([]);
  const somebody = newAddress();
  await plantRecommendation(app, { tenant: "ewe", product: 101, email: somebody });
  const sink = await startSmtpSink();
  const reached = () =>
    new Set(sink.mails.flatMap(({ to }) => to?.map(({ address }) => address ?? "") ?? []));
  try {
    await runJobs(app, { SMTP_URL: sink.url });
    expect(reached()).toEqual(new Set([somebody]));
    // They can be read in the mailbox.
    const written = await mailsTo(app, narrator.email);
    expect(written.map(({ template }) => template)).toEqual(["rewardReminder"]);
    expect(written[0]?.subject).toBeTruthy();

    app.clock.advance(90 * 86_400_000);
    await runJobs(app, { SMTP_URL: sink.url });
    expect((await mailsTo(app, narrator.email)).length).toBeGreaterThan(1);
    expect(reached()).toEqual(new Set([somebody]));

    const reset = `${app.url}/api/v1/ewe/account/resetPassword/${narrator.email}`;
    expect((await fetch(reset)).status).toBe(204);
    await runJobs(app, { SMTP_URL: sink.url });
    expect(reached()).toEqual(new Set([somebody, narrator.email]));
  } finally {
    await sink.stop();
  }
});
