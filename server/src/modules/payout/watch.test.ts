import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { camt053 } from "../../../test/bank-files.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { playCommand } from "../../../test/run-command.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]", "BetreiberEmail=kasse@example.org"]);
await app.tenants.refresh();
const desk = rewardDesk(app);
const money = moneyDesk(app);
const folder = await mkdtemp(join(tmpdir(), "weitersagen-watch-"));
afterAll(() => rm(folder, { recursive: true }));
let accounts = 0;
const chosen = () =>
  money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(90_000_000 + ++accounts) });
const run = async (...args: string[]) => {
  const secretKey = app.secretKeys.map((key) => key.toString("base64")).join(",");
  return playCommand(app, args, { environment: { SECRET_KEY: secretKey, DATA_DIR: folder } });
};
const warnings = async () =>
  (await mailsTo(app, "kasse@example.org")).flatMap(({ template, data }) =>
    template === "moneyWaits" ? [data] : [],
  );
/** What the metric says after the jobs. */
async function waiting(what: string): Promise<number | undefined> {
  const registry = new Registry();
  await runJobs(app, {}, registry);
  const figures = await registry.getSingleMetric("weitersagen_money_waiting")?.get();
  return figures?.values.find(({ labels }) => labels["tenant"] === "ewe" && labels["what"] === what)?.value;
}
const nothing = { unreleased: 0, unsent: 0, unconfirmed: 0, late: 0, soon: 0, closed: false, days: 3 };

test("transfers are reported a week before the four weeks end, and a batch until the bank has confirmed it", async () => {
  const { rewardId } = await chosen();
  app.clock.advance(days(21) - 1_000);
  await runJobs(app);
  expect(await warnings()).toEqual([]);
  app.clock.advance(1_000);
  await runJobs(app);
  expect(await waiting("soon")).toBe(1);
  expect(await warnings()).toEqual([{ ...nothing, soon: 1 }]);
  const late = (await run("rewards", "late", "ewe")).printed;
  expect(late[0]?.replaceAll(/ +/g, " ").trim()).toBe(
    `${rewardId} 50.00 € chosen 2026-03-02 promised until 2026-03-30 soon`,
  );
  app.clock.advance(days(7));
  const { number } = await money.create();
  app.clock.advance(days(3));
  await runJobs(app);
  expect((await warnings()).at(-1)).toEqual({ ...nothing, late: 1, unreleased: 1 });
  expect([await waiting("late"), await waiting("unreleased"), await waiting("soon")]).toEqual([1, 1, 0]);
  expect((await run("rewards", "late", "ewe")).printed[0]).toContain("LATE");

  await money.release(number);
  app.clock.advance(days(3));
  await runJobs(app);
  expect((await warnings()).at(-1)).toEqual({ ...nothing, unsent: 1 });
  await money.fileOf(number);
  app.clock.advance(days(3));
  await runJobs(app);
  expect((await warnings()).at(-1)).toEqual({ ...nothing, unconfirmed: 1 });
  const before = await warnings();

  const { rows } = await app.testDatabase.owner.query<{ id: number }>("select id from payout");
  const iban = desk.tenant().settings.payer?.iban ?? "";
  const bookings = [{ id: `PRM-${rows[0]?.id}`, euros: "50.00", direction: "DBIT" as const }];
  const statement = camt053("STMT-1", iban, { opening: "120.00", closing: "70.00", bookings });
  expect(await money.importAnswer(statement)).toMatchObject({ kind: "camt.053", confirmed: 1, notes: [] });
  app.clock.advance(days(2));
  await runJobs(app);
  expect(await warnings()).toEqual(before);
  // A statement with a gap is taken, and says so.
  const gap = camt053("STMT-2", iban, { opening: "70.00", closing: "-5.00", bookings: [] });
  expect((await money.importAnswer(gap)).notes).toEqual([
    "the entries lead from 70.00 € to 70.00 €, but the statement ends with -5.00 €",
  ]);
});

test("a payment that comes back with a statement is owed again, and books and bank agree", async () => {
  await chosen();
  const { number } = await money.create();
  await money.release(number);
  const { rows } = await app.testDatabase.owner.query<{ id: number }>("select max(id) as id from payout");
  const iban = desk.tenant().settings.payer?.iban ?? "";
  const id = `PRM-${rows[0]?.id}`;
  const bookings = [
    { id, euros: "50.00", direction: "DBIT" as const },
    { id: "PRM-77777777", euros: "12.00", direction: "DBIT" as const },
  ];
  const statement = camt053("STMT-3", iban, { opening: "0.00", closing: "-62.00", bookings });
  expect(await money.importAnswer(statement)).toMatchObject({
    confirmed: 1,
    aside: [{ reference: "PRM-77777777" }],
  });
  const back = camt053("STMT-4", iban, {
    opening: "-62.00",
    closing: "-12.00",
    bookings: [{ id, euros: "50.00", reason: "AC04" }],
  });
  expect(await money.importAnswer(back)).toMatchObject({ returned: 1 });
  const { printed, code } = await run("ledger", "balances", "ewe");
  expect(code).toBe(0);
  expect(printed.map((line) => line.replaceAll(/ +/g, " "))).toEqual(
    expect.arrayContaining([
      "released and not come back 50.00 €",
      "confirmed by the bank 50.00 €",
      "not confirmed yet (0) 0.00 €",
      "1 entries of bank files wait for a person (payout aside)",
      expect.stringMatching(/^the books agree with the rewards on 2026-/),
    ]),
  );
});

test("the books are exported as CSV and for DATEV, and what is owed is listed by state and month", async () => {
  const csv = join(folder, "books.csv");
  const period = ["--from", "2026-03-01", "--until", "2026-12-31"];
  await app.testDatabase.owner.query(
    "update placed_order set number = '=cmd|' || id where number is not null",
  );
  await run("ledger", "export", "ewe", csv, ...period);
  const lines = (await readFile(csv, "utf8")).trimEnd().split("\r\n");
  const { rows } = await app.testDatabase.owner.query<{ count: number }>(
    "select count(*)::integer as count from ledger_entry where tenant_id = $1",
    [desk.tenant().id],
  );
  expect(lines).toHaveLength(1 + (rows[0]?.count ?? 0));
  expect(lines[1]).toContain(";'=cmd|");
  const file = join(folder, "EXTF_books.csv");
  await expect(run("ledger", "datev", "ewe", file, ...period)).rejects.toMatchObject({
    options: { detail: "The tenant has no numbers for DATEV: set the field Datev." },
  });
  await setTenantFields(app.database, "ewe", [
    'Datev={"Beraternummer":1001,"Mandantennummer":7,"Kontenrahmen":"04","Konten":{"Bank":1810}}',
  ]);
  await run("ledger", "datev", "ewe", file, ...period);
  const datev = (await readFile(file, "latin1")).trimEnd().split("\r\n");
  expect(datev).toHaveLength(2 + (rows[0]?.count ?? 0));
  expect(datev[1]).toContain("Gegenkonto (ohne BU-Schlüssel)");
  expect(datev.some((line) => line.startsWith('50,00;"S";"EUR";;;;3500;1810;;'))).toBe(true);
  await expect(
    run("ledger", "datev", "ewe", file, "--from", "2026-12-01", "--until", "2027-01-31"),
  ).rejects.toMatchObject({ options: { detail: "The days of an export must lie in one business year." } });
  const owed = (await run("rewards", "liabilities", "ewe")).printed;
  expect(owed.join("\n").replaceAll(/ +/g, " ")).toMatch(
    /waits for the person's choice due 2026-\d\d 1 50\.00 €\n50\.00 € owed in total/,
  );
  await run("rewards", "liabilities", "ewe", "--csv", join(folder, "owed.csv"));
  expect(await readFile(join(folder, "owed.csv"), "utf8")).toContain("provided;;2026-");
});
