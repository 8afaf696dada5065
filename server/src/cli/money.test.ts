import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { pain002 } from "../../test/bank-files.ts";
import { plantPayables } from "../../test/payables.ts";
import { rewardDesk } from "../../test/reward-desk.ts";
import { playCommand, runCommand } from "../../test/run-command.ts";
import { moneySeal } from "../compose/reward.ts";
import { StartupError } from "../platform/startup-error.ts";
import { moveReward } from "../modules/reward/service/move.ts";

const app = await startTestApp();
const desk = rewardDesk(app);
const folder = await mkdtemp(join(tmpdir(), "weitersagen-money-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const secretKey = app.secretKeys.map((key) => key.toString("base64")).join(",");

async function run(line: string, environment: Record<string, string> = {}): Promise<string[]> {
  return runCommand(app, line.split(" "), { SECRET_KEY: secretKey, ...environment });
}

const newKey = async (name: string) => {
  const [line = ""] = await run(`operator add ${name}`);
  return { OPERATOR_KEY: line.split("  ")[1] ?? "" };
};
const kim = await newKey("Kim");
const sascha = await newKey("Sascha");

const refusal = (line: string, environment: Record<string, string> = {}) =>
  run(line, environment).then(
    () => "done",
    (error: {
      options?: { detail?: string; errors?: { path: string; message: string }[] };
      message: string;
    }) =>
      [
        error.options?.detail ?? error.message,
        ...(error.options?.errors ?? []).map(({ path, message }) => `${path}: ${message}`),
      ].join("\n"),
  );

test("a payout from preview to the answer of the bank reports each step", async () => {
  expect(await run("payout preview ewe")).toEqual(["no payment is waiting"]);
  expect(await refusal("payout create ewe", kim)).toBe("There is nothing to pay out.");
  await plantPayables({
    database: app.database,
    seal: moneySeal(app.secretKeys),
    tenant: desk.tenant(),
    count: 3,
    now: app.clock.now(),
    analyze: async () => {},
  });
  expect(await run("payout preview ewe")).toEqual([`${"to pay".padEnd(38)}       3         30.03 €`]);
  expect(await run("payout list telekom")).toEqual(["no batches yet"]);
  const [created = ""] = await run("payout create ewe", kim);
  expect(created).toMatch(/^created EWE-20261115-\d{4} with 3 payouts$/);
  const number = created.split(" ")[1] ?? "";
  expect(await run("payout preview ewe")).toEqual([
    `${"in a batch already".padEnd(38)}       3         30.03 €`,
  ]);
  const made = `${number}  made 2026-11-15 by Kim`;
  expect(await run("payout list ewe")).toEqual([`${made}  3 payouts, 30.03 €  waits for its release`]);
  const file = join(folder, "bank.xml");
  expect(await refusal(`payout export ewe ${number} ${file}`)).toBe(`${number} was not released yet.`);
  expect(await refusal(`payout release ewe ${number}`, kim)).toBe(
    "Another operator than the one who created the batch has to release it.",
  );
  expect(await run(`payout release ewe ${number}`, sascha)).toEqual([
    `released ${number}: 3 payouts, 30.03 €, 0 withdrawn`,
  ]);
  expect(await refusal(`payout release ewe ${number}`, sascha)).toBe("It was released already.");
  expect(await refusal(`payout export telekom ${number} ${file}`)).toBe(
    `There is no batch "${number}" of this tenant.`,
  );
  expect(await refusal(`payout export ewe ${number} ${folder}/none/bank.xml`)).toContain(
    "cannot be written (ENOENT)",
  );
  expect(await run(`payout export ewe ${number} ${file}`)).toEqual([`wrote ${number} to ${file}`]);
  const bytes = await readFile(file);
  await run(`payout export ewe ${number} ${file}`);
  expect(await readFile(file)).toEqual(bytes);
  // It contains bank accounts: other users of the machine must not read it.
  expect((await stat(file)).mode & 0o077).toBe(0);

  const answer = join(folder, "answer.xml");
  const ids = [...bytes.toString().matchAll(/<EndToEndId>(PRM-\d+)</g)].map(([, id = ""]) => id);
  const [first = "", second = ""] = ids;
  const transactions = [
    { id: first, status: "RJCT", reason: "AC04" },
    { id: second, status: "RVNM" },
  ];
  await writeFile(answer, pain002({ messageId: "BANK-7", batch: number, group: "PART", transactions }));
  expect(await refusal(`payout import telekom ${answer}`, kim)).toContain("is no released batch of telekom");
  expect(await run(`payout import ewe ${answer}`, kim)).toEqual([
    `${second}: the account has another name (RVNM)`,
    "pain.002 BANK-7: 0 confirmed, 1 rejected, 0 returned",
  ]);
  expect(await run("payout list ewe")).toEqual([
    `${made}  released 2026-11-15 by Sascha  3 payouts, 30.03 €  1 came back`,
  ]);
  expect(await refusal(`payout import ewe ${answer}`, kim)).toMatch(
    /^pain.002 BANK-7 was already imported on .* by Kim.$/,
  );
  expect(await run(`payout payments ewe ${number}`)).toEqual([
    expect.stringMatching(
      /^PRM-\d+ +10\.00 € {2}rejected {3}reward \d+ {2}order P-\d+-0 {2}referrer \d+ {2}AC04$/,
    ),
    expect.stringMatching(/^PRM-\d+ +10\.01 € {2}live {7}reward \d+ {2}order P-\d+-1 {2}referrer \d+$/),
    expect.stringMatching(/^PRM-\d+ +10\.02 € {2}live /),
    "3 payouts",
  ]);
  expect(await refusal(`payout import ewe ${folder}/none.xml`, kim)).toContain("cannot be read (ENOENT)");
  await truncate(answer, 16 * 1024 * 1024 + 1);
  expect(await refusal(`payout import ewe ${answer}`, kim)).toContain("larger than 16 MB");
});

test("payouts are created and released with an operator's key only, and never both by one operator", async () => {
  const noKey = "This needs your operator key: set OPERATOR_KEY, or name a file with --key-file FILE.";
  expect(await refusal("payout create ewe")).toBe(noKey);
  expect(await refusal("payout release ewe EWE-1")).toBe(noKey);
  const invalid = "The operator key is not valid.";
  for (const key of ["Kim", "wso_x", `${kim.OPERATOR_KEY}x`, secretKey])
    expect(await refusal("payout create ewe", { OPERATOR_KEY: key })).toBe(invalid);

  const taken = 'There is an operator "kim" already.';
  expect(await refusal("operator add kim")).toBe(taken);
  expect(await runCommand(app, ["operator", "add", "  Robin   Roe "])).toEqual([
    expect.stringMatching(/^Robin Roe {2}wso_[\w-]{43}$/),
  ]);
  expect(await refusal("operator add R")).toContain("2 to 60 printable characters");

  const file = join(folder, "robin.key");
  const [, key = ""] = ((await run("operator add Robin"))[0] ?? "").split("  ");
  await writeFile(file, `${key}\n`);
  expect(await refusal(`payout create ewe --key-file ${file}`)).toBe("There is nothing to pay out.");
  expect(await refusal(`payout create ewe --key-file ${folder}/none`)).toContain("cannot be read (ENOENT)");
  expect(await run("operator revoke robin")).toEqual(["revoked the key of robin"]);
  expect(await refusal(`payout create ewe --key-file ${file}`)).toBe(invalid);
  expect(await refusal("operator revoke robin")).toBe('There is no operator "robin" with a valid key.');
  const listed = await run("operator list");
  expect(listed.join("\n")).toMatch(/valid {4}Kim .*\n.*\n.*Robin Roe .*\nrevoked {2}Robin /);
  const { rows } = await app.testDatabase.owner.query<{ stored: string }>(
    "select string_agg(operator::text, ' ') as stored from operator",
  );
  expect(rows[0]?.stored).not.toContain(key);
});

test("a batch is voided with a reason, its payments are listed as CSV, and odd entries wait for a person", async () => {
  await plantPayables({
    database: app.database,
    seal: moneySeal(app.secretKeys),
    tenant: desk.tenant(),
    count: 2,
    now: app.clock.now(),
    analyze: async () => {},
  });
  const [created = ""] = await run("payout create ewe", kim);
  const number = created.split(" ")[1] ?? "";
  await run(`payout release ewe ${number}`, sascha);
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    `update placed_order set number = '=cmd|''/c calc''!A1;"x"' where id = (
       select order_id from reward join payout on reward_id = reward.id
         join payout_batch on payout_batch.id = batch_id where payout_batch.number = $1 order by payout.id limit 1)
     returning id`,
    [number],
  );
  expect(rows).toHaveLength(1);
  const csv = join(folder, "payments.csv");
  expect(await run(`payout payments ewe ${number} --csv ${csv}`)).toEqual([
    `wrote 2 payouts of ${number} to ${csv}`,
  ]);
  const [head, line] = (await readFile(csv, "utf8")).split("\r\n");
  expect(head).toBe("\u{FEFF}payment;amount;state;reward;order;person;bank reason;credit note");
  expect(line).toContain(`;"'=cmd|'/c calc'!A1;""x""";`);
  expect(await refusal("payout payments ewe EWE-0")).toBe('There is no batch "EWE-0" of this tenant.');

  const voidIt = ["payout", "void", "ewe", number, "--reason", "wrong month"];
  const environment = { SECRET_KEY: secretKey };
  await expect(runCommand(app, voidIt, environment)).rejects.toThrow("operator key");
  expect(await runCommand(app, voidIt, { ...environment, ...kim })).toEqual([
    `voided ${number}: 2 payouts, 20.01 € wait for the next batch`,
  ]);
  expect(await refusal(`payout export ewe ${number} ${folder}/void.xml`)).toContain("never exported again");
  expect((await run("payout list ewe"))[0]).toMatch(
    /made 2026-11-15 by Kim {2}voided 2026-11-15 by Kim: wrong month$/,
  );

  expect(await run("payout aside ewe")).toEqual(["0 waiting"]);
  const answer = join(folder, "void-answer.xml");
  await writeFile(answer, pain002({ messageId: "BANK-8", batch: number, group: "ACSC" }));
  expect(await run(`payout import ewe ${answer}`, kim)).toEqual([
    expect.stringMatching(/^put aside: line \d+, EWE-.*: was voided$/),
    "pain.002 BANK-8: 0 confirmed, 0 rejected, 0 returned, 1 put aside (payout aside)",
  ]);
  const [entry = ""] = await run("payout aside ewe");
  expect(entry).toMatch(/^ +\d+ {2}2026-11-15 {2}pain.002 BANK-8 line \d+ {2}EWE-.*: was voided$/);
  const id = entry.trim().split(" ")[0] ?? "";
  expect(await run(`payout resolve ewe ${id} --note asked`, kim)).toEqual([`entry ${id}: resolved by Kim`]);
  expect(await run("payout aside ewe")).toEqual(["0 waiting"]);
  expect(await refusal(`payout resolve ewe ${id} --note asked`, kim)).toBe(
    `No entry ${id} waits for a person.`,
  );
  const transactions = [{ id: "PRM-1", status: "LOST" }];
  await writeFile(answer, pain002({ messageId: "BANK-9", batch: number, transactions }));
  const said = [...(await run(`payout import ewe ${answer}`, kim)), ...(await run("payout aside ewe"))];
  expect(said.filter((text) => /line \d+[, ] PRM-1: the state "LOST" is unknown/.test(text))).toHaveLength(2);
});

test("rewards that are held are listed with their reasons and decided once", async () => {
  const order = await desk.place({
    referrerEmail: "anna.held@example.org",
    recipientEmail: "anna.held+1@example.org",
  });
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  const [line = "", ...more] = await run("fraud list ewe");
  expect(line).toContain(String(reward?.id));
  expect(line).toContain("samePersonByMail");
  expect(more.at(-1)).toMatch(/^\d+ waiting$/);
  expect(await run(`fraud decide ewe ${reward?.id} pass`, kim)).toEqual([
    `reward ${reward?.id}: released, decided by Kim`,
  ]);
  expect(await refusal(`fraud decide ewe ${reward?.id} reject`, kim)).toBe(
    `No reward ${reward?.id} waits for a decision.`,
  );
});

test("a held reward whose order was cancelled meanwhile is not decided any more", async () => {
  const order = await desk.place({
    referrerEmail: "ole.held@example.org",
    recipientEmail: "ole.held+1@example.org",
  });
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  await desk.cancel(order);
  for (const decision of ["pass", "reject"])
    expect(await refusal(`fraud decide ewe ${reward?.id} ${decision}`, kim)).toBe(
      `No reward ${reward?.id} waits for a decision.`,
    );
  const { rows } = await app.testDatabase.owner.query("select decided_at from reward where id = $1", [
    reward?.id,
  ]);
  expect(rows).toEqual([{ decided_at: null }]);
});

test("a reward paid for a cancelled order is listed until the order is valid again", async () => {
  expect(await run("rewards owed-back ewe")).toEqual(["nothing is owed back"]);
  const order = await desk.place({ referrerEmail: "bea.back@example.org" });
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  const by = { now: app.clock.now(), actor: "test" };
  await desk.inTenant(async (tx) => {
    await moveReward(tx, reward?.id ?? 0, "provide", by);
    await moveReward(tx, reward?.id ?? 0, "collect", { ...by, choice: "transfer" });
    await moveReward(tx, reward?.id ?? 0, "pay", by);
  });
  await desk.cancel(order);
  const [line = "", total] = await run("rewards owed-back ewe");
  expect(line.replaceAll(/ +/g, " ").trim()).toMatch(
    new RegExp(
      `^${reward?.id} since 2026-11-15 50\\.00 € transfer order \\S+ recommendation \\w{10} referrer bea\\.back@example\\.org$`,
    ),
  );
  expect(total).toBe("50.00 € owed back in total");
  await desk.accept(order);
  expect(await run("rewards owed-back ewe")).toEqual(["nothing is owed back"]);
});

test("voucher codes are added once and counted by value", async () => {
  expect(await run("vouchers stock ewe")).toEqual(["no codes, and no reward waits for one"]);
  const codes = join(folder, "codes.txt");
  await writeFile(codes, "AAA-1\r\nAAA-2\n\n");
  expect(await run(`vouchers add ewe 2500 ${codes} --dry-run`)).toEqual([
    "2 of 2 codes of 25.00 € can be added",
  ]);
  expect(await run(`vouchers add ewe 2500 ${codes}`)).toEqual(["added 2 of 2 codes of 25.00 €"]);
  expect(await run("vouchers stock ewe")).toEqual(["     25.00 €  2 left, 0 waiting"]);
  expect(await refusal(`vouchers add ewe 2500 ${folder}/none.txt`)).toContain("There is no file");
});

test("a voucher file with a bad line adds nothing and names each line, unless the others are asked for", async () => {
  const codes = join(folder, "bad-codes.txt");
  await writeFile(codes, "Code;Wert\nAAA-1\nBBB-1\nBBB-1\nB\u0000\u0001\nBBB-2\n");
  const first = await playCommand(app, ["vouchers", "add", "ewe", "2500", codes], {
    environment: { SECRET_KEY: secretKey },
  });
  expect(first.printed).toEqual(["4 lines are bad: nothing was changed (--skip-bad takes the others)"]);
  expect(first.warned).toEqual([
    expect.stringMatching(/^line 1: is no voucher code/),
    expect.stringMatching(/^line 2: is in stock since 2026-11-15$/),
    "line 4: is the same code as line 3",
    expect.stringMatching(/^line 5: is no voucher code/),
  ]);
  expect(await run("vouchers stock ewe")).toEqual(["     25.00 €  2 left, 0 waiting"]);
  expect(await run(`vouchers add ewe 2500 ${codes} --skip-bad`)).toEqual(["added 2 of 6 codes of 25.00 €"]);
  await writeFile(codes, "BBB-1\nBBB-2\nZZZ-9\n");
  const withdraw = `vouchers withdraw ewe ${codes} mistake`;
  expect(await run(withdraw, kim)).toEqual([
    "1 line is bad: nothing was changed (--skip-bad takes the others)",
  ]);
  expect(await run(`${withdraw} --skip-bad --dry-run`, kim)).toEqual(["2 of 3 codes can be withdrawn"]);
  expect(await run(`${withdraw} --skip-bad`, kim)).toEqual(["withdrew 2 of 3 codes"]);
  expect(await run("vouchers stock ewe")).toEqual(["     25.00 €  2 left, 0 waiting, 2 set aside"]);
});

const rotatedKey = Buffer.alloc(32, 9).toString("base64");

test("after rotation accounts, codes and files are readable without the old key", async () => {
  const { rows } = await app.testDatabase.owner.query<{ number: string }>(
    "select number from payout_batch limit 1",
  );
  const said = await run("keys rotate", { SECRET_KEY: `${rotatedKey},${secretKey}` });
  expect(said).toContainEqual(
    expect.stringMatching(/^ewe: \d+ bank accounts, 4 voucher codes, 4 pieces of files$/),
  );
  const file = join(folder, "rotated.xml");
  await expect(
    run(`payout export ewe ${rows[0]?.number} ${file}`, { SECRET_KEY: secretKey }),
  ).rejects.toThrow(StartupError);
  await run(`payout export ewe ${rows[0]?.number} ${file}`, { SECRET_KEY: rotatedKey });
  expect(await readFile(file)).toEqual(await readFile(join(folder, "bank.xml")));
  expect(await run("keys rotate", { SECRET_KEY: rotatedKey })).toContain(
    "ewe: 0 bank accounts, 0 voucher codes, 0 pieces of files",
  );
});
