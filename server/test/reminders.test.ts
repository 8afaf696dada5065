import { beforeEach, expect, test } from "vitest";
import { issueOptOutToken } from "../src/modules/account/service/newsletter.ts";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { startTestApp } from "./app.ts";
import { mailsTo, runJobs } from "./jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";
import { plantBankAccount, plantReward } from "./rewards.ts";
import { addReferrer } from "./referrers.ts";
import { days } from "./reward-desk.ts";
import { moneyDesk } from "./money.ts";

const start = new Date("2026-11-15T09:00:00Z");
const app = await startTestApp({ now: start });
const tenant = app.tenants.bySlug("ewe");
if (!tenant) throw new Error("no tenant");

beforeEach(() => app.clock.set(start));

/** A referrer with a link, with or without consent to advertising. */
async function withLink({ newsletter }: { newsletter: boolean }) {
  const email = newAddress();
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  await app.testDatabase.owner.query(
    "update referrer set confirmed_at = $2, newsletter_permission = $3 where email = $1",
    [email, start, newsletter],
  );
  return { ...made, email };
}

/** The reminders sent to a person on each of these days. */
async function remindedOn(email: string, dayList: readonly number[]): Promise<Record<number, string[]>> {
  const reminders: Record<number, string[]> = {};
  let seen = (await mailsTo(app, email)).length;
  for (const day of dayList) {
    app.clock.set(new Date(start.getTime() + days(day)));
    await runJobs(app);
    const mails = await mailsTo(app, email);
    reminders[day] = mails.slice(seen).map(({ template }) => template);
    seen = mails.length;
  }
  return reminders;
}

test("reminders of an unopened link are sent after 7 and 30 days, only with consent to advertising", async () => {
  const wanting = await withLink({ newsletter: true });
  const quiet = await withLink({ newsletter: false });
  const opened = await withLink({ newsletter: true });
  await plantRecipient(app, "ewe", opened.recommendation);
  expect(await remindedOn(wanting.email, [6, 7, 8, 29, 30, 31, 59])).toEqual({
    6: [],
    7: ["linkReminder"],
    8: [],
    29: [],
    30: ["linkReminder"],
    31: [],
    59: [],
  });
  for (const { email } of [quiet, opened]) {
    expect((await mailsTo(app, email)).map(({ template }) => template)).not.toContain("linkReminder");
  }
});

test("the reminder of a link names the link and the way out of advertising, for people and for mail programs", async () => {
  const { email, code } = await withLink({ newsletter: true });
  app.clock.set(new Date(start.getTime() + days(7)));
  await runJobs(app);
  const mail = (await mailsTo(app, email)).find(({ template }) => template === "linkReminder");
  expect(mail?.text).toContain(`/k/${code}`);
  expect(mail?.text).toMatch(/\/empfehler\/newsletter\/optout\?token=/);
});

test("the reminder of a link for an advisor names the advisor", async () => {
  const { email, recommendation } = await withLink({ newsletter: true });
  const { owner } = app.testDatabase;
  await owner.query(
    `with hanna as (
       insert into advisor (tenant_id, external_id, first_name, last_name, postcode, town)
       select id, 'R-1', 'Hanna', 'Brandt', '26135', 'Oldenburg' from tenant where slug = 'ewe'
       returning external_id)
     update recommendation set advisor_number = external_id from hanna where number = $1`,
    [recommendation],
  );
  app.clock.set(new Date(start.getTime() + days(7)));
  await runJobs(app);
  const mail = (await mailsTo(app, email)).find(({ template }) => template === "linkReminder");
  expect(mail?.text?.replace(/\s+/g, " ")).toContain("Sie haben Hanna Brandt empfohlen");
});

test("a mail program unsubscribes its reader with one POST, without login and cookies; reward notices go on", async () => {
  const { email } = await withLink({ newsletter: true });
  app.clock.set(new Date(start.getTime() + days(7)));
  await runJobs(app);
  const mail = (await mailsTo(app, email)).find(({ template }) => template === "linkReminder");
  const post = async (token: string, payload: string, type = "application/x-www-form-urlencoded") =>
    (
      await app.app.inject({
        method: "POST",
        url: `/empfehler/newsletter/optout?token=${token}`,
        headers: { host: "ewe.localhost:3000", "content-type": type },
        payload,
      })
    ).statusCode;
  const permission = async () =>
    (
      await app.testDatabase.owner.query("select newsletter_permission from referrer where email = $1", [
        email,
      ])
    ).rows[0]?.newsletter_permission;
  const token = String(mail?.data["optOutToken"]);
  expect(await post(token, "something=else")).toBe(400);
  expect(await post("wrong", "List-Unsubscribe=One-Click")).toBe(410);
  expect(await permission()).toBe(true);
  expect(await post(token, "List-Unsubscribe=One-Click")).toBe(200);
  expect(await permission()).toBe(false);
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect(await post(token, parts, "multipart/form-data; boundary=x")).toBe(200);
});

test("the unsubscribe link works years later, in every language and where the tenant renamed the screen", async () => {
  const { id } = await addReferrer(app, "ewe");
  const { owner } = app.testDatabase;
  const subscribe = () => owner.query("update referrer set newsletter_permission = true where id = $1", [id]);
  const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
  const token = await app.database.inTenant(tenantId, (tx) => issueOptOutToken(tx, id, app.clock.now()));
  const post = async (path: string) => {
    const headers = {
      host: "ewe.localhost:3000",
      "content-type": "application/x-www-form-urlencoded",
    };
    const url = `${path}?token=${token}`;
    const payload = "List-Unsubscribe=One-Click";
    const { statusCode } = await app.app.inject({ method: "POST", url, headers, payload });
    const { rows } = await owner.query("select newsletter_permission as given from referrer where id = $1", [
      id,
    ]);
    return [statusCode, rows[0]?.given as unknown];
  };
  const before = app.clock.now();
  app.clock.advance(days(5 * 365));
  await subscribe();
  expect(await post("/empfehler/newsletter/optout")).toEqual([200, false]);
  await setTenantFields(app.database, "ewe", ["Route.optout=/tschuess"]);
  await app.tenants.refresh();
  for (const path of ["/tschuess", "/en/tschuess", "/empfehler/newsletter/optout"]) {
    await subscribe();
    expect([path, ...(await post(path))]).toEqual([path, 200, false]);
  }
  await subscribe();
  expect(await post("/andere-seite")).toEqual([404, true]);
  await setTenantFields(app.database, "ewe", ["Route.optout=/empfehler/newsletter/optout"]);
  await app.tenants.refresh();
  app.clock.set(before);
});

test("a person gets one reminder a week at most, and rewards come before advertising", async () => {
  const person = await addReferrer(app, "ewe", {});
  await app.testDatabase.owner.query("update referrer set newsletter_permission = true where id = $1", [
    person.id,
  ]);
  const session = await app.issueToken("ewe", "user", person.id);
  await plantReward(app, "ewe", { referrerId: person.id, productId: 101 });
  // Due the day before the link is: the link has to wait a week.
  await app.testDatabase.owner.query("update reward set remind_at = $2 where referrer_id = $1", [
    person.id,
    new Date(start.getTime() + days(6)),
  ]);
  await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
    headers: [["Authorization", `Bearer ${session}`]],
  });
  expect(await remindedOn(person.email, [6, 7, 12, 13, 14])).toEqual({
    6: ["rewardReminder"],
    7: [],
    12: [],
    13: ["linkReminder"],
    14: [],
  });
});

test("a chosen transfer whose account was taken away is asked about until there is one; no advertising opt-out stops it", async () => {
  const person = await addReferrer(app, "ewe", {});
  const { id } = await plantReward(app, "ewe", { referrerId: person.id, productId: 101 });
  await plantBankAccount(app, "ewe", person.id);
  const session = await app.issueToken("ewe", "user", person.id);
  const chosen = await fetch(`${app.url}/api/v1/ewe/praemierung/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
    body: JSON.stringify({ Id: id, Art: "Ueberweisung" }),
  });
  expect(chosen.status).toBe(200);
  const owner = { party: "referrer", id: person.id } as const;
  await moneyDesk(app).removeAccount(owner);
  expect(await remindedOn(person.email, [2, 3, 10, 17])).toEqual({
    2: [],
    3: ["accountMissing"],
    10: [],
    17: ["accountMissing"],
  });
  await plantBankAccount(app, "ewe", person.id);
  const later = await remindedOn(person.email, [45]);
  expect(Object.values(later).flat()).not.toContain("accountMissing");
});
