import { createHash } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { germanIban } from "../../../test/iban.ts";
import { moneyDesk } from "../../../test/money.ts";
import { plantPayables } from "../../../test/payables.ts";
import { auditFiles } from "../../../test/payout-audit.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { mostAtOnce } from "../../../test/rows-in-memory.ts";
import { Seal } from "../../platform/seal.ts";
import { PIECE_BYTES, rotateFileKey } from "./service/file.ts";

// A Friday: the next day on which banks settle is Monday.
const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const desk = rewardDesk(app);
const money = moneyDesk(app);
const { seal } = money.deps;
const { create, release } = money;
const now = () => app.clock.now();
const rounds = process.env["FULL"] === undefined ? 300 : 5_000;

const chosen = (iban: string | undefined, holder = "Jörg Müßig & Söhne <GbR>") =>
  money.chooseTransfer(iban === undefined ? undefined : { iban, holder });

const first = "DE89370400440532013000";
let accounts = 0;
/** Many people with one account would be held. */
const newIban = () => germanIban(50_000_000 + ++accounts);
const second = "DE02120300000000202051";
const fileOf = (number: string, from = money): Promise<Buffer> => from.fileOf(number);
const parsed = (file: Buffer) => {
  expect(XMLValidator.validate(file.toString())).toBe(true);
  return new XMLParser({ parseTagValue: false, isArray: (name) => name === "CdtTrfTxInf" }).parse(
    file.toString(),
  ) as {
    Document: {
      CstmrCdtTrfInitn: {
        GrpHdr: Record<string, string>;
        PmtInf: Record<string, unknown> & {
          CdtTrfTxInf: { Amt: { InstdAmt: { "#text"?: string } | string }; Cdtr: { Nm: string } }[];
        };
      };
    };
  };
};

test("the preview says what is left out and why", async () => {
  await chosen(undefined);
  const frozen = await chosen(newIban());
  await money.saveAccount(frozen, { holder: "Neu", iban: second });
  await chosen(newIban());
  const sums = (await money.preview()).map(({ reason, count, cents }) => [reason, count, cents]);
  expect(sums).toEqual([
    [null, 1, 5000],
    ["frozen", 1, 5000],
    ["noAccount", 1, 5000],
  ]);
});

test("one operator alone pays nothing out: neither the service nor the database allows it", async () => {
  await chosen(newIban());
  const { number } = await create("Kim");
  await expect(release(number, "Kim")).rejects.toMatchObject({ reason: "wrongState" });
  await expect(
    app.testDatabase.owner.query("update payout_batch set released_by = created_by where number = $1", [
      number,
    ]),
  ).rejects.toMatchObject({ code: "23514" });
  expect(await release(number, "Sascha")).toMatchObject({ count: 2, totalCents: 10_000, withdrawn: 0 });
  await expect(release(number, "Sascha")).rejects.toMatchObject({ reason: "wrongState" });
  const file = await fileOf(number);
  expect(await fileOf(number)).toEqual(file);
  const { rows } = await app.testDatabase.owner.query<{ sha256: Buffer }>(
    `select sha256, creator.name as creator, created_os_user, releaser.name as releaser, released_os_user
       from payout_batch join operator as creator on creator.id = created_by
       join operator as releaser on releaser.id = released_by where number = $1`,
    [number],
  );
  expect(rows[0]).toMatchObject({
    creator: "Kim",
    created_os_user: "demo",
    releaser: "Sascha",
    released_os_user: "demo",
  });
  expect(rows[0]?.sha256).toEqual(createHash("sha256").update(file).digest());
  await expect(app.testDatabase.owner.query("update payout_batch set total_cents = 1")).rejects.toMatchObject(
    { code: "23001" },
  );
  const { GrpHdr, PmtInf } = parsed(file).Document.CstmrCdtTrfInitn;
  expect(GrpHdr).toMatchObject({ MsgId: number, NbOfTxs: "2", CtrlSum: "100.00" });
  expect(PmtInf).toMatchObject({
    NbOfTxs: "2",
    CtrlSum: "100.00",
    ReqdExctnDt: { Dt: "2026-03-09" },
    ChrgBr: "SLEV",
  });
  expect(PmtInf.CdtTrfTxInf[0]?.Cdtr.Nm).toBe("Joerg Muessig Soehne GbR");
});

test("an account that changes between batch and release is not paid, and waits for the next batch", async () => {
  const stays = await chosen(newIban());
  const changes = await chosen(newIban());
  const { number } = await create();
  await money.saveAccount(changes, { holder: "Neu", iban: second });
  expect(await release(number, "Sascha")).toMatchObject({ count: 1, withdrawn: 1 });
  expect((await desk.rewards(stays))[0]?.status).toBe("paid");
  expect((await desk.rewards(changes))[0]?.status).toBe("collected");
  expect((await desk.mails(stays.referrerEmail)).at(-1)?.template).toBe("rewardPaid");
});

/** An account as it could be saved before its holder's name was checked. */
async function forgeHolder(person: { readonly party: string; readonly id: number }, holder: string) {
  const place = `bank account ${desk.tenant().id} ${person.party} ${person.id}`;
  const { sealed, keyId } = seal.close(JSON.stringify({ holder, iban: first, bic: null }), place);
  await app.testDatabase.owner.query(
    "update bank_account set sealed = $1, key_id = $2 where person = $3 and person_id = $4",
    [sealed, keyId, person.party, person.id],
  );
}

test("an account that the bank would refuse is left out of the batch, and the command says why", async () => {
  const good = await chosen(newIban());
  const bad = await chosen(newIban());
  await forgeHolder(bad, "李明");
  const { number, count, refusedAccounts } = await create();
  expect({ count, refusedAccounts }).toEqual({
    count: 1,
    refusedAccounts: [
      {
        rewardId: bad.rewardId,
        why: "the account holder cannot be written in the letters that banks accept",
      },
    ],
  });
  await release(number);
  expect((await desk.rewards(good))[0]?.status).toBe("paid");
  expect((await desk.rewards(bad))[0]?.status).toBe("collected");
  await desk.cancel(bad);
});

test("a file that the bank would refuse is never released: every fault is listed, and nothing is paid", async () => {
  const order = await chosen(newIban());
  const { number } = await create();
  await forgeHolder(order, "李明");
  const before = await desk.balances();
  await expect(release(number)).rejects.toMatchObject({
    reason: "invalidInput",
    options: {
      detail: `${number} was not released, because the bank would refuse its file (1 faults):`,
      errors: [
        { path: expect.stringMatching(/^PRM-\d+$/), message: expect.stringContaining("account holder") },
      ],
    },
  });
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  expect(await desk.balances()).toEqual(before);
  await expect(fileOf(number)).rejects.toMatchObject({ reason: "wrongState" });
  await forgeHolder(order, "Li Ming");
  expect(await release(number)).toMatchObject({ count: 1 });
});

test(`ten runs at once over ${rounds} rewards: each is in one batch, and files and ledger agree to the cent`, async () => {
  const before = (await desk.balances()).accounts["bank"] ?? 0;
  const analyze = () => app.testDatabase.owner.query("analyze");
  await plantPayables({
    database: app.database,
    seal,
    tenant: desk.tenant(),
    count: rounds,
    now: now(),
    analyze,
  });
  await analyze();
  const runs = await Promise.allSettled(Array.from({ length: 10 }, () => create()));
  const made = runs.flatMap((run) => (run.status === "fulfilled" ? [run.value] : []));
  expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(rounds);
  // Released by several at once, too: one of them does it.
  const released = await Promise.allSettled(
    made.flatMap(({ number }) => [release(number, "Sascha"), release(number, "Robin")]),
  );
  expect(released.filter(({ status }) => status === "fulfilled")).toHaveLength(made.length);
  const files = await Promise.all(made.map(({ number }) => fileOf(number)));
  const audit = auditFiles(files);
  expect(audit).toMatchObject({ doubled: [], rewards: rounds, wrongTotals: 0 });
  const { accounts: balance, sum, differences } = await desk.balances();
  expect({ sum, differences }).toEqual({ sum: 0, differences: [] });
  expect(before - (balance["bank"] ?? 0)).toBe(audit.cents);

  // The proof notices a payment that was made twice, and a total that is wrong.
  const [first = Buffer.of()] = files;
  expect(auditFiles([...files, first]).doubled.length).toBeGreaterThan(0);
  expect(auditFiles([Buffer.from(first.toString().replace(/<CtrlSum>./, "<CtrlSum>9"))]).wrongTotals).toBe(1);
}, 300_000);

test("a batch of any size is in memory page by page: rows, lists and pieces of the file", async () => {
  const [page, count] = [20, 100];
  const analyze = async () => {};
  await plantPayables({ database: app.database, seal, tenant: desk.tenant(), count, now: now(), analyze });
  const paged = moneyDesk(app, "ewe", { ...money.deps, pageSize: page });
  const pieces: number[] = [];
  const run = async (from: typeof money) => {
    const { number } = await from.create();
    expect(await from.release(number)).toMatchObject({ count });
    await from.exportTo(number, async (piece) => void pieces.push(piece.length));
  };
  expect(await mostAtOnce(() => run(paged))).toEqual({ rows: page, list: page });
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.max(...pieces)).toBe(PIECE_BYTES);

  // The proof notices one that takes them all at once.
  await plantPayables({ database: app.database, seal, tenant: desk.tenant(), count, now: now(), analyze });
  const all = await mostAtOnce(() => run(money));
  expect(all.rows).toBeGreaterThanOrEqual(count);
  expect(all.list).toBe(count);
});

test("the database itself refuses a second live payout, a changed one, and a batch with other totals", async () => {
  const { owner } = app.testDatabase;
  await chosen(newIban());
  const { number } = await create();
  const refused = (statement: string) =>
    owner.query(statement, [number]).then(
      () => "taken",
      (error: unknown) => (error as { code: string }).code,
    );
  const batch = "(select id from payout_batch where number = $1)";
  const columns = "tenant_id, batch_id, reward_id, amount_cents";
  expect(
    await refused(`insert into payout (${columns}) select ${columns} from payout where batch_id = ${batch}`),
  ).toBe("23505");
  expect(await refused(`update payout set amount_cents = 1 where batch_id = ${batch}`)).toBe("23001");
  expect(await refused(`update payout set status = 'returned' where batch_id = ${batch}`)).toBe("23001");
  expect(await refused(`delete from payout where batch_id = ${batch}`)).toBe("23001");
  await money.signer("Eve");
  const releasing =
    "status = 'released', released_at = created_at, released_os_user = 'eve', execution_on = created_at::date";
  expect(
    await refused(
      `update payout_batch set ${releasing}, released_by = (select id from operator where name = 'Eve'), count = 1, total_cents = 5000, sha256 = '' where number = $1`,
    ),
  ).toBe("23514");
  await release(number);
  expect(await refused(`update payout set status = 'withdrawn' where batch_id = ${batch}`)).toBe("23001");
  expect(await refused(`delete from payout_piece where batch_id = ${batch}`)).toBe("23001");
  expect(
    await refused(
      `insert into payout_piece select tenant_id, batch_id, 9, sealed, key_id from payout_piece where batch_id = ${batch}`,
    ),
  ).toBe("23001");
});

test("after a key rotation the files are the same, without the old key", async () => {
  await chosen(newIban());
  const { number } = await create();
  await release(number, "Sascha");
  const file = await fileOf(number);
  const keys = [Buffer.alloc(32, 7), ...app.secretKeys];
  const under = (secretKeys: readonly Buffer[]) => ({ seal: new Seal(secretKeys, "money") });
  const rotate = (deps: ReturnType<typeof under>) => desk.inTenant((tx) => rotateFileKey(deps, tx, 3));
  while ((await rotate(under(keys))) === 3);
  const onlyNew = moneyDesk(app, "ewe", { ...money.deps, ...under(keys.slice(0, 1)) });
  expect(await fileOf(number, onlyNew)).toEqual(file);
  await expect(fileOf(number)).rejects.toThrow("not among those");
  // Back, for the tests that follow.
  const back = under([...app.secretKeys, ...keys]);
  while ((await rotate(back)) === 3);
  expect(await fileOf(number)).toEqual(file);
});

test("a byte that was changed in the store is detected", async () => {
  await chosen(newIban());
  const { number } = await create();
  await release(number, "Sascha");
  const { rows } = await app.testDatabase.owner.query<{ tenant_id: number; batch_id: number }>(
    "select tenant_id, id as batch_id from payout_batch where number = $1",
    [number],
  );
  const forged = seal.close("<Document/>", `payout ${rows[0]?.tenant_id} ${number}`);
  await app.testDatabase.owner.query("update payout_piece set sealed = $1 where batch_id = $2", [
    forged.sealed,
    rows[0]?.batch_id,
  ]);
  await expect(fileOf(number)).rejects.toMatchObject({
    options: { detail: expect.stringContaining("was changed after its release") },
  });
});

test("a cancellation after payout is a negative entry, the reward stays paid, and the person is notified once", async () => {
  const order = await chosen(newIban());
  const { number } = await create();
  await release(number, "Sascha");
  await desk.cancel(order);
  await desk.cancel(order);
  expect((await desk.rewards(order))[0]).toMatchObject({ status: "paid", clawed_back_at: now() });
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [], accounts: { clawback: 5000 } });
  const told = (await desk.mails(order.referrerEmail)).filter(
    ({ template }) => template === "rewardOwedBack",
  );
  expect(told.map(({ data }) => data)).toMatchObject([{ amountCents: 5000, choice: "transfer", text: "" }]);
});
