import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { bountyEntry, offerEntry, productEntry } from "../../test/catalogue-changes.ts";
import { playCommand } from "../../test/run-command.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

const load = async (flags: readonly string[] = ["--yes"], options: { answer?: boolean } = {}) =>
  (await playCommand(app, ["catalogue", "load", "ewe", folder, ...flags], options)).printed.join("\n");

/** What is stored of these products: id, status and monthly price. */
async function stored(...ids: number[]): Promise<string[]> {
  const { rows } = await app.testDatabase.owner.query<{ line: string }>(
    `select concat_ws(' ', id, status, monthly_cents) as line from product
      where id = any ($1) and tenant_id = (select id from tenant where slug = 'ewe') order by id`,
    [ids],
  );
  return rows.map(({ line }) => line);
}

async function count(table: "product_category" | "catalogue_phrase" | "product"): Promise<number> {
  const { rows } = await app.testDatabase.owner.query<{ count: string }>(
    `select count(*) from ${table} where tenant_id = (select id from tenant where slug = 'ewe')`,
  );
  return Number(rows[0]?.count);
}

let next = 20_000;
const newId = () => ++next;

beforeEach(() => write("catalogue.json", { Produkte: [] }));

describe("loading a catalogue", () => {
  test("shows what it would do and changes nothing, with --dry-run", async () => {
    const id = newId();
    await write("catalogue.json", { Produkte: [productEntry(id)] });
    const printed = await load(["--dry-run"]);
    expect(printed).toContain(`products: 1 added\n  + ${id} Produkt ${id}`);
    expect(printed).toContain("nothing was loaded");
    expect(await stored(id)).toEqual([]);
  });

  test("asks first, and needs --yes where nobody can answer", async () => {
    const id = newId();
    await write("catalogue.json", { Produkte: [productEntry(id)] });
    await expect(load([])).rejects.toMatchObject({
      options: { detail: expect.stringContaining("needs --yes") as string },
    });
    expect(await load([], { answer: false })).toMatch(
      /Load this into the catalogue of ewe\?\nnothing was loaded$/,
    );
    expect(await stored(id)).toEqual([]);
    expect(await load([], { answer: true })).toMatch(/loaded the catalogue of ewe$/);
    expect(await stored(id)).toEqual([`${id} active 3000`]);
    expect(await load()).toContain("nothing changes");
  });

  test("names the fields that change, and what is withdrawn with its successor", async () => {
    const [id, other] = [newId(), newId()];
    await write("catalogue.json", { Produkte: [productEntry(id), productEntry(other)] });
    await load();
    await write("catalogue.json", {
      Produkte: [
        productEntry(id, { PreisMonatlich: 2500, Young: true }),
        productEntry(other, { Status: "Zurueckgezogen", Nachfolger: id }),
      ],
    });
    const printed = await load();
    expect(printed).toContain(`~ ${id} Produkt ${id}: Young, PreisMonatlich`);
    expect(printed).toContain(`- ${other} Produkt ${other} (withdrawn, replaced by ${id})`);
    expect(await stored(id, other)).toEqual([`${id} active 2500`, `${other} withdrawn 3000`]);
  });

  test("keeps what the files do not name: products, categories and translations", async () => {
    const before = [await count("product_category"), await count("catalogue_phrase"), await count("product")];
    const printed = await load();
    expect(printed).toMatch(/not named in the files: \d+ products, \d+ devices, \d+ categories/);
    expect([
      await count("product_category"),
      await count("catalogue_phrase"),
      await count("product"),
    ]).toEqual(before);
  });

  test("leaves out what the tenant's settings exclude, and says so", async () => {
    const id = newId();
    await app.testDatabase.owner.query(
      `update tenant set configuration = configuration || jsonb_build_object('AusgeschlosseneProdukte', array[$1::int])
        where slug = 'ewe'`,
      [id],
    );
    await write("catalogue.json", {
      Produkte: [productEntry(id)],
      Angebote: [offerEntry(newId(), id, 1)],
    });
    expect(await load()).toContain(`left out, because AusgeschlosseneProdukte names them: ${id}`);
    expect(await stored(id)).toEqual([]);
  });

  test("with more products than one statement can take stores all of them and shows the progress", async () => {
    const ids = Array.from({ length: 6_000 }, () => newId());
    await write("catalogue.json", { Produkte: ids.map((id) => productEntry(id)) });
    const printed = await load();
    expect(printed).toContain("… and 5980 more");
    expect(printed).toContain("5000 of 6000 products\n6000 of 6000 products");
    expect((await stored(...ids)).length).toBe(6_000);
  });

  test("reports every error of the files in one answer, and changes nothing", async () => {
    const id = newId();
    await write("catalogue.json", {
      Produkte: [
        productEntry(id, { Nachfolger: id }),
        productEntry(newId(), { AktivAb: "2026-02-01T00:00:00Z", AktivBis: "2026-01-01T00:00:00Z" }),
        productEntry(newId(), { Nachfolger: 1 }),
      ],
      Angebote: [offerEntry(newId(), 4, 1)],
    });
    await expect(load()).rejects.toMatchObject({
      options: {
        errors: [
          { message: "cannot be its own successor" },
          { message: "AktivBis must be after AktivAb" },
          { message: "successor 1 does not exist" },
          { message: "tariff 4 does not exist" },
        ],
      },
    });
    expect(await stored(id)).toEqual([]);
  });
});

describe("bounties", () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString();

  async function loadWith(id: number, bounties: readonly object[], more: object = {}): Promise<string> {
    await write("catalogue.json", { Produkte: [productEntry(id, { Praemien: bounties, ...more })] });
    return load();
  }

  const refused = (id: number, message: string) => ({
    options: { errors: [{ path: `products.${id}`, message: expect.stringContaining(message) as string }] },
  });

  test("that were promised keep their amount; a change is a new one with a start", async () => {
    const id = newId();
    const first = bountyEntry(5000, at(-10));
    await loadWith(id, [first]);
    await expect(loadWith(id, [bountyEntry(4000, at(-10))])).rejects.toMatchObject(
      refused(id, "was promised: keep it, give it an Enddatum from now on"),
    );
    await expect(loadWith(id, [])).rejects.toMatchObject(refused(id, "was promised"));
    await expect(loadWith(id, [{ ...first, Enddatum: at(-1) }])).rejects.toMatchObject(
      refused(id, "must not be in the past"),
    );
    const printed = await loadWith(id, [{ ...first, Enddatum: at(24) }, bountyEntry(4000, at(24))]);
    expect(printed).toContain("bounties: 1 added, 1 changed");
  });

  test("that have not begun can be taken back; those that are over may be left out", async () => {
    const id = newId();
    const over = bountyEntry(3000, at(-100), at(-50));
    const running = bountyEntry(5000, at(-10));
    await loadWith(id, [over, running, bountyEntry(9900, at(48))]);
    expect(await loadWith(id, [running])).toContain("(has not begun)");
    await expect(loadWith(id, [{ ...over, Enddatum: at(5) }, running])).rejects.toMatchObject(
      refused(id, "has ended and cannot be changed"),
    );
    const { rows } = await app.testDatabase.owner.query<{ line: string }>(
      "select concat_ws(' ', amount_cents, removed_at is not null) as line from bounty where product_id = $1 order by 1",
      [id],
    );
    expect(rows.map(({ line }) => line)).toEqual(["3000 f", "5000 f", "9900 t"]);
    expect(await loadWith(id, [running, bountyEntry(9900, at(48))])).toContain("bounties: 1 added");
  });

  test("of a draft are free, until it is on sale", async () => {
    const id = newId();
    await loadWith(id, [bountyEntry(5000, at(-10))], { Status: "Entwurf" });
    await loadWith(id, [bountyEntry(4000, at(-10))], { Status: "Aktiv" });
    await expect(loadWith(id, [bountyEntry(3000, at(-10))])).rejects.toMatchObject(
      refused(id, "was promised"),
    );
  });

  test("are kept by the database itself", async () => {
    const id = newId();
    await loadWith(id, [bountyEntry(5000, at(-10))]);
    const query = (text: string) => app.testDatabase.owner.query(`${text} where product_id = ${id}`);
    await expect(query("update bounty set amount_cents = 1")).rejects.toThrow(/keeps its amount/);
    await expect(query("delete from bounty")).rejects.toThrow(/not deleted/);
    await expect(query(`update bounty set ends_at = '${at(-1)}'`)).rejects.toThrow(/into the past/);
    await expect(
      query(`update bounty set ends_at = '${at(-1)}', end_changed_at = '${at(0)}'`),
    ).rejects.toThrow(/bounty_end_ahead/);
    await expect(query(`update bounty set removed_at = '${at(0)}'`)).rejects.toThrow(
      /bounty_removed_in_time/,
    );
  });
});

test("--complete withdraws what the files do not name and removes its pages", async () => {
  const id = newId();
  await write("catalogue.json", { Produkte: [productEntry(id)] });
  const printed = await load(["--yes", "--complete"]);
  expect(printed).toContain("(withdrawn, without a successor)");
  expect(printed).not.toContain("not named");
  expect(await count("product_category")).toBe(0);
  const pictures = await app.testDatabase.owner.query(
    `select from catalogue_image where subject = 'category'
        and tenant_id = (select id from tenant where slug = 'ewe')`,
  );
  expect(pictures.rows).toHaveLength(0);
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id from product where status = 'active' and tenant_id = (select id from tenant where slug = 'ewe')",
  );
  expect(rows).toEqual([{ id }]);
});
