import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { mailsTo, runJobs } from "../../test/jobs.ts";
import { newAddress, plantRecommendation } from "../../test/people.ts";
import { startSmtpSink } from "../../test/smtp-sink.ts";
import { demoMails, demoReferrer, FRIENDS_DOMAIN } from "./demo-tenants.ts";
import { createDemoHistory } from "./history.ts";

const app = await startTestApp();

test("no real person's mail depends on the demo's files: only for addresses that nobody has they are read", async () => {
  let reads = 0;
  const stays = demoMails(() => {
    reads += 1;
    return Promise.reject(new Error("the demo's files are gone"));
  });
  for (const address of ["erika@gmail.com", "max@beispiel.de", "anna@example.org", `pia@${FRIENDS_DOMAIN}`]) {
    expect(await stays(address, {})).toBe(address.endsWith(FRIENDS_DOMAIN));
  }
  expect(await stays("erika@kuestenstrom.example", { linkToken: () => "once" })).toBe(false);
  expect(reads).toBe(0);
  await expect(stays("erika@kuestenstrom.example", {})).rejects.toThrow("gone");
});

test(
  "a mail server gets nothing of the demo's year nor of what comes of it, but what is written to anybody else",
  { timeout: 120_000 },
  async () => {
    const tenant = app.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const referrer = await demoReferrer("ewe");
    const { recommendation, secretKeys } = app;
    await createDemoHistory(
      { database: app.database, recommendation, secretKeys, mailsLeave: true },
      tenant,
      referrer,
      app.clock.now(),
    );
    expect(await mailsTo(app, referrer.email)).toEqual([]);
    const somebody = newAddress();
    await plantRecommendation(app, { tenant: "ewe", product: 101, email: somebody });
    const sink = await startSmtpSink();
    // Messages for the operator leave, as those of the contact form do.
    const reached = () =>
      new Set(
        sink.mails
          .flatMap(({ to }) => to?.map(({ address }) => address ?? "") ?? [])
          .filter((address) => address !== tenant.settings.supportEmail),
      );
    try {
      await runJobs(app, { SMTP_URL: sink.url });
      expect(reached()).toEqual(new Set([somebody]));
      // They can be read in the mailbox.
      const written = await mailsTo(app, referrer.email);
      expect(written.map(({ template }) => template)).toEqual(["rewardReminder"]);
      expect(written[0]?.subject).toBeTruthy();

      app.clock.advance(90 * 86_400_000);
      await runJobs(app, { SMTP_URL: sink.url });
      expect((await mailsTo(app, referrer.email)).length).toBeGreaterThan(1);
      expect(reached()).toEqual(new Set([somebody]));

      const reset = `${app.url}/api/v1/ewe/account/resetPassword/${referrer.email}`;
      expect((await fetch(reset)).status).toBe(204);
      await runJobs(app, { SMTP_URL: sink.url });
      expect(reached()).toEqual(new Set([somebody, referrer.email]));
    } finally {
      await sink.stop();
    }
  },
);
