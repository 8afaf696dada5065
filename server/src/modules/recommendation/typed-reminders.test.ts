import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { plantRecipient } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";

const start = new Date("2026-11-15T09:00:00Z");
const app = await startTestApp({ now: start, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, ewe, makeBy } = typedLinks(app);

beforeEach(() => app.clock.set(start));

/** The owner of an account, and a link that a browser made by typing its address. */
async function typedLink() {
  const { email, id, own } = await confirmedOwner();
  await owner.query("update referrer set newsletter_permission = true where id = $1", [id]);
  // Only the typed link is looked at.
  await owner.query("update recommendation set remind_at = null where number = $1", [own.number]);
  const { number } = await makeBy(typing(email));
  return {
    number,
    decide: async (Eigene: boolean) => {
      const token = await app.issueToken("ewe", "user", id);
      const path = `/empfehler/empfehlungen/${number}/ohneanmeldung`;
      expect((await ewe("PUT", path, { token, body: { Eigene } })).status).toBe(204);
    },
    /** How many mails with this template the owner has got by this day. */
    mailed: async (template: string) =>
      (await mailsTo(app, email)).filter((mail) => mail.template === template).length,
  };
}

async function onDay(day: number) {
  app.clock.set(new Date(start.getTime() + day * 86_400_000));
  await runJobs(app);
}

test("a link that its owner calls theirs is reminded of like any other, from the next reminder on", async () => {
  const [early, late, silent] = [await typedLink(), await typedLink(), await typedLink()];
  const reminders = async () =>
    Promise.all([early, late, silent].map(({ mailed }) => mailed("linkReminder")));
  await onDay(3);
  await early.decide(true);
  await onDay(7);
  expect(await reminders()).toEqual([1, 0, 0]);
  await onDay(10);
  await late.decide(true);
  await onDay(29);
  expect(await reminders()).toEqual([1, 0, 0]);
  await onDay(30);
  expect(await reminders()).toEqual([2, 1, 0]);
});

test("whether an order is missing is asked once the owner calls the link theirs, however late", async () => {
  const [mine, foreign, silent] = [await typedLink(), await typedLink(), await typedLink()];
  const asked = async () =>
    Promise.all([mine, foreign, silent].map(({ mailed }) => mailed("claimInvitation")));
  await onDay(1);
  for (const { number } of [mine, foreign, silent]) await plantRecipient(app, "ewe", number);
  await onDay(30);
  expect(await asked()).toEqual([0, 0, 0]);
  await onDay(40);
  await mine.decide(true);
  await foreign.decide(false);
  for (const day of [41, 42, 50]) await onDay(day);
  expect(await asked()).toEqual([1, 0, 0]);
});
