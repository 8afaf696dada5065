import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { changeCatalogue, productEntry } from "../../../test/catalogue-changes.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
let next = 37_000;

async function call(method: string, path: string, body?: unknown) {
  return client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(manager),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const view = async (id: number) => (await call("GET", `/produkte/${id}`)).json;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** Sets the days of a sale, or takes it back. */
const sale = async (id: number, fields: object) =>
  call("PUT", `/produkte/${id}/verkauf`, {
    Verkaufsfassung: (await view(id))["Verkaufsfassung"],
    Zurueckgezogen: false,
    Ab: null,
    Bis: null,
    Nachfolger: null,
    ...fields,
  });
const takeBack = (id: number) => sale(id, { Zurueckgezogen: true });

async function stored(fields: object): Promise<number> {
  next += 1;
  await changeCatalogue(app, "ewe", { products: [productEntry(next, fields)] });
  return next;
}

test("a first sale that is taken back before it began leaves a draft, which can be planned again", async () => {
  const id = await stored({ Status: "Entwurf" });
  expect(await view(id)).toMatchObject({ Zustand: "draft", NochNieVerkauft: false });
  expect((await sale(id, { Ab: inDays(5) })).status).toBe(204);
  // Another day, and what is sent with an edit, change nothing about it.
  expect((await sale(id, { Ab: inDays(7) })).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "planned", NochNieVerkauft: true });
  expect((await takeBack(id)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "draft", AktivAb: null, NochNieVerkauft: false });
  expect((await sale(id, { Ab: inDays(5) })).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "planned", NochNieVerkauft: true });
});

test("a product that was on sale is withdrawn, also where its next sale is only planned", async () => {
  const id = await stored({});
  expect((await sale(id, { Ab: inDays(5) })).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "planned", NochNieVerkauft: false });
  expect((await takeBack(id)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "withdrawn" });
  expect((await sale(id, { Ab: inDays(5) })).status).toBe(204);
  expect((await takeBack(id)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "withdrawn" });
});

test("a sale that began by itself counts, although nothing was saved on that day", async () => {
  const id = await stored({ Status: "Entwurf" });
  await sale(id, { Ab: inDays(2) });
  app.clock.advance(3 * DAY);
  expect(await view(id)).toMatchObject({ Zustand: "onSale", NochNieVerkauft: false });
  await sale(id, { Ab: inDays(4) });
  expect(await view(id)).toMatchObject({ Zustand: "planned", NochNieVerkauft: false });
  expect((await takeBack(id)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Zustand: "withdrawn" });
});

test("a file makes a draft of a planned product only if it was never on sale", async () => {
  const planned = { AktivAb: `${inDays(5)}T00:00:00Z` };
  const unsold = await stored(planned);
  await changeCatalogue(app, "ewe", { products: [productEntry(unsold, { Status: "Entwurf" })] });
  expect(await view(unsold)).toMatchObject({ Zustand: "draft" });
  const known = await stored({});
  await changeCatalogue(app, "ewe", { products: [productEntry(known, planned)] });
  const drafted = changeCatalogue(app, "ewe", { products: [productEntry(known, { Status: "Entwurf" })] });
  await expect(drafted).rejects.toMatchObject({ options: { errors: [{ path: `products.${known}` }] } });
});

test("the database keeps the fact for writers that do not know of it", async () => {
  const id = await stored({ Status: "Entwurf" });
  const set = (assignment: string) =>
    app.testDatabase.owner.query(`update product set ${assignment} where id = ${id}`);
  await set("status = 'active', active_from = null");
  await set("status = 'withdrawn'");
  await expect(set("status = 'draft'")).rejects.toThrow(/cannot become a draft/);
});
