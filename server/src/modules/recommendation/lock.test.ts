import { addDays } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { newAddress, plantRecommendation } from "../../../test/people.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { blockReferrer } from "./service/block-referrer.ts";
import { lockOne, unlockOne } from "./service/lock.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const desk = rewardDesk(app, "ewe");

/** A link of a new referrer, whose address is confirmed unless the test says otherwise. */
async function linkOf({ isConfirmed = true } = {}) {
  const email = newAddress();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  await owner.query("update referrer set confirmed_at = $2 where email = $1", [
    email,
    isConfirmed ? app.clock.now() : null,
  ]);
  return { email, recommendation };
}

const lock = (number: string, now = app.clock.now()) =>
  desk.inTenant((tx) => lockOne(tx, number, { comment: "Verdacht", now }));
const unlock = (number: string, now = app.clock.now()) =>
  desk.inTenant((tx) => unlockOne(tx, number, { now }));

async function lockMails(email: string) {
  await runJobs(app);
  return (await mailsTo(app, email)).filter(({ template }) => template === "linkLocked");
}

test("the owner of a locked link is mailed, and again when it is unlocked, without the team's reason", async () => {
  const { email, recommendation } = await linkOf();
  await lock(recommendation);
  expect(await lockMails(email)).toMatchObject([{ data: { isLocked: true } }]);
  await unlock(recommendation);
  const mails = await lockMails(email);
  expect(mails.map(({ data }) => data["isLocked"])).toEqual([true, false]);
  expect(JSON.stringify(mails)).not.toContain("Verdacht");
});

test("no lock is mailed to an unconfirmed address or a blocked account, nor of an expired link", async () => {
  const unconfirmed = await linkOf({ isConfirmed: false });
  await lock(unconfirmed.recommendation);
  const blocked = await linkOf();
  const now = app.clock.now();
  await desk.inTenant((tx) => blockReferrer(tx, blocked.email, { reason: "rules", now }));
  await lock(blocked.recommendation);
  const expired = await linkOf();
  const later = addDays(now, 365);
  await lock(expired.recommendation, later);
  await unlock(expired.recommendation, later);
  for (const { email } of [unconfirmed, blocked, expired]) expect(await lockMails(email)).toEqual([]);
});
