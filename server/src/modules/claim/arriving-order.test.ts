import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { claimDesk } from "../../../test/claims.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { plantRecipient } from "../../../test/people.ts";
import { reopenRefused } from "./service/decide.ts";

const app = await startTestApp();
const start = new Date("2026-11-15T09:00:00Z");
const { inTenant, match, decide, claimant, newNumber, feed } = claimDesk(app);
const DAY = 86_400_000;
beforeEach(() => app.clock.set(start));

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
