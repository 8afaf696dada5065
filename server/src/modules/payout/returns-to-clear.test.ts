import { addDays } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { camt054 } from "../../../test/bank-files.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import { privacyReceivedMail } from "../privacy/mails/privacy-received.ts";
import { rewardReminder } from "../reward/mails/reward-reminder.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { collectReward, resendRewardMail } from "../reward/service/collect.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = commissionDesk(app);
const client = consoleClient(app);
const visit = apiClient(app, "ewe");
const { owner } = app.testDatabase;
const DAY_MS = 86_400_000;
const payer = () => desk.tenant().settings.payer?.iban ?? "";

async function paymentOf(rewardId: number): Promise<string> {
  const { rows } = await owner.query<{ id: number }>(
    "select id from payout where reward_id = $1 and status = 'live'",
    [rewardId],
  );
  return `PRM-${rows[0]?.id}`;
}

function collectAgain({ referrerId, rewardId }: { referrerId: number; rewardId: number }) {
  const actor = { kind: "referrer", subject: String(referrerId) } as const;
  const caller = { tenant: desk.tenant(), actor, language: "de" } as const;
  const choice = { id: rewardId, choice: "transfer", now: app.clock.now() } as const;
  return desk.inTenant((tx) => collectReward(desk.deps, tx, caller, choice));
}

test.each(["MD07", "RR04"])(
  "a payment that came back with %s waits for a person and not for the owner, until a note is written",
  async (reason) => {
    const session = await client.session(await client.operator("care"));
    const call = (method: "GET" | "POST", path: string, body?: object) =>
      client.call(method, `/mandanten/ewe${path}`, { body, session });
    const person = await money.chooseTransfer({
      holder: "Erika Muster",
      iban: germanIban(reason === "MD07" ? 1 : 2),
    });
    const { number } = await money.create();
    await money.release(number);
    const mails = async () => (await desk.mails(person.referrerEmail)).length;
    const before = await mails();
    const payment = await paymentOf(person.rewardId);
    await money.importAnswer(camt054(`BACK-${reason}`, payer(), [{ id: payment, euros: "50.00", reason }]));
    expect(await mails()).toBe(before);
    const waiting = async () =>
      ((await call("GET", "/uebersicht")).json["Arbeit"] as { Art: string; Anzahl: number; Betrag: number }[])
        .filter(({ Art }) => Art === "returnsToClear")
        .map(({ Anzahl, Betrag }) => [Anzahl, Betrag]);
    expect(await waiting()).toEqual([[1, 5_000]]);
    const listed = async () =>
      (
        (await call("GET", "/praemien?merkmal=klaeren")).json["Content"] as {
          Id: number;
          PersonId: number;
        }[]
      ).map(({ Id, PersonId }) => [Id, PersonId]);
    expect(await listed()).toEqual([[person.rewardId, person.referrerId]]);
    const path = `/personen/referrer/${person.referrerId}`;
    const notice = async () => (await call("GET", path)).json["ZurueckgekommenWegen"];
    expect(await notice(), "the page of the person says it").toBe(reason);
    const expiries = async () => [
      ((await call("GET", path)).json["Praemien"] as { VerfaelltAm: unknown }[])[0]?.VerfaelltAm,
      (
        (await call("GET", "/praemien?zustand=provided")).json["Content"] as {
          Id: number;
          VerfaelltAm: unknown;
        }[]
      ).find(({ Id }) => Id === person.rewardId)?.VerfaelltAm,
    ];
    expect(await expiries(), "it does not expire now").toEqual([null, null]);
    app.clock.advance(60_000);
    const moved = { Email: `umgezogen-${reason.toLowerCase()}@example.org` };
    expect((await call("POST", `${path}/adresse`, moved)).status).toBe(204);
    expect(await notice(), "a note that the product writes settles nothing").toBe(reason);
    const note = { Text: "Mit der Tochter gesprochen" };
    const noted = await call("POST", `${path}/notizen`, note);
    expect(noted.status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await notice()).toBeNull();
    expect(await expiries()).toEqual([expect.any(String), expect.any(String)]);
  },
);

test("other transfers of a deceased holder are not reminded of a missing account either", async () => {
  const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(7_654_321) });
  const { number } = await money.create();
  await money.release(number);
  const other = await money.chooseTransfer(undefined);
  await owner.query("update reward set referrer_id = $1, remind_at = null where id = $2", [
    person.referrerId,
    other.rewardId,
  ]);
  const payment = await paymentOf(person.rewardId);
  await money.importAnswer(camt054("BACK-3", payer(), [{ id: payment, euros: "50.00", reason: "MD07" }]));
  const { rows } = await owner.query("select remind_at from reward where referrer_id = $1", [
    person.referrerId,
  ]);
  expect(rows).toEqual([{ remind_at: null }, { remind_at: null }]);
});

test("what the product writes by itself is withheld from a person whose death the bank reports, until a note", async () => {
  const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(9) });
  const { number } = await money.create();
  await money.release(number);
  await runJobs(app);
  const payment = await paymentOf(person.rewardId);
  await money.importAnswer(camt054("BACK-9", payer(), [{ id: payment, euros: "50.00", reason: "MD07" }]));
  const to = person.referrerEmail;
  const write = async () => {
    app.clock.advance(60_000);
    const letter = { to, language: "de", now: app.clock.now() } as const;
    await desk.inTenant(async (tx) => {
      await sendMail(tx, { ...letter, template: rewardReminder, data: rewardReminder.example });
      await sendMail(tx, { ...letter, template: privacyReceivedMail, data: privacyReceivedMail.example });
    });
    await runJobs(app);
    const { rows } = await owner.query<{ template: string; status: string }>(
      "select template, status from mail where to_address = $1 order by id desc limit 2",
      [to],
    );
    return Object.fromEntries(rows.map(({ template, status }) => [template, status]));
  };
  expect(await write()).toEqual({ rewardReminder: "failed", privacyReceived: "sent" });
  const session = await client.session(await client.operator("administrator"));
  const path = `/mandanten/ewe/personen/referrer/${person.referrerId}`;
  const { json } = await client.call("GET", path, { session });
  expect(json["Verlauf"]).toContainEqual(
    expect.objectContaining({ Art: "mail", Einzelheit: "withheld", Nummer: "rewardReminder" }),
  );
  const listed = async (state: string) =>
    (await client.call("GET", `/mandanten/ewe/mails?zustand=${state}&an=${to}`, { session })).json["Content"];
  expect(await listed("withheld")).toMatchObject([{ Vorlage: "rewardReminder", Zustand: "withheld" }]);
  expect(await listed("failed"), "nothing to do about it").toEqual([]);
  await client.call("POST", `${path}/notizen`, { body: { Text: "Der Sohn führt das Konto fort" }, session });
  expect(await write()).toEqual({ rewardReminder: "sent", privacyReceived: "sent" });
});

/** What the owner reads of the only reward. */
async function ownReward({ referrerId }: { referrerId: number }) {
  const token = await app.issueToken("ewe", "user", referrerId);
  const { body } = await visit("GET", "/praemierung", { token });
  return (body as unknown as { GueltigBis: string | null }[])[0];
}

async function deadlineOf({ rewardId }: { rewardId: number }) {
  const { rows } = await owner.query<{ expires: Date | null; reminder: Date | null }>(
    "select expires_at as expires, remind_at as reminder from reward where id = $1",
    [rewardId],
  );
  return rows[0];
}

test("a reward that a person has to clear up has no deadline, and the note starts a new one", async () => {
  const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(3) });
  const { number } = await money.create();
  await money.release(number);
  const payment = await paymentOf(person.rewardId);
  await money.importAnswer(camt054("BACK-5", payer(), [{ id: payment, euros: "50.00", reason: "RR04" }]));
  const expires = async () => {
    await desk.expire();
    return (await desk.rewards(person)).map(({ status }) => status);
  };
  const days = desk.tenant().settings.rewardExpiryDays;
  app.clock.advance(days * DAY_MS + 1);
  expect(await expires(), "after the ordinary deadline").toEqual(["provided"]);
  expect(await ownReward(person), "no day in the past").toMatchObject({ GueltigBis: null });
  const session = await client.session(await client.operator("care"));
  const page = `/mandanten/ewe/personen/referrer/${person.referrerId}`;
  expect(JSON.stringify((await client.call("GET", page, { session })).json)).not.toContain("rewardExpires");
  const noted = await client.call("POST", `${page}/notizen`, {
    body: { Text: "Die Bank zahlt wieder" },
    session,
  });
  expect(noted.status).toBe(204);
  const until = addDays(app.clock.now(), days);
  expect(await deadlineOf(person)).toEqual({ expires: until, reminder: expect.any(Date) as Date });
  expect(await ownReward(person)).toMatchObject({ GueltigBis: until.toISOString() });
  app.clock.advance((days - 1) * DAY_MS);
  expect(await expires(), "before the new deadline").toEqual(["provided"]);
  await money.saveAccount(person, { holder: "Erika Muster", iban: germanIban(4) });
  await collectAgain(person);
  expect(await expires(), "collected again after the first deadline").toEqual(["collected"]);
});

test("the mail about a kept reward that is asked for again names no deadline", async () => {
  const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(8) });
  const { number } = await money.create();
  await money.release(number);
  const payment = await paymentOf(person.rewardId);
  await money.importAnswer(camt054("BACK-8", payer(), [{ id: payment, euros: "50.00", reason: "RR04" }]));
  const actor = { kind: "referrer", subject: String(person.referrerId) } as const;
  await desk.inTenant((tx) => resendRewardMail(tx, actor, { id: person.rewardId, now: app.clock.now() }));
  await runJobs(app);
  const mail = (await mailsTo(app, person.referrerEmail)).at(-1);
  expect(mail).toMatchObject({ template: "rewardReady", text: expect.any(String) as string });
  expect(mail?.text).not.toMatch(/verfäll|bis zum/u);
});

test("after the note and the new deadline the reward expires, and a later return for another reason asks its owner", async () => {
  const back = async (reason: string, iban: number) => {
    const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(iban) });
    const { number } = await money.create();
    await money.release(number);
    const payment = await paymentOf(person.rewardId);
    const file = camt054(`BACK-AGAIN-${iban}`, payer(), [{ id: payment, euros: "50.00", reason }]);
    await money.importAnswer(file);
    return person;
  };
  const [noted, again] = [await back("MD07", 5), await back("RR04", 6)];
  // The second one names another account, is paid once more, and that account was closed.
  await money.saveAccount(again, { holder: "Erika Muster", iban: germanIban(8) });
  await collectAgain(again);
  app.clock.advance(10 * DAY_MS);
  const { number } = await money.create();
  await money.release(number);
  const payment = await paymentOf(again.rewardId);
  await money.importAnswer(
    camt054("BACK-CLOSED", payer(), [{ id: payment, euros: "50.00", reason: "AC04" }]),
  );
  const session = await client.session(await client.operator("care"));
  const list = await client.call("GET", "/mandanten/ewe/praemien?merkmal=klaeren", { session });
  const listed = (list.json["Content"] as { Id: number }[]).map(({ Id }) => Id);
  expect(listed).toContain(noted.rewardId);
  expect(listed).not.toContain(again.rewardId);
  const note = await client.call("POST", `/mandanten/ewe/personen/referrer/${noted.referrerId}/notizen`, {
    body: { Text: "Die Erben verzichten" },
    session,
  });
  expect(note.status).toBe(204);
  expect(await deadlineOf(noted), "no mail reminds a deceased person").toMatchObject({ reminder: null });
  app.clock.advance(desk.tenant().settings.rewardExpiryDays * DAY_MS + DAY_MS);
  await desk.expire();
  for (const person of [noted, again]) expect((await desk.rewards(person))[0]?.status).toBe("expired");
});
