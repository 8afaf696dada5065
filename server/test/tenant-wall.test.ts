import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "./database.ts";
import { definitionFaults, findTenantTables, plantRows } from "./tenant-wall.ts";
import { probeTables } from "./tenant-wall-probe.ts";

describe("row-level security stands behind every forgotten tenant filter", async () => {
  const scratch = await testDatabase();
  const own = await scratch.addTenant("own");
  const foreign = await scratch.addTenant("foreign");
  const tables = await findTenantTables(scratch.owner);
  beforeAll(() => plantRows(scratch.owner, tables, [own, foreign]));

  test("every table of a tenant is behind the wall and keyed by the tenant first", () => {
    expect(tables.length).toBeGreaterThan(5);
    expect(definitionFaults(tables)).toEqual([]);
  });

  test("no query without its filter reads or writes a foreign row", async () => {
    const { queries, faults } = await probeTables(scratch, tables, own, foreign);
    expect(faults).toEqual([]);
    expect(queries).toBeGreaterThanOrEqual(20);
  });
});

describe("the proof notices a table that was forgotten", async () => {
  const scratch = await testDatabase();
  const own = await scratch.addTenant("own");
  const foreign = await scratch.addTenant("foreign");

  const plant = async (statement: string) => {
    await scratch.owner.query(statement);
    const tables = (await findTenantTables(scratch.owner)).filter(({ name }) => name.startsWith("planted_"));
    const planted = tables.filter(({ name }) => statement.includes(`create table ${name} `));
    await plantRows(scratch.owner, planted, [own, foreign]);
    const { faults } = await probeTables(scratch, planted, own, foreign);
    return { defined: definitionFaults(planted), probed: faults };
  };

  test("no policy at all", async () => {
    const { defined, probed } = await plant(
      "create table planted_open (tenant_id integer not null, note text)",
    );
    expect(defined).toEqual([
      "planted_open: row-level security is not forced",
      "planted_open: the tenant wall is not its only policy",
      "planted_open: its key does not begin with tenant_id",
    ]);
    expect(probed).toEqual([
      "planted_open: rows are seen without a tenant",
      `planted_open: a tenant sees ${JSON.stringify([{ tenant_id: own }, { tenant_id: foreign }])}`,
      "planted_open: foreign rows are seen when asked for",
      "planted_open: foreign rows are changed",
      "planted_open: a row is given to another tenant",
      "planted_open: foreign rows are deleted",
      `planted_open: a foreign row is accepted in scope ${own}`,
      "planted_open: a foreign row is accepted in scope null",
    ]);
  });

  test("a second policy that lets everybody read", async () => {
    const { defined, probed } = await plant(`
      create table planted_readable (tenant_id integer not null, id integer not null, primary key (tenant_id, id));
      select platform.protect('planted_readable');
      create policy everybody on planted_readable for select using (true)`);
    expect(defined).toEqual(["planted_readable: the tenant wall is not its only policy"]);
    expect(probed).toContain("planted_readable: rows are seen without a tenant");
  });

  test("a partition that is reached past its parent", async () => {
    const { defined } = await plant(`
      create table planted_parent (tenant_id integer not null, day date not null, primary key (tenant_id, day))
        partition by range (day);
      create table planted_part partition of planted_parent for values from ('2026-01-01') to ('2027-01-01');
      select platform.protect('planted_parent')`);
    expect(defined).toContain("planted_part: row-level security is not forced");
  });
});
