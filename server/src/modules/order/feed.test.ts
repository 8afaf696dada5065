import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { importLines, plantPeople } from "../../../test/order-files.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { defineStatement } from "../../platform/db/statement.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const isFull = process.env["FULL"] !== undefined;
const batchRows = 4;
vi.setConfig({ testTimeout: isFull ? 600_000 : 60_000 });

interface Stored {
  readonly number: string;
  readonly [column: string]: unknown;
}

/** The orders with this prefix, without the columns that differ from run to run. */
async function storedAs(prefix: string, people: readonly string[]): Promise<unknown[]> {
  const { rows } = await owner.query<Stored & { person: string | null }>(
    `select o.number, k.number as person, product_id, contract_on::text, cancelled_at, matched_by, unrewarded_because,
            source, (select count(*)::int from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) as events
       from placed_order o left join recipient k on k.tenant_id = o.tenant_id and k.id = o.recipient_id
      where o.number like $1 || '%' or (o.number is null and k.number = any ($2)) order by o.number collate "C", array_position($2, k.number)`,
    [prefix, people],
  );
  return rows.map(({ number, person, ...order }) => ({
    ...order,
    number: number?.slice(prefix.length),
    person: people.indexOf(person ?? ""),
  }));
}

/** Reported by the browser before the feed. */
async function report(people: readonly string[]): Promise<void> {
  await owner.query(
    `insert into placed_order (tenant_id, recommendation_id, recipient_id, product_id, source, ordered_at, matched_by,
                               created_at, changed_at)
     select tenant_id, recommendation_id, id, 101, 'browser', $2, 'recipientNumber', $2, $2
       from recipient where number = any ($1)`,
    [people, app.clock.now()],
  );
}

/** Rows about few orders of few people: repeated, changed, cancelled, renamed, and with former numbers. */
function randomRows(random: Random, count: number, people: number) {
  return Array.from({ length: count }, () => ({
    number: random.int(40),
    newNumber: random.int(5) === 0 ? 40 + random.int(10) : undefined,
    person: random.int(6) === 0 ? undefined : random.int(people),
    day: 1 + random.int(28),
    isCancelled: random.int(12) === 0,
  }));
}

type Row = ReturnType<typeof randomRows>[number];

const lineOf = (
  { number, newNumber, person, day, isCancelled }: Row,
  prefix: string,
  people: readonly string[],
) =>
  [
    `${prefix}${number}`,
    newNumber === undefined ? "" : `${prefix}${newNumber}`,
    person === undefined ? "" : people[person],
    "101",
    "2026-11-15",
    `2026-11-${String(day).padStart(2, "0")}`,
    isCancelled ? "2026-11-15" : "",
  ].join(";");

test("concurrent batches store the same as one batch, and report in the sequence of the file", async () => {
  const random = new Random(chooseSeed());
  for (let round = 0; round < (isFull ? 100 : 2); round += 1) {
    const rows = randomRows(random, 60, 12);
    const sides: unknown[] = [];
    for (const [side, size] of [
      ["many", batchRows],
      ["one", rows.length],
    ] as const) {
      const prefix = `${side}-${round}-`;
      const people = await plantPeople(app, "ewe", 12);
      await report(people.slice(0, 4));
      const lines = rows.map((row) => lineOf(row, prefix, people));
      const first = await importLines(app, { slug: "ewe", lines, batchRows: size });
      const again = await importLines(app, { slug: "ewe", lines, batchRows: size });
      sides.push({ first, again, stored: await storedAs(prefix, people) });
    }
    expect(sides[0]).toEqual(sides[1]);
  }
});

test("overlapping files at once: every order is stored once, and each row is reported once", async () => {
  for (let round = 0; round < (isFull ? 50 : 1); round += 1) {
    const people = await plantPeople(app, "ewe", 120);
    const lines = people.map((person, index) => `O${round}-${index};;${person};101;2026-11-15;;`);
    const files = [lines.slice(0, 80), lines.slice(40), lines.toReversed()];
    const reported = await Promise.all(
      files.map((file) => importLines(app, { slug: "ewe", lines: file, batchRows })),
    );
    expect(reported.map(({ length }) => length)).toEqual(files.map(({ length }) => length));
    const outcomes = reported.flat().map((one) => one.split(" ")[1]);
    expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(120);
    expect(outcomes.filter((outcome) => outcome === "unchanged")).toHaveLength(160);
    expect(await storedAs(`O${round}-`, people)).toHaveLength(120);
  }
});

test("a known order among new ones, and one under a former number, are recognised", async () => {
  const people = await plantPeople(app, "ewe", 50);
  const lines = people.map((person, index) => `S-${index};;${person};101;2026-11-15;;`);
  const importAll = (rows: readonly string[]) =>
    importLines(app, { slug: "ewe", lines: rows, batchRows: rows.length });
  await importAll(lines.slice(1, 2));
  expect((await importAll(lines.slice(0, 40))).map((one) => one.split(" ")[1])).toEqual(
    Array.from({ length: 40 }, (_, index) => (index === 1 ? "unchanged" : "added")),
  );
  await importAll([`S-1;S-renamed;${people[1]};101;2026-11-15;;`]);
  expect(await importAll([...lines.slice(40), ...lines.slice(1, 2)])).toHaveLength(11);
  expect(await storedAs("S-", people)).toHaveLength(50);
});

test("rows with the same content differ by their recipients, and refused rows are reported in sequence", async () => {
  const people = await plantPeople(app, "ewe", 3);
  await owner.query(
    "update recommendation set locked_at = created_at, lock_reason = 'Prüfung' where number = $1",
    [people[1]],
  );
  const prefix = `E-${people[0]}-`;
  const lines = [
    `${prefix}1;;${people[0]};101;2026-11-15;;`,
    `${prefix}2;;${people[1]};101;morgen;;`,
    `${prefix}3;;${people[1]};101;2026-11-15;;`,
    `${prefix}4;;${people[1]};;2026-11-15;;`,
    `${prefix}5;;${people[2]};101;2026-11-15;;`,
    `${prefix}6;;;101;2026-11-15;;;zu viel`,
  ];
  expect(await importLines(app, { slug: "ewe", lines, batchRows: lines.length })).toEqual([
    "1 added",
    "2 refused",
    "3 added",
    "4 refused",
    "5 added",
    "6 refused",
  ]);
  expect(await storedAs(prefix, people)).toMatchObject([
    { number: "1", unrewarded_because: null },
    { number: "3", unrewarded_because: "locked" },
    { number: "5", unrewarded_because: null },
  ]);
});

test("orders of another tenant cannot be written together with own ones", async () => {
  const own = app.tenants.bySlug("ewe")?.id ?? 0;
  const both = app.database.inTenant(own, (tx) =>
    tx.run(
      defineStatement(
        `insert into placed_order (tenant_id, number, source, ordered_at, verified_at, created_at, changed_at)
         select id, $1, 'feed', $2, $2, $2, $2 from tenant order by id = $3 desc`,
      ),
      ["W-1", app.clock.now(), own],
    ),
  );
  await expect(both).rejects.toThrow("row-level security");
});
