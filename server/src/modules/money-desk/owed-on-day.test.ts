import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { germanIban } from "../../../test/iban.ts";
import { moneyDesk } from "../../../test/money.ts";
import { days } from "../../../test/reward-desk.ts";

const app = await startTestApp({
  now: new Date("2026-03-06T09:00:00Z"),
  environment: { DATA_DIR: await mkdtemp(join(tmpdir(), "owed-on-day-")) },
});
const money = moneyDesk(app);
const agencies = commissionDesk(app);
const client = consoleClient(app);
const kim = await client.operator("finance");

async function call(path: string, language = "de") {
  const session = await client.session(kim);
  return client.call("GET", `/mandanten/ewe${path}`, { session, headers: { "accept-language": language } });
}

const owedOn = async (day: string) => (await call(`/verbindlichkeiten/stichtag?tag=${day}`)).json;

/** What the page of today says, from the rewards and the balances. */
async function owedNow() {
  const { json } = await call("/verbindlichkeiten");
  const { Zeilen, AgenturenCent, ZurueckGefordert } = json as {
    Zeilen: { Betrag: number }[];
    AgenturenCent: number;
    ZurueckGefordert: number;
  };
  return {
    PraemienCent: Zeilen.reduce((sum, { Betrag }) => sum + Betrag, 0),
    AgenturenCent,
    ZurueckGefordert,
  };
}

const sumOfAgencyLines = (file: string): number =>
  file
    .split("\r\n")
    .map((line) => line.split(";"))
    .filter(([, owedTo]) => owedTo === "Agentur")
    .reduce((sum, cells) => sum + Number(cells.at(-1)?.replace(/[.,]/g, "")), 0);

test("what was owed on a day stays what it was when something is earned, paid or taken back later", async () => {
  const seen = new Map<string, unknown>();
  const endOf = async (day: string) => {
    const owed = await owedOn(day);
    expect(owed).toMatchObject(await owedNow());
    seen.set(day, owed);
    return owed;
  };
  const agency = await agencies.addAgency();
  expect(await endOf("2026-03-06")).toEqual({
    Praemien: [],
    PraemienCent: 0,
    Agenturen: [],
    AgenturenCent: 0,
    ZurueckGefordert: 0,
  });

  app.clock.advance(days(1));
  const paid = await money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(61_000_001) });
  const order = await agencies.order(agency);
  const [commission = 0] = await agencies.bookings(order.orderId);
  expect(await endOf("2026-03-07")).toMatchObject({
    Praemien: [{ Monat: "2026-03", Anzahl: 1, Betrag: 5_000 }],
    Agenturen: [{ Agenturnummer: agency.number, Betrag: commission }],
  });

  app.clock.advance(days(30));
  const waiting = await money.chooseTransfer(undefined);
  expect(await endOf("2026-04-06")).toMatchObject({
    Praemien: [{ Monat: "2026-03" }, { Monat: "2026-04", Anzahl: 1, Betrag: 5_000 }],
    PraemienCent: 10_000,
  });

  app.clock.advance(days(1));
  const { number } = await money.create();
  await money.release(number);
  await agencies.cancelOrder(order.orderId);
  expect(await endOf("2026-04-07")).toMatchObject({ PraemienCent: 5_000, Agenturen: [], AgenturenCent: 0 });

  app.clock.advance(days(1));
  await agencies.cancel(paid);
  expect(await endOf("2026-04-08")).toMatchObject({ PraemienCent: 5_000, ZurueckGefordert: 5_000 });

  for (const [day, owed] of seen) expect([day, await owedOn(day)]).toEqual([day, owed]);

  const file = await call("/verbindlichkeiten/stichtag.csv?tag=2026-04-06");
  const lines = file.text.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    "Stichtag;Wem;Prämie;Auftragsnummer;Agenturnummer;Agentur;Gutschrift;Verdient oder ausgestellt am;Betrag",
  );
  const [first, second, ...ofAgencies] = lines.slice(1);
  const rewardLine = (id: number, earned: string) =>
    new RegExp(`^2026-04-06;Empfehlende Person;${id};.*;;;;${earned};50,00$`);
  expect(first).toMatch(rewardLine(paid.rewardId, "2026-03-07 10:00:00"));
  expect(second).toMatch(rewardLine(waiting.rewardId, "2026-04-06 11:00:00"));
  expect(ofAgencies).toEqual([
    expect.stringMatching(
      new RegExp(`^2026-04-06;Agentur;;[^;]+;${agency.number};Agentur 1;;2026-03-07 10:00:00;\\d+,\\d\\d$`),
    ),
  ]);
  expect(sumOfAgencyLines(file.text)).toBe((await owedOn("2026-04-06"))["AgenturenCent"]);
  const english = await call("/verbindlichkeiten/stichtag.csv?tag=2026-04-08", "en");
  expect(english.text).toContain("Owed to;Reward;");
});

test("an entry of the last minute in Germany belongs to its day", async () => {
  app.clock.set(new Date("2026-05-31T21:59:30Z"));
  await money.chooseTransfer(undefined);
  const before = await owedOn("2026-05-30");
  const last = await owedOn("2026-05-31");
  expect(Number(last["PraemienCent"]) - Number(before["PraemienCent"])).toBe(5_000);
});

test("a day to come, one that does not exist, and one whose entries were deleted are refused in a sentence", async () => {
  const refusal = async (day: string) => {
    const { status, json } = await call(`/verbindlichkeiten/stichtag?tag=${day}`);
    return [status, json["detail"]];
  };
  expect(await refusal("2026-06-01")).toEqual([400, "Der Stichtag darf nicht in der Zukunft liegen."]);
  expect(await refusal("2026-02-30")).toEqual([400, "Diesen Tag gibt es nicht."]);
  expect(await refusal("2017-12-30")).toEqual([
    400,
    "Die Bücher sind ab dem 01.01.2018 vollständig; ältere Buchungen wurden nach Ablauf der Frist gelöscht.",
  ]);
  expect((await refusal("2018-01-01"))[0]).toBe(200);
  expect((await call("/verbindlichkeiten/stichtag.csv?tag=2026-06-01")).status).toBe(400);
});

test("the file's lines of agencies add up to what the page says, credit notes and commissions together", async () => {
  const [settled, unsettled] = [await agencies.addAgency(), await agencies.addAgency()];
  await agencies.order(settled);
  app.clock.set(new Date("2026-10-10T09:00:00Z"));
  await agencies.order(unsettled);
  const note = await agencies.settle(settled);
  if (note.kind !== "issued") throw new Error(note.kind);
  const { text } = await call("/verbindlichkeiten/stichtag.csv?tag=2026-10-10");
  expect(text).toContain(`;${settled.number};Agentur 2;${note.number};2026-10-10 11:00:00;`);
  const owed = (await owedOn("2026-10-10"))["AgenturenCent"];
  expect(owed).toBeGreaterThan(note.grossCents);
  expect(sumOfAgencyLines(text)).toBe(owed);
});
