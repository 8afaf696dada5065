import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";

const app = await startTestApp();
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));
const manager = await client.session(await client.operator("manager"));
const finance = await client.session(await client.operator("finance"));
const key = await app.issueApiKey("ewe");
const { owner } = app.testDatabase;

const call = (method: string, path: string, body?: unknown, session = care) =>
  client.call(method, `/mandanten/ewe${path}`, { session, ...(body === undefined ? {} : { body }) });

async function feed(row: object): Promise<void> {
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/v1/ewe/auftraege",
    headers: { authorization: `Bearer ${key}` },
    payload: [row],
  });
  expect(answer.statusCode).toBe(200);
}

/** A recommendation with its referrer, a recipient and an order. */
async function story(friend = newAddress()) {
  const email = newAddress();
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  const accepted = await plantRecipient(app, "ewe", made.recommendation, {
    email: friend,
    lastName: "Müller-Ost",
  });
  const { rows } = await owner.query<{ id: string }>("select id from referrer where email = $1", [email]);
  return { ...made, ...accepted, email, referrerId: Number(rows[0]?.id) };
}

test("goodwill up to the limit is granted, above it a person with the ability approves it once", async () => {
  const order = async (number: string) => {
    const { recipient } = await story();
    await feed({
      Auftragsnummer: number,
      Produkt: 101,
      Bestelldatum: "2026-11-15",
      Empfaengernummer: recipient,
    });
    const { rows } = await owner.query<{ id: string }>("select id from placed_order where number = $1", [
      number,
    ]);
    return `/bestellungen/${rows[0]?.id}/kulanz`;
  };
  const small = await order("GOOD-1");
  const limit = async () => (await call("GET", small)).json;
  expect(await limit()).toEqual({ Grenze: 5_000, BisherGewaehrt: 0 });
  expect((await call("POST", small, { Betrag: 5_000, Grund: "Fehler" })).json).toEqual({
    Beantragt: false,
    BisherGewaehrt: 0,
  });
  expect((await call("POST", small, { Betrag: 5_000, Grund: "Fehler" })).status).toBe(409);
  expect(await limit()).toEqual({ Grenze: 5_000, BisherGewaehrt: 5_000 });
  const booked = await call("GET", "/buchungen?vorgang=goodwill", undefined, finance);
  expect(booked.json["Content"], "the books name goodwill apart from earned rewards").toEqual([
    expect.objectContaining({ Art: "goodwill", Betrag: 5_000, Auftragsnummer: "GOOD-1" }),
  ]);
  const large = await order("GOOD-2");
  expect((await call("POST", large, { Betrag: 5_001, Grund: "Fehler" })).json).toMatchObject({
    Beantragt: true,
  });
  const goodwill = async (number: string) =>
    (
      await owner.query(
        "select 1 from reward r join placed_order o on o.id = r.order_id where r.kind = 'goodwill' and o.number = $1",
        [number],
      )
    ).rows.length;
  expect([await goodwill("GOOD-1"), await goodwill("GOOD-2")]).toEqual([1, 0]);
  const { json } = await call("GET", "/freigaben?zustand=open", undefined, finance);
  const request = (json["Content"] as { Id: number; Art: string }[]).find(({ Art }) => Art === "goodwill");
  const approve = (session: string) =>
    call("POST", `/freigaben/${request?.Id}/freigeben`, undefined, session);
  const colleague = await client.session(await client.operator("care"));
  const refused = [await approve(care), await approve(colleague), await approve(manager)];
  expect(refused.map(({ status }) => status)).toEqual([409, 403, 403]);
  expect((await approve(finance)).status).toBe(204);
  expect(await goodwill("GOOD-2")).toBe(1);
  const history = async (path: string) =>
    (await call("GET", path.replace("/kulanz", ""))).json["Verlauf"] as object[];
  for (const [path, Einzelheit] of [
    [small, "goodwillGranted"],
    [large, "goodwillAsked"],
  ] as const)
    expect(await history(path), "with the reason").toContainEqual(
      expect.objectContaining({
        Art: "order",
        Einzelheit,
        Text: "Fehler",
        Wer: expect.stringMatching(/^care/) as string,
      }),
    );
  const shown = await history(large);
  expect(shown, "the history says that it is goodwill, who approved it and who asked for it").toContainEqual(
    expect.objectContaining({
      Art: "reward",
      Text: "goodwill",
      Wer: expect.stringMatching(/^.+, asked for by .+$/) as string,
    }),
  );
});

test("the pages of an order and of its referrer say whether goodwill can be granted", async () => {
  const { recipient, referrerId } = await story();
  await feed({
    Auftragsnummer: "GOOD-3",
    Produkt: 101,
    Bestelldatum: "2026-11-15",
    Empfaengernummer: recipient,
  });
  const { rows } = await owner.query<{ id: string }>("select id from placed_order where number = 'GOOD-3'");
  const order = `/bestellungen/${rows[0]?.id}`;
  const shown = async () => {
    const person = (await call("GET", `/personen/referrer/${referrerId}`)).json;
    const [own] = person["Bestellungen"] as { Kulanz: string }[];
    return [(await call("GET", order)).json["Kulanz"], own?.Kulanz];
  };
  expect(await shown()).toEqual(["impossible", "impossible"]);
  expect((await call("POST", `${order}/storno`, { Grund: "Irrtum" })).status).toBe(200);
  expect(await shown()).toEqual(["possible", "possible"]);
  expect((await call("POST", `${order}/kulanz`, { Betrag: 9_000, Grund: "Fehler" })).status).toBe(200);
  expect(await shown()).toEqual(["asked", "asked"]);
  const { json } = await call("GET", "/freigaben?zustand=open", undefined, finance);
  const asked = (json["Content"] as { Id: number; Ziel: string }[]).find(({ Ziel }) => Ziel === "GOOD-3");
  await call("POST", `/freigaben/${asked?.Id}/freigeben`, undefined, finance);
  expect(await shown()).toEqual(["granted", "granted"]);
});

test("a request that is overtaken waits for nobody, and its order says so", async () => {
  const { recipient, referrerId } = await story();
  await feed({
    Auftragsnummer: "GOOD-4",
    Produkt: 101,
    Bestelldatum: "2026-11-15",
    Empfaengernummer: recipient,
  });
  const { rows } = await owner.query<{ id: string }>("select id from placed_order where number = 'GOOD-4'");
  const order = `/bestellungen/${rows[0]?.id}`;
  const waiting = async (session: string) => {
    const { json } = await call("GET", "/uebersicht", undefined, session);
    const work = json["Arbeit"] as { Art: string; Anzahl: number }[];
    return work.find(({ Art }) => Art === "openChanges")?.Anzahl ?? 0;
  };
  const other = await client.session(await client.operator("care"));
  const before = [await waiting(finance), await waiting(care), await waiting(other)];
  await call("POST", `${order}/storno`, { Grund: "Irrtum" });
  const ask = () => call("POST", `${order}/kulanz`, { Betrag: 9_000, Grund: "Fehler" });
  expect((await ask()).json).toMatchObject({ Beantragt: true });
  expect(
    [await waiting(finance), await waiting(care), await waiting(other)],
    "neither the maker nor a person without the ability can decide it",
  ).toEqual([(before[0] ?? 0) + 1, before[1], before[2]]);
  await call("POST", `${order}/storno/ruecknahme`, { Grund: "Versehen" });
  expect(await waiting(finance)).toBe(before[0]);
  const shown = async () => (await call("GET", order)).json["Kulanz"];
  expect(await shown(), "it earns a reward again").toBe("impossible");
  await owner.query("update placed_order set unrewarded_because = 'self' where number = 'GOOD-4'");
  expect(await shown()).toBe("overtaken");
  const person = (await call("GET", `/personen/referrer/${referrerId}`)).json;
  expect(person["Bestellungen"]).toEqual([expect.objectContaining({ Kulanz: "overtaken" })]);
  expect((await ask()).json).toMatchObject({ Beantragt: true });
  expect(await shown()).toBe("asked");
});

test("what comes next names only what is missing", async () => {
  const { recipient, referrerId } = await story();
  await feed({
    Auftragsnummer: "GOOD-NEXT",
    Produkt: 101,
    Bestelldatum: "2026-11-15",
    Empfaengernummer: recipient,
  });
  const { rows } = await owner.query<{ id: string }>(
    "select id from placed_order where number = 'GOOD-NEXT'",
  );
  await call("POST", `/bestellungen/${rows[0]?.id}/kulanz`, { Betrag: 1_500, Grund: "Fehler" });
  const steps = async () => {
    const { json } = await call("GET", `/personen/referrer/${referrerId}`);
    return (json["AlsNaechstes"] as { Art: string; Betrag: number }[]).flatMap(({ Art, Betrag }) =>
      Betrag === 1_500 ? [Art] : [],
    );
  };
  const set = (columns: string) => owner.query(`update referrer set ${columns} where id = $1`, [referrerId]);
  await set("confirmed_at = created_at");
  expect(await steps()).toEqual(["rewardSoon"]);
  await set("confirmed_at = null");
  expect(await steps()).toEqual(["addressMissing"]);
});
