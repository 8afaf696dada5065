import { addDays } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { camt054 } from "../../../test/bank-files.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { germanIban } from "../../../test/iban.ts";
import { runJobs } from "../../../test/jobs.ts";
import { moneyDesk } from "../../../test/money.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = rewardDesk(app);
const client = consoleClient(app);
const visit = apiClient(app, "ewe");
const { owner } = app.testDatabase;
const DAY_MS = 86_400_000;
const operator = await client.operator("care");
/** With a new session: the others end while the clock advances. */
const care = async (method: "GET" | "POST", path: string, body?: object) =>
  client.call(method, `/mandanten/ewe${path}`, { body, session: await client.session(operator) });

let files = 0;

/** A referrer's reward is paid, and the bank answers that the holder of the account has died. */
async function reportDeath() {
  const person = await money.chooseTransfer({ holder: "Erika Muster", iban: germanIban(++files) });
  const { number } = await money.create();
  await money.release(number);
  const { rows } = await owner.query<{ id: number }>("select id from payout where reward_id = $1", [
    person.rewardId,
  ]);
  const back = [{ id: `PRM-${rows[0]?.id}`, euros: "50.00", reason: "MD07" }];
  await runJobs(app);
  await money.importAnswer(camt054(`DEATH-${files}`, desk.tenant().settings.payer?.iban ?? "", back));
  return { ...person, page: `/personen/referrer/${person.referrerId}` };
}

const note = async (page: string) =>
  expect((await care("POST", `${page}/notizen`, { Text: "Der Sohn führt das Konto fort" })).status).toBe(204);

/** Orders of the person as referrer, and as recipient of another referrer, whose rewards are ready. */
async function otherRewards({ referrerId, referrerEmail }: { referrerId: number; referrerEmail: string }) {
  const orders = [
    await desk.place({ referrerId, referrerEmail }),
    await desk.place({ recipientEmail: referrerEmail, share: 0 }),
  ];
  for (const order of orders) await desk.accept(order);
  app.clock.advance(desk.tenant().settings.complaintDays * DAY_MS + DAY_MS);
  await desk.provide();
  return orders;
}

async function statesOf(orders: readonly { readonly orderId: number }[]) {
  const { rows } = await owner.query<{ status: string; expires: Date; reminder: Date | null }>(
    "select status, expires_at as expires, remind_at as reminder from reward where order_id = any ($1) order by id",
    [orders.map(({ orderId }) => orderId)],
  );
  return rows;
}

test("no reward of a person whose death the bank reports expires before the note, which starts a new deadline", async () => {
  const person = await reportDeath();
  const others = await otherRewards(person);
  const stranger = await desk.place();
  await desk.accept(stranger);
  app.clock.advance(desk.tenant().settings.complaintDays * DAY_MS + DAY_MS);
  await desk.provide();
  const days = desk.tenant().settings.rewardExpiryDays;
  app.clock.advance(days * DAY_MS + DAY_MS);
  await desk.expire();
  const provided = expect.objectContaining({ status: "provided" }) as unknown;
  expect(await statesOf(others)).toEqual([provided, provided]);
  expect(await statesOf([stranger]), "of another person").toMatchObject([{ status: "expired" }]);
  await note(person.page);
  const renewed = {
    status: "provided",
    expires: addDays(app.clock.now(), days),
    reminder: expect.any(Date) as Date,
  };
  expect(await statesOf(others)).toEqual([renewed, renewed]);
  app.clock.advance(days * DAY_MS - DAY_MS);
  await desk.expire();
  expect(await statesOf(others), "before the new deadline").toEqual([provided, provided]);
  app.clock.advance(2 * DAY_MS);
  await desk.expire();
  expect(await statesOf(others), "after it").toMatchObject([{ status: "expired" }, { status: "expired" }]);
});

test("an ordinary note leaves the deadlines of rewards as they are", async () => {
  const order = await desk.place();
  const others = await otherRewards(order);
  const before = await statesOf(others);
  app.clock.advance(DAY_MS);
  await note(`/personen/referrer/${order.referrerId}`);
  expect(await statesOf(others)).toEqual(before);
});

test("a withheld mail can be sent again after the note, and not before", async () => {
  const person = await reportDeath();
  await otherRewards(person);
  await runJobs(app);
  const { rows } = await owner.query<{ id: number }>(
    "select id from mail where to_address = $1 and template = 'rewardReady' and status = 'failed' order by id desc",
    [person.referrerEmail],
  );
  const path = `/mails/${rows[0]?.id}`;
  const shown = async () => (await care("GET", path)).json;
  expect(await shown()).toMatchObject({ Zustand: "withheld", ErneutMoeglich: false });
  expect((await care("POST", `${path}/erneut`)).json).toMatchObject({
    detail: expect.stringContaining("Nach einer Notiz") as string,
  });
  await note(person.page);
  expect(await shown()).toMatchObject({ Zustand: "withheld", ErneutMoeglich: true });
  app.clock.advance(60_000);
  expect((await care("POST", `${path}/erneut`)).status).toBe(204);
  await runJobs(app);
  const { rows: sent } = await owner.query(
    "select status from mail where to_address = $1 and template = 'rewardReady' order by id desc limit 1",
    [person.referrerEmail],
  );
  expect(sent).toEqual([{ status: "sent" }]);
});

test.each([
  ["de", "Bitte holen Sie die Prämie bis zum", "Geben Sie diesen Link nicht weiter"],
  ["en", "Please collect your reward by", "Do not pass this link on"],
])(
  "who asks for the mail about a kept reward gets it, without a deadline (%s)",
  async (language, dated, said) => {
    const person = await reportDeath();
    await owner.query("update referrer set language = $1 where id = $2", [language, person.referrerId]);
    const token = await app.issueToken("ewe", "user", person.referrerId);
    const asked = await visit("GET", `/empfehler/praemierungmail/${person.rewardId}`, { token });
    expect(asked.status).toBe(204);
    await runJobs(app);
    const { rows } = await owner.query<{ status: string; text: string }>(
      "select status, text from mail where to_address = $1 and template = 'rewardReady' order by id desc limit 1",
      [person.referrerEmail],
    );
    expect(rows).toEqual([{ status: "sent", text: expect.stringContaining(said) as string }]);
    expect(rows[0]?.text).not.toContain(dated);
  },
);
