import { claimableUntil } from "@weitersagen/domain/claim";
import { validUntil } from "@weitersagen/domain/recommendation";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { plantReward } from "../../../test/rewards.ts";
import { addReferrer, type TestReferrer } from "../../../test/referrers.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Catalogue } from "../catalogue/service/catalogue.ts";
import { viewClaim } from "../care/service/claims.ts";
import { importRows } from "../order/service/import-rows.ts";
import { moveReward } from "../reward/service/move.ts";
import { inviteToClaim } from "./service/invite.ts";
import { type ClaimDecision, decideClaim, reopenRefused, waitingClaims } from "./service/decide.ts";
import { endWaiting, matchClaims } from "./service/settle.ts";

const app = await startTestApp();
const start = new Date("2026-11-15T09:00:00Z");
const parts = { database: app.database, catalogue: new Catalogue(app.database) };
const DAY = 86_400_000;

const tenant = () => {
  const found = app.tenants.bySlug("ewe");
  if (!found) throw new Error("no tenant");
  return found;
};
const due = () => ({ now: app.clock.now(), size: 100 });
const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  app.database.inTenant(tenant().id, work);
const match = () => inTenant((tx) => matchClaims(parts, tx, tenant(), due()));
const decide = (claimId: number, decision: ClaimDecision) =>
  inTenant((tx) => decideClaim(parts, tx, tenant(), { claimId, decision }));
const bearer = async ({ id }: TestReferrer) => `Bearer ${await app.issueToken("ewe", "user", id)}`;

/** A referrer with a recommendation, and functions to claim for it. */
async function claimant() {
  const referrer = await addReferrer(app, "ewe");
  const headers = [["Authorization", await bearer(referrer)]] as const;
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const claim = async (order: string, given: object = {}, whose = recommendation) => {
    const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/nachbuchung`, {
      method: "POST",
      headers: { Authorization: await bearer(referrer), "Content-Type": "application/json" },
      body: JSON.stringify({
        Empfehlungsnummer: whose,
        Auftragsnummer: order,
        Bestelldatum: app.clock.now().toISOString().slice(0, 10),
        ...given,
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const list = async () => {
    const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/nachbuchung`, {
      headers: { Authorization: await bearer(referrer) },
    });
    return (await answer.json()) as {
      Nachbuchungen: Answer[];
      Moeglich: { MeldenBis: string; Spitzname: string | null }[];
    };
  };
  return { referrer, recommendation, claim, list };
}

/** Another recommendation of the referrer. */
async function plantOther(referrer: TestReferrer, product = 101): Promise<string> {
  const headers = [["Authorization", await bearer(referrer)]] as const;
  return (await plantRecommendation(app, { tenant: "ewe", product, headers })).recommendation;
}

interface Answer {
  readonly Id: number;
  readonly Empfehlungsnummer: string;
  readonly Produkt: string;
  readonly Status: string;
  readonly HatNachweis: boolean;
  readonly WartetBis: string | null;
  readonly Grund: { readonly Name: string } | null;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: { path: string }[];
}

const evidence = { Name: "bestellung.pdf", Inhalt: Buffer.from("%PDF-1.7 Auftrag").toString("base64") };

let orders = 0;
const newNumber = () => `NB-2026-${++orders}`;

/** The provider reports an order, with or without a recommendation. */
const feed = (row: object) =>
  app.database.inTenant(tenant().id, (tx) =>
    importRows(parts, tx, { tenant: tenant(), language: "de", now: app.clock.now() }, [
      { Produkt: 101, Art: "Neuvertrag", Bestelldatum: app.clock.now().toISOString(), ...row },
    ]),
  );

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

describe("when the order arrives", () => {
  test("and belongs to the recommendation, the claim has found it, and its owner hears so", async () => {
    const { referrer, recommendation, claim, list } = await claimant();
    const order = newNumber();
    await claim(order);
    await match();
    expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Offen" }]);
    await feed({ Auftragsnummer: order, Empfehlungsnummer: recommendation });
    await match();
    await match();
    expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Zugeordnet", WartetBis: null }]);
    const sent = (await mailsTo(app, referrer.email)).filter(({ template }) => template === "claimMatched");
    expect(sent).toHaveLength(1);
    expect((await claim(order)).status).toBe(409);
  });

  test("under another number than it was claimed by, because it was renamed meanwhile, it is found all the same", async () => {
    const { recommendation, claim, list } = await claimant();
    const order = newNumber();
    await claim(order.toLowerCase());
    await feed({ Auftragsnummer: order, Empfehlungsnummer: recommendation });
    await feed({ Auftragsnummer: order, NeueAuftragsnummer: `${order}-NEU` });
    await match();
    expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Zugeordnet" }]);
  });

  test("and earns nothing, the refusal gives the order's own reason", async () => {
    const { recommendation, claim, list } = await claimant();
    const order = newNumber();
    await claim(order);
    await feed({ Auftragsnummer: order, Empfehlungsnummer: recommendation, Art: "Hotline" });
    await match();
    expect((await list()).Nachbuchungen).toMatchObject([
      { Status: "Abgelehnt", Grund: { Name: "hotlineOrder" } },
    ]);
  });

  test("without a recommendation, it is assigned to the claim, and the recipient gets a share", async () => {
    const { recommendation, claim, list } = await claimant();
    const { recipientId } = await plantRecipient(app, "ewe", recommendation);
    const order = newNumber();
    await feed({ Auftragsnummer: order });
    await claim(order.toLowerCase());
    await match();
    expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Zugeordnet" }]);
    const { rows } = await app.testDatabase.owner.query(
      `select recommendation.number, recipient_id from placed_order
         join recommendation on recommendation.id = placed_order.recommendation_id where placed_order.number = $1`,
      [order],
    );
    expect(rows).toEqual([{ number: recommendation, recipient_id: recipientId }]);
  });

  test("without a recommendation, it joins the order that the agency has released, and the claim has found that", async () => {
    const { recommendation, claim, list } = await claimant();
    const { recipientId } = await plantRecipient(app, "ewe", recommendation);
    const { owner } = app.testDatabase;
    const { rows: released } = await owner.query<{ id: number }>(
      `insert into placed_order (tenant_id, recommendation_id, recipient_id, product_id, source, ordered_at, matched_by,
                                 verified_at, created_at, changed_at)
       select tenant_id, id, $2, 101, 'agency', $3, 'recipientNumber', $3, $3, $3 from recommendation where number = $1
       returning id`,
      [recommendation, recipientId, app.clock.now()],
    );
    const order = newNumber();
    await feed({ Auftragsnummer: order });
    const { body } = await claim(order);
    await match();
    const decision = { event: "match", by: "Betreuung", now: app.clock.now() } as const;
    if ((await list()).Nachbuchungen[0]?.Status !== "Zugeordnet") await decide(body.Id, decision);
    expect((await list()).Nachbuchungen).toMatchObject([{ Status: "Zugeordnet" }]);
    const { rows } = await owner.query("select id, recipient_id from placed_order where number = $1", [
      order,
    ]);
    expect(rows).toEqual([{ id: released[0]?.id, recipient_id: recipientId }]);
  });

  test("without a recommendation, a claim that may be guessed waits for a person", async () => {
    const [otherDay, nobody] = await Promise.all([claimant(), claimant()]);
    await plantRecipient(app, "ewe", otherDay.recommendation);
    const orders = [newNumber(), newNumber()] as const;
    const first = await otherDay.claim(orders[0]);
    app.clock.set(new Date(start.getTime() + 5 * DAY));
    await nobody.claim(orders[1]);
    for (const Auftragsnummer of orders) await feed({ Auftragsnummer });
    await match();
    expect((await otherDay.list()).Nachbuchungen).toMatchObject([
      { Status: "InPruefung", Grund: { Name: "otherDay" } },
    ]);
    expect((await nobody.list()).Nachbuchungen).toMatchObject([
      { Status: "InPruefung", Grund: { Name: "nobodyAccepted" } },
    ]);
    const decision = { event: "match", by: "Betreuung", now: app.clock.now() } as const;
    expect(await decide(first.body.Id, decision)).toBe("matched");
  });

  test("with another recommendation, it keeps that recommendation", async () => {
    const [anna, bernd] = await Promise.all([claimant(), claimant()]);
    const order = newNumber();
    await anna.claim(order);
    await feed({ Auftragsnummer: order, Empfehlungsnummer: bernd.recommendation });
    await match();
    const [refused] = (await anna.list()).Nachbuchungen;
    expect(refused).toMatchObject({ Grund: { Name: "otherRecommendation" } });
    // After an objection a person cannot give it to her either; only a refusal is left.
    const by = { by: "Betreuung", now: app.clock.now() };
    expect(await inTenant((tx) => reopenRefused(tx, refused?.Id ?? 0, by))).toBe(true);
    expect(await decide(refused?.Id ?? 0, { event: "match", ...by })).toBe("otherRecommendation");
    expect(await decide(refused?.Id ?? 0, { event: "refuse", reason: "otherRecommendation", ...by })).toBe(
      "refused",
    );
    expect((await bernd.claim(order)).status).toBe(201);
    expect((await anna.list()).Nachbuchungen).toEqual([]);
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
