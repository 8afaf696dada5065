import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { camt054 } from "../../../test/bank-files.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = commissionDesk(app);
const client = consoleClient(app);
const { owner } = app.testDatabase;
const DAY_MS = 86_400_000;

test.each(["MD07", "RR04"])(
  "a credit note whose payment came back with %s asks no agency by mail, and is paid by no batch until it is cleared up",
  async (reason) => {
    const agency = await desk.addAgency();
    await desk.order(agency);
    app.clock.advance(120 * DAY_MS);
    const note = await desk.settle(agency);
    if (note.kind !== "issued") throw new Error(note.kind);
    app.clock.advance(14 * DAY_MS);
    const { number } = await money.create();
    await money.release(number);
    const { rows } = await owner.query<{ payment: string }>(
      `select 'PRM-' || payout.id as payment from payout join credit_note on credit_note.id = credit_note_id
        where credit_note.number = $1 and payout.status = 'live'`,
      [note.number],
    );
    const payer = desk.tenant().settings.payer?.iban ?? "";
    const id = rows[0]?.payment ?? "";
    const euros = (note.grossCents / 100).toFixed(2);
    await money.importAnswer(camt054(`BACK-NOTE-${reason}`, payer, [{ id, euros, reason }]));
    const { rows: mails } = await owner.query("select from mail where template = 'creditNoteReturned'");
    expect(mails).toEqual([]);

    // Another account does not clear it up.
    await desk.saveAccount(agency);
    app.clock.advance(4 * DAY_MS);
    const session = await client.session(await client.operator("finance"));
    const call = (method: "GET" | "POST", path: string, body?: object) =>
      client.call(method, `/mandanten/ewe${path}`, { body, session });
    const work = async (kind: string) =>
      ((await call("GET", "/uebersicht")).json["Arbeit"] as { Art: string; Anzahl: number; Betrag: number }[])
        .filter(({ Art }) => Art === kind)
        .map(({ Anzahl, Betrag }) => [Anzahl, Betrag]);
    const left = async () =>
      (
        (await call("GET", "/auszahlungen/vorschau")).json["Zeilen"] as {
          Was: string;
          Grund: string | null;
        }[]
      )
        .filter(({ Was }) => Was === "creditNote")
        .map(({ Grund }) => Grund);
    const listed = async () =>
      (await call("GET", "/gutschriften?zustand=klaeren")).json["Content"] as object[];
    expect(await work("notesToClear")).toEqual([[1, note.grossCents]]);
    expect(await left()).toEqual(["noteToClear"]);
    expect(await listed()).toMatchObject([
      { Nummer: note.number, NichtZahlbarWeil: "noteToClear", Grund: reason },
    ]);

    const found = { TotalCount: 1, Content: [{ Nummer: note.number }] };
    expect((await call("GET", `/gutschriften?nummer=${note.number}`)).json).toMatchObject(found);
    const paid = await call("GET", `/zahlungen?suche=${note.number.toLowerCase()}`);
    expect(paid.json["Content"]).toMatchObject([{ Zahlung: id, Gutschrift: note.number }]);

    const path = `/gutschriften/${note.number}/rueckgabe-geklaert`;
    const words = { Grund: "Mit der Bank geklärt" };
    expect((await call("POST", path, words)).status).toBe(204);
    expect([await work("notesToClear"), await listed(), await left()]).toEqual([[], [], [null]]);
    const { rows: history } = await owner.query(
      `select e.reason, n.reason as shown from credit_note_event e join credit_note n on n.id = e.credit_note_id
      where n.number = $1 order by e.id desc limit 1`,
      [note.number],
    );
    expect(history, "the agency does not read how").toEqual([{ reason: words.Grund, shown: null }]);
    expect((await call("POST", path, words)).status, "only once").toBe(409);
    const again = await money.create();
    await money.release(again.number);
    expect(await left()).toEqual([]);
  },
);
