import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { germanIban } from "../../../../test/iban.ts";
import { runJobs } from "../../../../test/jobs.ts";
import { moneyDesk } from "../../../../test/money.ts";
import { days, rewardDesk } from "../../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const money = moneyDesk(app);
const minutes = (count: number) => count * 60_000;

/** Who has a reward to choose, and saves a first account: its mail waits for the choice. */
async function savedFirst() {
  const order = await desk.place();
  await desk.accept(order);
  app.clock.advance(days(64));
  while ((await desk.provide()) > 0);
  const owner = { party: "referrer", id: order.referrerId } as const;
  const save = (number: number) =>
    money.saveAccount(owner, { holder: "Anna Beispiel", iban: germanIban(number) });
  const first = 30_000_000 + order.referrerId;
  await save(first);
  const mails = async () =>
    (await desk.mails(order.referrerEmail)).filter(({ template }) => template.startsWith("bankAccount"));
  expect(await mails()).toEqual([]);
  app.clock.advance(minutes(3));
  return { owner, first, save, mails };
}

async function runLater(): Promise<void> {
  app.clock.advance(minutes(8));
  await runJobs(app);
}

test("an account that was replaced at once is not announced after the one that replaced it", async () => {
  const { first, save, mails } = await savedFirst();
  const { iban } = await save(first + 1);
  await runLater();
  expect(await mails()).toMatchObject([{ template: "bankAccountChanged", data: { maskedIban: iban } }]);
});

test("an account that was removed at once is not announced", async () => {
  const { owner, mails } = await savedFirst();
  await money.removeAccount(owner);
  await runLater();
  expect(await mails()).toEqual([]);
});

test("an account that was frozen meanwhile is announced as frozen", async () => {
  const { owner, mails } = await savedFirst();
  const until = new Date(app.clock.now().getTime() + days(3));
  await app.testDatabase.owner.query(
    "update bank_account set frozen_until = $2 where person = 'referrer' and person_id = $1",
    [owner.id, until],
  );
  await runLater();
  expect(await mails()).toMatchObject([
    { template: "bankAccountSaved", data: { frozenUntil: until.toISOString() } },
  ]);
});
