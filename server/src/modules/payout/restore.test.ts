import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { bankAccountDeps } from "../../compose/reward.ts";
import { closePayouts, whyClosed } from "./service/gate.ts";
import { payoutJournal } from "./service/journal.ts";
import { readLostFile } from "./service/lost-file.ts";
import { reopenPayouts } from "./service/reopen.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const folder = await mkdtemp(join(tmpdir(), "weitersagen-restore-"));
afterAll(() => rm(folder, { recursive: true }));
const deps = { ...bankAccountDeps(app.secretKeys), journal: payoutJournal(folder) };
const desk = rewardDesk(app);
const money = moneyDesk(app, "ewe", deps);
const { owner } = app.testDatabase;
let accounts = 0;

const payable = () =>
  money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(40_000_000 + ++accounts) });
const state = () => desk.inTenant((tx) => whyClosed(deps, tx, desk.tenant()));

/** A batch that the bank gets: its file is kept beside the database. */
async function pay(): Promise<{ number: string; file: Buffer }> {
  const { number } = await money.create();
  await money.release(number);
  await deps.journal.record("ewe", number);
  return { number, file: await money.fileOf(number) };
}

const reopen = async (last: string | null, files: readonly Buffer[] = []) => {
  const by = await money.signer("Kim");
  const lost = files.map(readLostFile);
  return desk.inTenant((tx) =>
    reopenPayouts(deps, tx, desk.tenant(), { last, lost, by, now: app.clock.now() }),
  );
};

/** What a dump and its restore do: the rows are the same, the database is another one. */
const restoreDump = () =>
  owner.query(
    "alter table payout_gate disable trigger user; update payout_gate set identity = 'of the backup'; alter table payout_gate enable trigger user",
  );

test("a restored database pays nothing until an operator confirms the last batch that the bank has", async () => {
  await payable();
  const { number } = await pay();
  expect(await state()).toBeUndefined();
  await restoreDump();
  await payable();
  const closed = {
    reason: "wrongState",
    options: { detail: expect.stringMatching(/^Payouts are closed/) as string },
  };
  await expect(money.create()).rejects.toMatchObject(closed);
  await expect(money.release(number)).rejects.toMatchObject(closed);
  await expect(money.voidBatch(number)).rejects.toMatchObject(closed);
  await expect(reopen("EWE-20260302-0099")).rejects.toMatchObject({
    options: { detail: expect.stringContaining("is not known here") as string },
  });
  expect(await state()).toBeDefined();
  expect(await reopen(number)).toMatchObject({ booked: 0, unknown: [], numberFloor: 100 });
  expect(await state()).toBeUndefined();
  expect((await pay()).number).toBe("EWE-20260302-0101");
});

test("what the bank paid after the backup is booked from the copies of its files and not paid again", async () => {
  const before = await owner.query("select coalesce(max(id), 0)::bigint as id from payout");
  const rewards = [await payable(), await payable()];
  const { number, file } = await pay();
  // The backup is from before the batch: the rewards are only collected in it.
  await owner.query(`set session_replication_role = replica;
    delete from payout_batch_event where batch_id = (select max(id) from payout_batch);
    delete from payout_piece where batch_id = (select max(id) from payout_batch);
    delete from payout where batch_id = (select max(id) from payout_batch);
    delete from payout_batch where id = (select max(id) from payout_batch);
    delete from ledger_line where entry_id in (select id from ledger_entry where kind = 'pay' and reward_id in (${rewards.map(({ rewardId }) => rewardId).join()}));
    delete from ledger_entry where kind = 'pay' and reward_id in (${rewards.map(({ rewardId }) => rewardId).join()});
    update reward set status = 'collected' where id in (${rewards.map(({ rewardId }) => rewardId).join()});
    set session_replication_role = origin`);
  await owner.query("select setval('payout_id_seq', $1)", [Math.max(1, Number(before.rows[0]?.id ?? 1))]);
  // Even without a new identity the journal on the machine knows better than the database.
  expect(await state()).toContain(`${number} was released here`);
  await expect(reopen(number)).rejects.toMatchObject({ reason: "wrongState" });
  const missing = Buffer.from(file.toString().replace(/Praemie \d+ /, "Praemie 999999 "));
  await expect(reopen(number, [Buffer.from("<a/>")])).rejects.toMatchObject({ reason: "invalidInput" });
  const done = await reopen(number, [missing]);
  expect(done).toMatchObject({ booked: 1, unknown: [{ rewardId: 999_999, amountCents: 5000 }] });
  await desk.inTenant(async (tx) =>
    closePayouts(tx, { by: await money.signer("Kim"), reason: "second file", now: app.clock.now() }),
  );
  expect(await state()).toBe("second file");
  expect(await reopen(number, [file])).toMatchObject({ booked: 1, unknown: [] });
  for (const order of rewards) expect((await desk.rewards(order))[0]?.status).toBe("paid");
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
  expect(await money.preview()).toEqual([]);

  await payable();
  const next = await pay();
  expect(Number(next.number.slice(-4))).toBeGreaterThan(Number(number.slice(-4)) + 90);
  const known = new Set(Array.from(file.toString().matchAll(/PRM-\d+/g), ([id]) => id));
  for (const [id] of next.file.toString().matchAll(/PRM-(\d+)/g)) {
    expect(known.has(id)).toBe(false);
    expect(Number(id.slice(4))).toBeGreaterThan(1_000_000_000);
  }
});

test("a copied data folder is noticed, and confirming one tenant does not open another", async () => {
  const copy = await mkdtemp(join(tmpdir(), "weitersagen-copy-"));
  try {
    await deps.journal.record("telekom", "TELEKOM-20260302-0001");
    await copyFile(join(folder, "released-batches.log"), join(copy, "released-batches.log"));
    const copied = payoutJournal(copy);
    expect(await copied.read("ewe")).toMatchObject({ isCopy: true });
    await copied.record("ewe");
    expect(await copied.read("ewe")).toEqual({ number: undefined, isCopy: false });
    expect(await copied.read("telekom")).toEqual({ number: "TELEKOM-20260302-0001", isCopy: true });
    expect(await deps.journal.read("telekom")).toMatchObject({ isCopy: false });
    await writeFile(join(copy, "released-batches.log"), "");
    expect(await payoutJournal(copy).read("ewe")).toEqual({ number: undefined, isCopy: false });
  } finally {
    await rm(copy, { recursive: true });
  }
});

test("a restore can close the payouts of all tenants in one statement", async () => {
  await owner.query("select platform.close_payouts('restored from weitersagen.dump', $1)", [app.clock.now()]);
  expect(await state()).toBe("restored from weitersagen.dump");
  const other = app.tenants.bySlug("telekom");
  if (!other) throw new Error("no tenant");
  expect(await app.database.inTenant(other.id, (tx) => whyClosed(deps, tx, other))).toBe(
    "restored from weitersagen.dump",
  );
});
