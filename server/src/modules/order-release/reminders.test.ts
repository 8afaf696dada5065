import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { days } from "../../../test/reward-desk.ts";
import { remindOfReleases, waiveOpenReleases } from "./service/remind.ts";

const begin = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: begin });
const desk = releaseDesk(app);
await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeFristTage=30", "BetreiberEmail=betrieb@example.org");

const at = (day: number) => app.clock.set(new Date(begin.getTime() + days(day)));
const run = () =>
  desk.inTenant((tx) => remindOfReleases(tx, desk.tenant(), { now: app.clock.now(), size: 100 }));
const reminders = async (address: string) =>
  (await desk.mails(address))
    .filter(({ template }) => template === "releaseReminder")
    .map(({ data }) => data);

test("the owner is reminded before and at the deadline, then the operator; nothing is decided by silence", async () => {
  at(0);
  const agency = await desk.addAgency();
  const { rows } = await app.testDatabase.owner.query<{ email: string }>(
    "select email from agency_member where id = $1",
    [agency.memberId],
  );
  const address = rows[0]?.email ?? "";
  const first = await desk.orderWaiting(agency);
  const second = await desk.orderWaiting(agency);
  at(22.9);
  await run();
  expect(await reminders(address)).toEqual([]);
  at(23);
  await run();
  await run();
  expect(await reminders(address)).toEqual([
    expect.objectContaining({ count: 2, isOverdue: false, to: "owner" }),
  ]);
  await desk.release(agency, first);
  at(30);
  await run();
  await run();
  expect(await reminders(address)).toHaveLength(2);
  expect((await reminders(address))[1]).toMatchObject({ count: 1, isOverdue: true });
  expect(await reminders("betrieb@example.org")).toEqual([]);
  at(37);
  await run();
  at(400);
  await run();
  expect(await reminders("betrieb@example.org")).toEqual([
    expect.objectContaining({ count: 1, to: "operator", agencyNumber: agency.number }),
  ]);
  expect(await reminders(address)).toHaveLength(2);
  expect(await desk.stateOf(second)).toBe("waiting");
});

test("a report that waits for its second person is reminded of", async () => {
  at(0);
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber", email: "zweite@example.org" });
  const order = await desk.orderReported(agency);
  await desk.release(agency, order);
  at(23);
  await run();
  expect(await reminders("zweite@example.org")).toHaveLength(1);
  await desk.release(agency, order, second);
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("a cancelled order is not reminded of", async () => {
  at(0);
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.cancel(order);
  at(40);
  const before = (await reminders("betrieb@example.org")).length;
  await run();
  await run();
  expect((await reminders("betrieb@example.org")).length).toBe(before);
});

test("turning the release off lets what waits pass", async () => {
  at(0);
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.set("ModuleAuftragsfreigabe=0");
  await desk.inTenant((tx) => waiveOpenReleases(tx, desk.tenant(), { now: app.clock.now(), size: 100 }));
  expect(await desk.stateOf(order)).toBe("waived");
  at(80);
  await desk.provide();
  expect((await desk.rewards(order)).map(({ status }) => status)).toEqual(["provided"]);
  await desk.set("ModuleAuftragsfreigabe=1");
});
