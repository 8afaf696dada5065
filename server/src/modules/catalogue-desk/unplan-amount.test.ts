import { readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, offerEntry, productEntry } from "../../../test/catalogue-changes.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const finance = await client.operator("finance");
let next = 36_000;

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, operator = manager) {
  return client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(operator),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const view = async (id: number) => (await call("GET", `/produkte/${id}`)).json;
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a day begins in Germany, and milliseconds later. */
const berlin = (day: string, later = 0) =>
  new Date(startOfDay(readIsoDate(day)).getTime() + later).toISOString();

/** A product that is on sale and pays these amounts. */
async function sold(Praemien: readonly object[]): Promise<number> {
  next += 1;
  await changeCatalogue(app, "ewe", { products: [productEntry(next, { Praemien })] });
  return next;
}

const ask = (id: number, fields: Json) =>
  call("POST", `/produkte/${id}/praemien`, { Ab: inDays(7), Bis: null, Grund: "Entfällt", ...fields });

const requestOf = async (id: number) => {
  const { json } = await call("GET", "/freigaben");
  return (json["Content"] as Json[]).find(({ Ziel }) => Ziel === String(id));
};

test("the first planned amount is taken back by two people before its day, and nothing is paid as before", async () => {
  const first = `${inDays(7)}T00:00:00Z`;
  const id = await sold([bountyEntry(6_000, first)]);
  const takenBack = { WertCent: null };
  const wrongDays = await ask(id, { ...takenBack, Ab: inDays(8) });
  expect([wrongDays.status, wrongDays.json["detail"]]).toEqual([
    409,
    "Für diese Tage ist kein Betrag geplant.",
  ]);
  expect((await ask(id, takenBack)).status).toBe(204);
  expect(await view(id)).toMatchObject({
    Antrag: { WertCent: null, Ab: inDays(7) },
    Praemien: [{ WertCent: 6_000 }],
  });
  const request = await requestOf(id);
  expect(request).toMatchObject({ Inhalt: { change: "takenBack", formerCents: 6_000 } });
  const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
  expect((await call("POST", path)).status).toBe(409);
  expect((await call("POST", path, undefined, finance)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Praemien: [], Antrag: null });
});

test("an amount with one before it is taken back for what is paid before, which then has no end", async () => {
  const id = await sold([
    bountyEntry(5_000, undefined, berlin(inDays(7), -1)),
    bountyEntry(6_000, berlin(inDays(7))),
  ]);
  expect((await ask(id, { WertCent: 5_000 })).status).toBe(204);
  expect(await view(id)).toMatchObject({ Antrag: { WertCent: 5_000, GeplantCent: 6_000 } });
  const request = await requestOf(id);
  expect(request).toMatchObject({ Inhalt: { change: "unplanned", formerCents: 6_000, totalCents: 5_000 } });
  const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
  expect((await call("POST", path, undefined, finance)).status).toBe(204);
  expect(await view(id)).toMatchObject({ Praemien: [{ WertCent: 5_000, Enddatum: null }], Antrag: null });
});

test("an amount for other days than a planned one takes nothing back", async () => {
  const id = await sold([
    bountyEntry(5_000, undefined, berlin(inDays(7), -1)),
    bountyEntry(6_000, berlin(inDays(7))),
  ]);
  expect((await ask(id, { WertCent: 5_000, Ab: inDays(8) })).status).toBe(204);
  expect(await view(id)).toMatchObject({ Antrag: { WertCent: 5_000, GeplantCent: null } });
  expect((await requestOf(id))?.["Inhalt"]).not.toHaveProperty("change");
});

test("an amount with one before it, or that has begun, is not taken back without another one", async () => {
  const id = await sold([
    bountyEntry(5_000, undefined, `${inDays(7)}T00:00:00Z`),
    bountyEntry(6_000, `${inDays(7)}T00:00:00Z`),
  ]);
  const followed = await ask(id, { WertCent: null });
  expect([followed.status, followed.json["detail"]]).toEqual([
    409,
    expect.stringMatching(/^Davor zahlt das Produkt 50/) as string,
  ]);
  const begun = await sold([bountyEntry(6_000, `${inDays(-2)}T00:00:00Z`)]);
  const late = await ask(begun, { WertCent: null, Ab: inDays(-2) });
  expect([late.status, late.json["detail"]]).toEqual([409, expect.stringContaining("frühestens") as string]);
});

test("the only amount of a device is not taken back: then it would pay what its tariff pays", async () => {
  const tariff = await sold([bountyEntry(5_000)]);
  const device = next + 900_000;
  const Praemien = [bountyEntry(6_000, `${inDays(7)}T00:00:00Z`)];
  await changeCatalogue(app, "ewe", {
    products: [productEntry(tariff)],
    offers: [offerEntry(next + 800_000, tariff, device, { Praemien })],
  });
  const answer = await ask(tariff, { WertCent: null, HandyId: device });
  expect([answer.status, answer.json["detail"]]).toEqual([
    409,
    "Ein Gerät ohne eigenen Betrag zahlt, was sein Tarif zahlt.",
  ]);
});
