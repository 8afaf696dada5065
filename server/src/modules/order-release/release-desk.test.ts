import { errorCodes } from "@weitersagen/contract/error-codes";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { days } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const client = consoleClient(app);
await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeFristTage=30", "AuftragsfreigabeVierAugenAbCent=");
const manager = await client.operator("manager");
const auditor = await client.operator("auditor");
const { owner } = app.testDatabase;

async function call(operator: number, method: string, path: string, body?: unknown) {
  const session = await client.session(operator);
  return client.call(method, `/mandanten/ewe/auftragsfreigaben${path}`, { session, body });
}
const listed = async () => (await call(manager, "GET", "")).json["Content"] as Record<string, unknown>[];
const later = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + days(count)));
const templates = async (address: string) => (await desk.mails(address)).map(({ template }) => template);
const ownerMail = async (memberId: number) => {
  const { rows } = await owner.query<{ email: string }>("select email from agency_member where id = $1", [
    memberId,
  ]);
  return rows[0]?.email ?? "";
};

test("an operator releases and refuses overdue orders in place of the agency, which hears of it", async () => {
  const agency = await desk.addAgency();
  const [first, second] = [await desk.orderWaiting(agency), await desk.orderWaiting(agency)];
  later(70);
  const waiting = await listed();
  const own = waiting.filter(({ Agenturnummer }) => Agenturnummer === agency.number);
  expect(own).toMatchObject([
    { Id: first.orderId, PraemieCent: 5000, FreigegebenVon: null, Ueberfaellig: true },
    { Id: second.orderId, Ueberfaellig: true },
  ]);
  expect((await call(manager, "POST", `/${first.orderId}/freigeben`)).status).toBe(204);
  // The complaint period is over: the reward can be collected at once.
  expect((await desk.rewards(first)).map(({ status }) => status)).toEqual(["provided"]);
  expect(await templates(first.referrerEmail)).toContain("rewardReady");
  expect((await call(manager, "POST", `/${second.orderId}/ablehnen`, { Grund: "x" })).status).toBe(400);
  const refused = await call(manager, "POST", `/${second.orderId}/ablehnen`, { Grund: "Kein Vertrag" });
  expect(refused.status).toBe(204);
  expect(await desk.stateOf(second)).toBe("refused");
  const address = await ownerMail(agency.memberId);
  const decided = (await desk.mails(address)).filter(({ template }) => template === "orderDecided");
  expect(decided.map(({ data }) => data)).toMatchObject([
    { outcome: "released", by: "operator" },
    { outcome: "refused", by: "operator", reason: "Kein Vertrag" },
  ]);
  const again = await call(manager, "POST", `/${first.orderId}/ablehnen`, { Grund: "Doch nicht" });
  expect([again.status, again.json.code]).toEqual([409, "PSOF0103"]);
  expect((await listed()).filter(({ Agenturnummer }) => Agenturnummer === agency.number)).toEqual([]);
  const { rows } = await owner.query<{ action: string; target: string }>(
    "select action, target from audit_entry where action in ('releaseForAgency', 'refuseForAgency') and outcome = 'done' order by position",
  );
  expect(rows).toEqual([
    { action: "releaseForAgency", target: String(first.orderId) },
    { action: "refuseForAgency", target: String(second.orderId) },
  ]);
});

test("an operator is the second person where the agency has none, and needs a login of the last minutes", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  await desk.release(agency, order);
  const [row] = (await listed()).filter(({ Agenturnummer }) => Agenturnummer === agency.number);
  expect(row).toMatchObject({ FreigegebenVon: "Anna Berg", Ueberfaellig: false });
  const path = `/mandanten/ewe/auftragsfreigaben/${order.orderId}/freigeben`;
  const session = await client.session(manager);
  app.clock.advance(6 * 60_000);
  expect((await client.call("POST", path, { session })).json.code).toBe(errorCodes.stepUpRequired);
  expect(await desk.stateOf(order)).toBe("confirming");
  expect((await call(manager, "POST", `/${order.orderId}/freigeben`)).status).toBe(204);
  expect(await desk.stateOf(order)).toBe("released");
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("who may only read sees what waits and decides nothing", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect((await call(auditor, "GET", "")).status).toBe(200);
  expect((await call(auditor, "POST", `/${order.orderId}/freigeben`)).status).toBe(403);
  expect(await desk.stateOf(order)).toBe("waiting");
});
