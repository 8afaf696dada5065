import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { readProgress } from "../recipient/read-model.ts";
import { listProgress } from "../recommendation/read-model/progress.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { decideHeldReward, listHeldRewards } from "./service/decide.ts";
import { moveReward } from "./service/move.ts";
import { moneyDesk } from "../../../test/money.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);

const selfReferral = async (wishes: Parameters<typeof desk.place>[0] = {}) => {
  const name = `uwe.${Math.floor(app.clock.now().getTime() / 1_000)}`;
  const order = await desk.place({
    ...wishes,
    referrerEmail: `${name}@gmail.com`,
    recipientEmail: `${name.replace(".", "")}+strom@googlemail.com`,
  });
  await desk.accept(order);
  app.clock.advance(1_000);
  return order;
};
const decide = (id: number, decision: "pass" | "reject") =>
  desk.inTenant((tx) =>
    decideHeldReward(tx, desk.tenant(), id, { decision, by: "Kim", now: app.clock.now() }),
  );

test("a recommendation to an alias of the own address is held and listed with the reason", async () => {
  const order = await selfReferral();
  const [reward] = await desk.rewards(order);
  app.clock.advance(days(64));
  await desk.provide();
  expect((await desk.rewards(order))[0]).toMatchObject({ status: "open", held_at: expect.any(Date) as Date });
  const held = await desk.inTenant(listHeldRewards);
  expect(held.find(({ id }) => id === reward?.id)).toMatchObject({
    score: 100,
    reasons: ["samePersonByMail"],
  });
});

test("a held reward is released once and then provided, or rejected and then not owed any more", async () => {
  const [passed, rejected] = [await selfReferral(), await selfReferral()];
  const [first] = await desk.rewards(passed);
  const [second] = await desk.rewards(rejected);
  if (!first || !second) throw new Error("no rewards");
  expect(await Promise.all([decide(first.id, "pass"), decide(first.id, "pass")])).toContain(false);
  expect(await decide(second.id, "reject")).toBe(true);
  expect(await decide(second.id, "pass")).toBe(false);
  app.clock.advance(days(64));
  await desk.provide();
  expect((await desk.rewards(passed))[0]?.status).toBe("provided");
  await desk.accept(rejected);
  expect((await desk.rewards(rejected)).map(({ status }) => status)).toEqual(["cancelled"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("a released reward past its complaint period is ready at once; before, its owner learns when", async () => {
  const [late, early] = [await selfReferral(), await selfReferral()];
  const templates = async ({ referrerEmail }: typeof late) =>
    (await mailsTo(app, referrerEmail)).map(({ template }) => template);
  const [waiting] = await desk.rewards(early);
  expect(await decide(waiting?.id ?? 0, "pass")).toBe(true);
  expect((await desk.rewards(early))[0]?.status).toBe("open");
  expect(await templates(early)).toEqual(expect.arrayContaining(["rewardHeld", "rewardPassed"]));
  app.clock.advance(days(64));
  const [due] = await desk.rewards(late);
  expect(await decide(due?.id ?? 0, "pass")).toBe(true);
  expect((await desk.rewards(late))[0]?.status).toBe("provided");
  expect(await templates(late)).toContain("rewardReady");
  expect(await templates(late)).not.toContain("rewardPassed");
});

test("who confirms the address during a check hears of it then; after it, of the order only", async () => {
  const unconfirmed = async () => {
    const order = await selfReferral({ isConfirmed: false });
    // The extra reward of the first success is held too.
    const pass = async () => {
      for (const { id } of await desk.rewards(order)) await decide(id, "pass");
    };
    const confirm = () =>
      app.testDatabase.owner.query("update referrer set confirmed_at = now() where id = $1", [
        order.referrerId,
      ]);
    const templates = async () => (await mailsTo(app, order.referrerEmail)).map(({ template }) => template);
    return { pass, confirm, templates };
  };
  const [during, after] = [await unconfirmed(), await unconfirmed()];
  await during.confirm();
  await desk.announce();
  expect(await during.templates()).toEqual(["rewardHeld"]);
  await during.pass();
  expect(await during.templates()).toContain("rewardPassed");
  await after.confirm();
  await after.pass();
  await desk.announce();
  expect(await after.templates()).toEqual(["orderReceived"]);
});

test("a hold is announced in fair words, and a refusal says why and offers to object", async () => {
  const name = `ida.${Math.floor(app.clock.now().getTime() / 1_000)}`;
  const email = `${name}@gmail.com`;
  const order = await desk.place({ referrerEmail: email, recipientEmail: `${name}+x@gmail.com` });
  await desk.accept(order);
  const [announced, ...others] = await mailsTo(app, email);
  expect(announced?.template).toBe("rewardHeld");
  expect(others, "no second mail says that the reward is reserved").toEqual([]);
  const [reward] = await desk.rewards(order);
  expect(announced?.data["dueAt"]).toBe(reward?.due_at.toISOString());
  await decide(reward?.id ?? 0, "reject");
  const mails = await mailsTo(app, email);
  expect(mails.filter(({ template }) => template === "rewardHeld")).toHaveLength(1);
  expect(mails.find(({ template }) => template === "rewardCancelled")?.data["text"]).toBe(
    "Die Prüfung hat ergeben, dass die Empfehlung nicht den Teilnahmebedingungen entspricht. Die E-Mail-Adressen sprechen dafür, dass Sie sich selbst empfohlen haben.",
  );
});

test("a friend whose part is held gets the link to the page that shows its progress", async () => {
  const name = `jan.${Math.floor(app.clock.now().getTime() / 1_000)}`;
  const recipientEmail = `${name}+x@gmail.com`;
  const order = await desk.place({ referrerEmail: `${name}@gmail.com`, recipientEmail, share: 50 });
  await desk.accept(order);
  const held = (await mailsTo(app, recipientEmail)).filter(({ template }) => template === "rewardHeld");
  expect(held.map(({ data }) => data["token"])).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test("a reward held after the choice is shown to both parties as being checked, without a date", async () => {
  const order = await desk.place({ share: 50 });
  await desk.accept(order);
  app.clock.advance(days(64));
  await desk.provide();
  const now = app.clock.now();
  const by = { now, actor: "test", expiresAt: new Date(now.getTime() + days(180)) };
  for (const { id } of await desk.rewards(order))
    await desk.inTenant((tx) => moveReward(tx, id, "collect", { ...by, choice: "transfer" }));
  const sides = [
    { party: "referrer", id: order.referrerId },
    { party: "recipient", id: order.recipientId },
  ] as const;
  for (const side of sides) {
    const account = { holder: "Anna Beispiel", iban: "DE02120300000000202051" };
    await moneyDesk(app).saveAccount(side, account);
  }
  const waits = { isRewardHeld: true, rewardStatus: "collected" };
  const [followed] = await desk.inTenant((tx) => listProgress(tx, order.referrerId, 1));
  expect(followed).toMatchObject(waits);
  const recipient = { id: order.recipientId, recommendationId: order.recommendationId };
  expect(await desk.inTenant((tx) => readProgress(tx, recipient))).toMatchObject(waits);
});

test("a higher threshold of the tenant lets the same reward pass", async () => {
  await setTenantFields(app.database, "ewe", ["MissbrauchSchwelle=101"]);
  await app.tenants.refresh();
  const [reward] = await desk.rewards(await selfReferral());
  expect(reward).toMatchObject({ held_at: null, abuse_reasons: ["samePersonByMail"] });
  await setTenantFields(app.database, "ewe", ["MissbrauchSchwelle=100"]);
  await app.tenants.refresh();
  const [held] = await desk.rewards(await selfReferral());
  expect(held?.held_at).toBeInstanceOf(Date);
});

test("in shadow mode rewards are scored but not held", async () => {
  await setTenantFields(app.database, "ewe", ["MissbrauchNurBeobachten=1"]);
  await app.tenants.refresh();
  const [reward] = await desk.rewards(await selfReferral());
  expect(reward).toMatchObject({ held_at: null, abuse_reasons: ["samePersonByMail"] });
});
