import { claimableUntil } from "@weitersagen/domain/claim";
import { validUntil } from "@weitersagen/domain/recommendation";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { claimDesk, evidence } from "../../../test/claims.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { plantRecipient } from "../../../test/people.ts";
import { plantReward } from "../../../test/rewards.ts";
import { viewClaim } from "../care/service/claims.ts";
import { moveReward } from "../reward/service/move.ts";
import { inviteToClaim } from "./service/invite.ts";
import { waitingClaims } from "./service/decide.ts";
import { endWaiting } from "./service/settle.ts";

const app = await startTestApp();
const start = new Date("2026-11-15T09:00:00Z");
const { due, inTenant, decide, bearer, claimant, plantOther, newNumber, feed } = claimDesk(app);
const DAY = 86_400_000;
beforeEach(() => app.clock.set(start));

describe("a claim", () => {
  test("is stored, listed with the day until which it waits, and confirmed by mail", async () => {
    const { referrer, claim, list } = await claimant();
    const { status, body } = await claim(newNumber(), { Hinweis: "Bestellt hat meine Schwester." });
    expect(status).toBe(201);
    expect(body).toMatchObject({ Status: "Offen", WartetBis: "2027-02-13T09:00:00.000Z", Grund: null });
    expect((await list()).Nachbuchungen).toEqual([body]);
    expect((await mailsTo(app, referrer.email)).map(({ template }) => template)).toContain("claimReceived");
  });

  test("of the same order again completes the first, whatever the case it is typed in", async () => {
    const { referrer, claim, list } = await claimant();
    const order = newNumber();
    const first = await claim(order);
    const second = await claim(order.toLowerCase(), { Nachweis: evidence });
    expect(second.body).toMatchObject({ Id: first.body.Id, NachweisName: "bestellung.pdf" });
    expect((await list()).Nachbuchungen).toHaveLength(1);
    const sent = (await mailsTo(app, referrer.email)).filter(({ template }) => template === "claimReceived");
    expect(sent).toHaveLength(1);
  });

  test("of the same order for another recommendation is refused with the name of the first, and nothing changes", async () => {
    const { referrer, recommendation, claim, list } = await claimant();
    const order = newNumber();
    const { body } = await claim(order, { Nachweis: evidence });
    const other = await plantOther(referrer);
    const second = await claim(order.toLowerCase(), { Hinweis: "Doch diese." }, other);
    expect(second).toMatchObject({ status: 409, body: { code: "PSOF0103" } });
    expect(second.body.detail).toBe(
      "Diese Auftragsnummer haben Sie schon zu „Küstenstrom Klar – Ökostrom“ vom 15.11.2026 gemeldet. War das die falsche Empfehlung, schreiben Sie uns bitte.",
    );
    expect(body).toMatchObject({ Empfehlungsnummer: recommendation, NachweisName: "bestellung.pdf" });
    expect((await list()).Nachbuchungen).toEqual([body]);
    await app.testDatabase.owner.query(
      "update claim set status = 'checking', reason = 'otherDay' where id = $1",
      [body.Id],
    );
    expect((await claim(order, {}, other)).status).toBe(409);
    expect((await claim(order)).status).toBe(201);
  });

  test("that was refused may be made for another recommendation, and the mail says for which", async () => {
    const { referrer, claim, list } = await claimant();
    const order = newNumber();
    const { body } = await claim(order);
    await decide(body.Id, { event: "refuse", reason: "notProven", by: "Betreuung", now: app.clock.now() });
    const other = await plantOther(referrer, 102);
    expect((await claim(order, {}, other)).status).toBe(201);
    const [claimed] = (await list()).Nachbuchungen;
    expect(claimed).toMatchObject({ Id: body.Id, Empfehlungsnummer: other, Status: "Offen" });
    const received = (await mailsTo(app, referrer.email)).filter(
      ({ template }) => template === "claimReceived",
    );
    expect(received.map(({ data }) => data["productName"])).toContain(claimed?.Produkt);
    expect(received).toHaveLength(2);
  });

  test("with a file names it in the list and in the mail", async () => {
    const { referrer, claim, list } = await claimant();
    await claim(newNumber(), { Nachweis: evidence });
    expect((await list()).Nachbuchungen).toMatchObject([
      { HatNachweis: true, NachweisName: "bestellung.pdf" },
    ]);
    const mail = (await mailsTo(app, referrer.email)).find(({ template }) => template === "claimReceived");
    expect(mail?.data["evidence"]).toBe("bestellung.pdf");
  });

  test("sent twenty times at once is one claim and one mail", async () => {
    const { referrer, claim, list } = await claimant();
    const order = newNumber();
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(order)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.Id)).size).toBe(1);
    expect((await list()).Nachbuchungen).toHaveLength(1);
    const sent = (await mailsTo(app, referrer.email)).filter(({ template }) => template === "claimReceived");
    expect(sent).toHaveLength(1);
  });

  test("of an order that another referrer claims at the same time has one winner", async () => {
    const [anna, bernd] = await Promise.all([claimant(), claimant()]);
    const order = newNumber();
    const answers = await Promise.all([anna.claim(order), bernd.claim(order)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.detail).toContain(
      "liegt schon eine Meldung vor",
    );
  });

  test("can be made until the second before its deadline, and not at it", async () => {
    const { claim, list } = await claimant();
    const deadline = claimableUntil({ validUntil: validUntil(start), keptUntil: null });
    expect((await list()).Moeglich).toMatchObject([{ MeldenBis: deadline.toISOString() }]);
    app.clock.set(new Date(deadline.getTime() - 1_000));
    expect((await claim(newNumber())).status).toBe(201);
    app.clock.set(deadline);
    expect((await claim(newNumber())).body).toMatchObject({ code: "PSOF0103" });
    expect((await list()).Moeglich).toEqual([]);
  });

  test("is offered with the referrer's own name, and not for a recommendation that was paid already", async () => {
    const { referrer, list } = await claimant();
    await app.testDatabase.owner.query(
      "update recommendation set nickname = 'Tante Erna' where referrer_id = $1",
      [referrer.id],
    );
    const reward = await plantReward(app, "ewe", { referrerId: referrer.id, productId: 101 });
    expect(new Set((await list()).Moeglich.map(({ Spitzname }) => Spitzname))).toEqual(
      new Set([null, "Tante Erna"]),
    );
    const change = { now: app.clock.now(), actor: "test" };
    await inTenant(async (tx) => {
      await moveReward(tx, reward.id, "collect", { ...change, choice: "voucher" });
      await moveReward(tx, reward.id, "pay", change);
    });
    expect((await list()).Moeglich).toMatchObject([{ Spitzname: "Tante Erna" }]);
  });

  test.each([
    ["tomorrow", { Bestelldatum: "2026-11-16" }, "Bestelldatum"],
    ["before the recommendation", { Bestelldatum: "2026-11-14" }, "Bestelldatum"],
    ["a day that does not exist", { Bestelldatum: "2026-02-30" }, "Bestelldatum"],
    ["a program as evidence", { Nachweis: { Name: "a.pdf", Inhalt: "TVqQAAMAAAA=" } }, "Nachweis"],
  ])("with %s is refused at its field", async (_what, given, path) => {
    const { claim } = await claimant();
    const { status, body } = await claim(newNumber(), given);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.path).toBe(path);
  });
});

describe("a person decides", () => {
  test("to refuse, once, and the referrer is notified of the reason", async () => {
    const { referrer, claim, list } = await claimant();
    const { body } = await claim(newNumber());
    const decision = { event: "refuse", reason: "notProven", by: "Betreuung", now: app.clock.now() } as const;
    expect((await inTenant(waitingClaims)).map(({ id }) => id)).toContain(body.Id);
    expect(await decide(body.Id, decision)).toBe("refused");
    expect(await decide(body.Id, decision)).toBe("unknown");
    expect((await list()).Nachbuchungen).toMatchObject([
      { Status: "Abgelehnt", Grund: { Name: "notProven" } },
    ]);
    const mail = (await mailsTo(app, referrer.email)).find(({ template }) => template === "claimRefused");
    expect(mail?.data["reason"]).toContain("Nachweis");
    expect(mail?.data["isTooLate"]).toBeUndefined();
  });

  test("to refuse after the last day, and the mail does not ask to report again", async () => {
    const { referrer, claim } = await claimant();
    const deadline = claimableUntil({ validUntil: validUntil(start), keptUntil: null });
    app.clock.set(new Date(deadline.getTime() - 1_000));
    const { body } = await claim(newNumber());
    app.clock.set(deadline);
    await decide(body.Id, { event: "refuse", reason: "notProven", by: "Betreuung", now: deadline });
    const mail = (await mailsTo(app, referrer.email)).find(({ template }) => template === "claimRefused");
    expect(mail?.data["isTooLate"]).toBe(true);
  });

  test("and cannot assign an order that was not reported", async () => {
    const { claim } = await claimant();
    const { body } = await claim(newNumber());
    const decision = { event: "match", by: "Betreuung", now: app.clock.now() } as const;
    expect(await decide(body.Id, decision)).toBe("noOrder");
  });
});

test("deleting the account refuses the claim and deletes order number, note and file", async () => {
  const { referrer, claim } = await claimant();
  const order = newNumber();
  const { body } = await claim(order, { Hinweis: "Von meiner Schwester.", Nachweis: evidence });
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/delete`, {
    method: "DELETE",
    headers: { Authorization: await bearer(referrer) },
  });
  expect(answer.status).toBe(204);
  const { rows } = await app.testDatabase.owner.query(
    `select typed_number, note, status, reason, (select count(*)::int from claim_evidence where claim_id = claim.id) as files
       from claim where id = $1`,
    [body.Id],
  );
  const gone = { typed_number: `DELETED-${body.Id}`, note: "", files: 0 };
  expect(rows).toEqual([{ ...gone, status: "refused", reason: "referrerDeleted" }]);
  // The console shows no replacement of a number.
  const shown = await inTenant((tx) => viewClaim(tx, body.Id, app.clock.now()));
  expect([shown.order, shown.timeline.filter(({ about }) => about?.startsWith("DELETED"))]).toEqual([
    null,
    [],
  ]);
  const events = await app.testDatabase.owner.query(
    "select to_status, actor, reason from claim_event where claim_id = $1 order by id desc limit 1",
    [body.Id],
  );
  const actor = `referrer ${referrer.id}`;
  expect(events.rows).toEqual([{ to_status: "refused", actor, reason: "referrerDeleted" }]);
});

test("a claim waits for 90 days, to the second, and then says that there was no order", async () => {
  const { claim, list } = await claimant();
  const { body } = await claim(newNumber());
  const end = new Date(String(body.WartetBis)).getTime();
  app.clock.set(new Date(end - 1_000));
  await inTenant((tx) => endWaiting(tx, due()));
  expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Offen" }]);
  app.clock.set(new Date(end));
  await inTenant((tx) => endWaiting(tx, due()));
  expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Abgelehnt", Grund: { Name: "noOrder" } }]);
});

test("whose contact accepted four weeks ago without an order is asked once, others are not", async () => {
  const [silent, ordered, claimed] = await Promise.all([claimant(), claimant(), claimant()]);
  await inTenant((tx) => inviteToClaim(tx, due()));
  for (const { recommendation } of [silent, ordered, claimed]) {
    await plantRecipient(app, "ewe", recommendation);
  }
  await feed({ Auftragsnummer: newNumber(), Empfehlungsnummer: ordered.recommendation });
  await claimed.claim(newNumber());
  const invitations = async ({ referrer }: typeof silent) =>
    (await mailsTo(app, referrer.email)).filter(({ template }) => template === "claimInvitation").length;
  app.clock.set(new Date(start.getTime() + 28 * DAY - 1_000));
  await inTenant((tx) => inviteToClaim(tx, due()));
  expect(await invitations(silent)).toBe(0);
  app.clock.set(new Date(start.getTime() + 28 * DAY));
  await inTenant((tx) => inviteToClaim(tx, due()));
  await inTenant((tx) => inviteToClaim(tx, due()));
  expect(await Promise.all([silent, ordered, claimed].map(invitations))).toEqual([1, 0, 0]);
});
