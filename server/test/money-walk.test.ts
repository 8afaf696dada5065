import { recommendationFlow } from "@weitersagen/domain/recommendation";
import { rewardFlow, splitReward } from "@weitersagen/domain/reward";
import { expect, test } from "vitest";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { startTestApp } from "./app.ts";
import { learnBounties, walkOrder } from "./money-walk.ts";
import { chooseSeed, Random } from "./random.ts";
import { rewardDesk } from "./reward-desk.ts";
import { recommendationAfter, rewardAfter, checkSplit, walkFlow } from "./walk-model.ts";

const seed = chooseSeed();
const full = process.env["FULL"] !== undefined;
const app = await startTestApp();
// Tiers are tested with the rewards.
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]", "MaxEmpfaengerPraemieCent=null"]);
await app.tenants.refresh();
await learnBounties(app);

/** The first fault in this number of tries, with the seed that replays it. */
async function firstFault(rounds: number, attempt: (random: Random) => unknown): Promise<string | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const fault = await attempt(new Random(seed + round));
    if (typeof fault === "string") return `SEED=${seed}, round ${round}: ${fault}`;
  }
  return undefined;
}

test("2,000 walks of 50 commands: recommendation and reward follow exactly the rules", async () => {
  expect(await firstFault(2_000, (random) => walkFlow(random, rewardFlow, rewardAfter, 50))).toBeUndefined();
  expect(
    await firstFault(2_000, (random) => walkFlow(random, recommendationFlow, recommendationAfter, 50)),
  ).toBeUndefined();
});

test("100,000 splits lose no cent", async () => {
  expect(await firstFault(100_000, (random) => checkSplit(random, splitReward))).toBeUndefined();
});

test(
  "orders accepted, changed, cancelled, chosen, paid and returned at random: states, ledger and model agree at every step",
  async () => {
    const rounds = full ? 2_000 : 6;
    expect(await firstFault(rounds, (random) => walkOrder(app, random, 50))).toBeUndefined();
    expect(await rewardDesk(app).balances()).toMatchObject({ sum: 0, differences: [] });
  },
  full ? 3_600_000 : 60_000,
);

test("the walks detect a forbidden step, a lost cent in a split and a lost cent in the ledger", async () => {
  const loose = { ...rewardFlow, paid: { ...rewardFlow.paid, cancel: "cancelled" } };
  expect(await firstFault(100, (random) => walkFlow(random, loose, rewardAfter, 50))).toMatch(
    /cancelled, not undefined/,
  );
  const careless: typeof splitReward = (cents, share, cap) => {
    const { referrerCents, recipientCents } = splitReward(cents, share, cap);
    return { referrerCents: share === 50 ? Math.floor(cents / 2) : referrerCents, recipientCents };
  };
  expect(await firstFault(1_000, (random) => checkSplit(random, careless))).toMatch(/is not the whole/);

  // A trigger takes a cent from every line: only the comparison with the model notices it.
  await app.testDatabase.owner.query(`
    alter table ledger_entry disable trigger user;
    alter table ledger_line disable trigger user;
    create function take_a_cent() returns trigger language plpgsql as
      $$ begin new.amount_cents := new.amount_cents - sign(new.amount_cents); return new; end $$;
    create trigger take_a_cent before insert on ledger_line for each row execute function take_a_cent()`);
  try {
    expect(await walkOrder(app, new Random(seed), 1)).toMatch(/owed shows -\d+, not -\d+/);
  } finally {
    await app.testDatabase.owner.query(`
      drop function take_a_cent() cascade;
      alter table ledger_entry enable trigger user;
      alter table ledger_line enable trigger user`);
  }
});
