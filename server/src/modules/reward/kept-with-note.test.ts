import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { camt054 } from "../../../test/bank-files.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { germanIban } from "../../../test/iban.ts";
import { moneyDesk } from "../../../test/money.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = commissionDesk(app);
const { owner } = app.testDatabase;

/** A reward whose payment came back 30 days ago, with its deadline and a note by days from now on. */
async function cameBack(
  nth: number,
  reason: string,
  { expires, noted }: { expires: number | null; noted: number },
) {
  const { rewardId, referrerId } = await money.chooseTransfer({
    holder: "Erika Muster",
    iban: germanIban(nth),
  });
  const { number } = await money.create();
  await money.release(number);
  const { rows } = await owner.query<{ id: number }>(
    "select id from payout where reward_id = $1 and status = 'live'",
    [rewardId],
  );
  const payer = desk.tenant().settings.payer?.iban ?? "";
  const back = { id: `PRM-${rows[0]?.id}`, euros: "50.00", reason };
  await money.importAnswer(camt054(`BACK-${nth}`, payer, [back]));
  await owner.query(
    `update reward set status_at = now() - interval '30 days', expires_at = now() + make_interval(days => $2)
      where id = $1`,
    [rewardId, expires],
  );
  await owner.query(
    `insert into care_note (tenant_id, person, person_id, text, author, written_at)
     select tenant_id, 'referrer', $1, 'Angerufen', 'Kim', now() + make_interval(days => $2)
       from referrer where id = $1`,
    [referrerId, noted],
  );
  return rewardId;
}

/** In how many days a reward expires; the tests run for less than one. */
async function daysLeft(rewardId: number) {
  const { rows } = await owner.query<{ days: number | null }>(
    "select round(extract(epoch from expires_at - now()) / 86400)::integer as days from reward where id = $1",
    [rewardId],
  );
  return rows[0]?.days;
}

test("a reward that was promised two weeks with a note keeps them when the rule changes", async () => {
  const passed = await cameBack(1, "MD07", { expires: -1, noted: -13 });
  const soon = await cameBack(2, "RR04", { expires: 3, noted: -1 });
  const longer = await cameBack(3, "MD07", { expires: 40, noted: -1 });
  const noteIsOld = await cameBack(4, "MD07", { expires: -1, noted: -15 });
  const waits = await cameBack(5, "MD07", { expires: null, noted: -1 });
  const wrongAccount = await cameBack(6, "AC04", { expires: 3, noted: -1 });
  const file = new URL("../../../migrations/0798_erased_refusals.sql", import.meta.url);
  await owner.query(readFileSync(file, "utf8"));
  expect(await daysLeft(passed)).toBe(14);
  expect(await daysLeft(soon)).toBe(14);
  expect(await daysLeft(longer)).toBe(40);
  expect(await daysLeft(noteIsOld)).toBe(-1);
  expect(await daysLeft(waits)).toBeNull();
  expect(await daysLeft(wrongAccount)).toBe(3);
});
