import { formatDate } from "@weitersagen/contract/format";
import { addDays } from "@weitersagen/domain/dates";
import { confirmableUntil, recipientKeptUntil } from "@weitersagen/domain/recommendation";
import { CONFIRMATION_DAYS } from "@weitersagen/domain/reminder";
import { beforeEach, expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { accepting, newAddress, recommending } from "../../../test/people.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { blockReferrer } from "../recommendation/service/block-referrer.ts";
import { lockOne } from "../recommendation/service/lock.ts";
import { confirmRecipientAddress } from "./service/confirm.ts";
import { remindToConfirm } from "./service/remind.ts";

const start = new Date("2026-11-15T09:00:00Z");
const app = await startTestApp({ now: start });
const api = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const { owner } = app.testDatabase;
const tenantId = tenantIdOf(app, "ewe");
const keptUntil = recipientKeptUntil(start);
const lastDay = formatDate(keptUntil, "de");

beforeEach(() => app.clock.set(start));

/** Who accepted a recommendation with this share for the referrer, and has not opened the mail. */
async function friend({ share = 50, language = "de" } = {}) {
  const email = newAddress();
  const { Empfehlung, Empfehler } = recommending(101);
  const made = await api("POST", "/Empfehlen/create", {
    body: { Empfehlung: { ...Empfehlung, AnteilEmpfehler: share }, Empfehler },
  });
  const recommendation = String(made.body["Empfehlungsnummer"]);
  const headers = { "accept-language": language };
  const accepted = await api("POST", `/empfaenger/create/${recommendation}`, {
    body: accepting({ email }),
    headers,
  });
  const number = String(accepted.body["Empfaengernummer"]);
  const own = `/empfaenger/${String(accepted.body["Token"])}`;
  const feed = async (more: object = {}) => {
    const row = { Auftragsnummer: `R-${number}`, Empfaengernummer: number, Produkt: 101 };
    const body = [{ ...row, Bestelldatum: "2026-11-15", ...more }];
    expect((await api("POST", "/auftraege", { token: key, body })).body).toMatchObject({ Fehler: 0 });
  };
  const report = () =>
    api("POST", "/tracking/abschliessen/", {
      body: { empfehlungsnummer: recommendation, empfaengernummer: number },
    });
  const reminders = async () =>
    (await mailsTo(app, email)).filter(({ template }) => template === "confirmationReminder");
  const confirm = async (mail: string) =>
    api("PUT", `/empfaenger/zustimmung?token=${await tokenIn(app, email, mail)}`, {
      body: { AgbText: true },
    });
  return { email, referrer: Empfehler.Email, recommendation, number, own, feed, report, reminders, confirm };
}

/** Runs all jobs this many days after the start. */
async function runOn(day: number): Promise<void> {
  app.clock.set(addDays(start, day));
  await runJobs(app);
}

const remind = () =>
  app.database.inTenant(tenantId, (tx) => remindToConfirm(tx, { now: app.clock.now(), size: 100 }));

test("a friend with a reported order is reminded once, three days later, of the last day, without an amount", async () => {
  const { report, reminders, confirm, own } = await friend();
  await report();
  await runOn(CONFIRMATION_DAYS - 1);
  expect(await reminders()).toEqual([]);
  await runOn(CONFIRMATION_DAYS);
  const [mail, ...more] = await reminders();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Ihre Prämie von .+ wartet: bitte E-Mail-Adresse bestätigen$/);
  expect(mail?.text).toMatch(/die Empfehlung von Erika angenommen.*keine Prämie schicken/s);
  expect(mail?.text).toContain(`bis zum ${lastDay} nach`);
  expect(mail?.text).not.toMatch(/\d €/);
  for (const day of [4, 11, 40]) await runOn(day);
  expect(await reminders()).toHaveLength(1);
  expect((await confirm("confirmationReminder")).status).toBe(200);
  expect((await api("GET", own)).body).toMatchObject({ BestaetigenBis: null });
});

test("the mail to confirm that is sent again after an order asks for no other one, and names the fixed share", async () => {
  const { email, number, own, report, feed } = await friend();
  const again = async () => {
    await api("POST", `${own}/bestaetigungsmail`);
    await runJobs(app);
    const mail = (await mailsTo(app, email)).at(-1);
    return `${mail?.subject} ${mail?.text}`.replace(/\s+/g, " ");
  };
  const asks = /bestellen|zum Vertrag kommt|Zeit\.|Ohne Vertrag/;
  expect(await again()).toMatch(asks);
  await report();
  const reported = await again();
  expect(reported).toContain("Mehr müssen Sie nicht tun.");
  expect(reported, "the reminder follows").toContain("höchstens noch einmal.");
  expect(reported, "nothing is fixed yet").not.toMatch(/\d €/);
  expect(reported).not.toMatch(asks);
  await feed();
  await runJobs(app);
  const confirmed = await again();
  expect(confirmed).toMatch(/^25\s€ von .+ Mehr müssen Sie nicht tun\./);
  expect(confirmed).not.toMatch(asks);
  expect(confirmed, "the number of the order").not.toContain(`R-${number}`);
  expect(confirmed, "its day").not.toContain("15.11.");
});

test("after a cancelled order the mail to confirm that is sent again says how to order once more", async () => {
  const { email, own, feed } = await friend();
  const again = async () => {
    await api("POST", `${own}/bestaetigungsmail`);
    return (await mailsTo(app, email)).at(-1)?.data;
  };
  await feed();
  expect(await again()).toMatchObject({ isOrdered: true });
  app.clock.set(addDays(start, 1));
  await feed({ Stornodatum: "2026-11-16" });
  expect(await again()).toMatchObject({ isOrdered: false, amountCents: 2500 });
});

test("after a confirmed order the reminder names the fixed share, in the friend's language", async () => {
  const { feed, reminders } = await friend({ language: "en" });
  await feed();
  // An order of a day counts from its noon.
  await runOn(CONFIRMATION_DAYS + 1);
  const [mail] = await reminders();
  expect(mail?.subject).toBe("Your reward of €25 is waiting: confirm your email address");
  expect(mail?.text).toContain(`Please do so by ${formatDate(keptUntil, "en")}`);
});

test("an order that comes weeks after the acceptance is waited for", async () => {
  const { report, reminders } = await friend();
  await runOn(20);
  await report();
  await runOn(22);
  expect(await reminders()).toEqual([]);
  await runOn(24);
  expect(await reminders()).toHaveLength(1);
});

test("friends who have not ordered are looked at once a day, and no more once they have no time left", async () => {
  const [idle, ordered] = [await friend(), await friend()];
  await ordered.feed();
  const remindAt = async ({ number }: { number: string }) =>
    (
      await owner.query<{ remind_at: Date | null }>("select remind_at from recipient where number = $1", [
        number,
      ])
    ).rows[0]?.remind_at;
  await runOn(CONFIRMATION_DAYS);
  expect(await remindAt(idle)).toEqual(addDays(start, CONFIRMATION_DAYS + 1));
  expect(await remindAt(ordered), "its order is not old enough").toEqual(addDays(start, CONFIRMATION_DAYS));
  await owner.query("update recipient set keep_until = $2 where number = any ($1)", [
    [idle.number, ordered.number],
    app.clock.now(),
  ]);
  await runOn(CONFIRMATION_DAYS + 1);
  expect([await remindAt(idle), await remindAt(ordered)]).toEqual([null, null]);
});

type Friend = Awaited<ReturnType<typeof friend>>;
const write = (statement: string) => (one: Friend) => owner.query(statement, [one.recommendation]);
const ofOrder = `recommendation_id = (select id from recommendation where number = $1)`;
const never: Record<string, (one: Friend) => Promise<unknown>> = {
  "confirmed the address": ({ confirm }) => confirm("recommendationAccepted"),
  "has a locked link": ({ recommendation }) =>
    app.database.inTenant(tenantId, (tx) =>
      lockOne(tx, recommendation, { comment: "Verdacht", now: app.clock.now() }),
    ),
  "has a cancelled link": write("update recommendation set status = 'cancelled' where number = $1"),
  "has a blocked referrer": ({ referrer }) =>
    app.database.inTenant(tenantId, (tx) =>
      blockReferrer(tx, referrer, { reason: "rules", now: app.clock.now() }),
    ),
  "has a cancelled order": ({ feed }) => feed({ Stornodatum: "2026-11-16" }),
  "has an order that earns nothing": write(
    `update placed_order set unrewarded_because = 'hotlineOrder' where ${ofOrder}`,
  ),
  "has a refused report": write(
    `update placed_order set source = 'browser', verified_at = null, refused_at = created_at where ${ofOrder}`,
  ),
  "has a cancelled reward": write(`update reward set status = 'cancelled' where ${ofOrder}`),
};

test.each(Object.keys(never))("a friend who %s is not reminded", async (name) => {
  const one = await friend();
  await one.feed();
  await runOn(1);
  await never[name]?.(one);
  await runOn(10);
  expect(await one.reminders()).toEqual([]);
});

test("without an order, without a share and after the last day there is no reminder", async () => {
  const [idle, plain, late] = [await friend(), await friend({ share: 100 }), await friend()];
  await plain.feed();
  await late.feed();
  await owner.query("update recipient set keep_until = $2 where number = $1", [
    late.number,
    addDays(start, 9),
  ]);
  await runOn(10);
  for (const { reminders } of [idle, plain, late]) expect(await reminders()).toEqual([]);
});

test("ten jobs at once remind once", async () => {
  const { report, reminders } = await friend();
  await report();
  app.clock.set(addDays(start, CONFIRMATION_DAYS));
  await Promise.all(Array.from({ length: 10 }, remind));
  expect(await reminders()).toHaveLength(1);
});

test("a confirmation at the same moment leaves no reminder behind", async () => {
  const { report, reminders, email, number } = await friend();
  await report();
  app.clock.set(addDays(start, CONFIRMATION_DAYS));
  const { rows } = await owner.query<{ id: number }>("select id from recipient where number = $1", [number]);
  await app.database.inTenant(tenantId, async (tx) => {
    await confirmRecipientAddress(tx, { id: Number(rows[0]?.id), email }, app.clock.now());
    // Another job, while the confirmation is not committed.
    await remind();
  });
  await remind();
  expect(await reminders()).toEqual([]);
});

test("on the last day the mailed link still earns the share, to the last minute", async () => {
  const { feed, email, own, confirm } = await friend();
  await feed();
  const end = confirmableUntil(keptUntil);
  expect(end.getTime()).toBeGreaterThan(keptUntil.getTime());
  app.clock.set(new Date(end.getTime() - 60_000));
  await runJobs(app);
  expect((await api("GET", own)).body).toMatchObject({ BestaetigenBis: end.toISOString() });
  expect((await api("POST", `${own}/bestaetigungsmail`)).status).toBe(204);
  expect((await confirm("recommendationAccepted")).status).toBe(200);
  await runJobs(app);
  expect((await mailsTo(app, email)).map(({ template }) => template)).toContain("rewardReady");
});

test("without an order the mailed link confirms to the last minute, and then the friend's data is deleted", async () => {
  const { email, own, confirm } = await friend();
  const end = confirmableUntil(keptUntil);
  app.clock.set(new Date(end.getTime() - 60_000));
  await runJobs(app);
  expect((await mailsTo(app, email)).map(({ text }) => text).join()).toContain(`bis zum ${lastDay}`);
  expect((await api("GET", own)).body).toMatchObject({ BestaetigenBis: end.toISOString() });
  expect((await confirm("recommendationAccepted")).status).toBe(200);
  app.clock.set(new Date(end.getTime() + 1_000));
  await runJobs(app);
  expect((await api("GET", own)).status).toBe(404);
  expect(await mailsTo(app, email)).toEqual([]);
});

test("after the last day no link confirms, and the share waits for support, which mails the link to one's data", async () => {
  const { feed, email, own, confirm } = await friend();
  await feed();
  app.clock.set(new Date(confirmableUntil(keptUntil).getTime() + 1_000));
  await runJobs(app);
  expect((await confirm("recommendationAccepted")).status).toBe(410);
  expect((await api("POST", `${own}/bestaetigungsmail`)).status).toBe(410);
  expect((await api("GET", own)).body).toMatchObject({ BestaetigenBis: null });
  const states = async () =>
    (
      await owner.query<{ status: string }>(
        "select status from reward where recipient_id = (select id from recipient where email = $1)",
        [email],
      )
    ).rows;
  await runOn(250);
  expect(await states()).toEqual([{ status: "open" }]);
  expect((await api("POST", "/datenauskunft", { body: { Email: email } })).status).toBe(204);
  await runJobs(app);
  const token = await tokenIn(app, email, "dataAccess");
  expect((await api("POST", "/datenauskunft/oeffnen", { body: { Token: token } })).status).toBe(200);
  await runJobs(app);
  expect(await states()).toEqual([{ status: "provided" }]);
});
