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
const finance = await client.operator("finance");
const manager = await client.operator("manager");
const auditor = await client.operator("auditor");
const { owner } = app.testDatabase;

async function call(operator: number, method: string, path: string, body?: unknown) {
  const session = await client.session(operator);
  return client.call(method, `/mandanten/ewe/auftragsfreigaben${path}`, { session, body });
}
const listed = async () => (await call(finance, "GET", "")).json["Content"] as Record<string, unknown>[];
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
  // A manager sees them, but they move rewards.
  const forbidden = await call(manager, "POST", `/${first.orderId}/freigeben`);
  expect([forbidden.status, forbidden.json.code]).toEqual([403, errorCodes.forbidden]);
  expect((await call(manager, "GET", "")).status).toBe(200);
  expect((await call(finance, "POST", `/${first.orderId}/freigeben`)).status).toBe(204);
  // The complaint period is over: the reward can be collected at once.
  expect((await desk.rewards(first)).map(({ status }) => status)).toEqual(["provided"]);
  expect(await templates(first.referrerEmail)).toContain("rewardReady");
  expect((await call(finance, "POST", `/${second.orderId}/ablehnen`, { Grund: "x" })).status).toBe(400);
  const refused = await call(finance, "POST", `/${second.orderId}/ablehnen`, { Grund: "Kein Vertrag" });
  expect(refused.status).toBe(204);
  expect(await desk.stateOf(second)).toBe("refused");
  const address = await ownerMail(agency.memberId);
  const decided = (await desk.mails(address)).filter(({ template }) => template === "orderDecided");
  expect(decided.map(({ data }) => data)).toMatchObject([
    { outcome: "released", by: "operator" },
    { outcome: "refused", by: "operator", reason: "Kein Vertrag" },
  ]);
  const again = await call(finance, "POST", `/${first.orderId}/ablehnen`, { Grund: "Doch nicht" });
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
  const session = await client.session(finance);
  app.clock.advance(6 * 60_000);
  expect((await client.call("POST", path, { session })).json.code).toBe(errorCodes.stepUpRequired);
  expect(await desk.stateOf(order)).toBe("confirming");
  expect((await call(finance, "POST", `/${order.orderId}/freigeben`)).status).toBe(204);
  expect(await desk.stateOf(order)).toBe("released");
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("before the deadline only the agency decides, also about a report", async () => {
  const agency = await desk.addAgency();
  const [order, report] = [await desk.orderWaiting(agency), await desk.orderReported(agency)];
  const [row] = (await listed()).filter(({ Agenturnummer }) => Agenturnummer === agency.number);
  expect(row).toMatchObject({ Id: order.orderId, Ueberfaellig: false, Entscheidbar: false });
  for (const { orderId } of [order, report]) {
    const early = await call(finance, "POST", `/${orderId}/freigeben`);
    expect([early.status, early.json.code]).toEqual([409, "PSOF0103"]);
    expect((await call(finance, "POST", `/${orderId}/ablehnen`, { Grund: "Zu früh" })).status).toBe(409);
  }
  expect(await desk.stateOf(order)).toBe("waiting");
  later(30);
  expect((await call(finance, "POST", `/${order.orderId}/freigeben`)).status).toBe(204);
});

test("operators do not decide about their own recommendation or order", async () => {
  const agency = await desk.addAgency();
  const [byMail, byName] = [await desk.orderWaiting(agency), await desk.orderWaiting(agency)];
  later(31);
  await owner.query("update operator set name = 'Kim Ostermann' where id = $1", [finance]);
  await owner.query(
    "update referrer set email = (select email from operator where operator.id = $2) where id = $1",
    [byMail.referrerId, finance],
  );
  await owner.query("update referrer set first_name = 'Kim', last_name = 'Ostermann' where id = $1", [
    byName.referrerId,
  ]);
  for (const { orderId } of [byMail, byName]) {
    expect((await call(finance, "POST", `/${orderId}/freigeben`)).status).toBe(409);
    expect((await call(finance, "POST", `/${orderId}/ablehnen`, { Grund: "Eigene" })).status).toBe(409);
  }
  const colleague = await client.operator("finance");
  expect((await call(colleague, "POST", `/${byMail.orderId}/freigeben`)).status).toBe(204);
});

test("a report that waits for a second person names what it would pay", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=5000");
  const agency = await desk.addAgency();
  const report = await desk.orderReported(agency);
  const begun = await desk.release(agency, report);
  expect(begun.body).toMatchObject({ PraemieCent: 5000 });
  const [row] = (await listed()).filter(({ Agenturnummer }) => Agenturnummer === agency.number);
  expect(row).toMatchObject({ Id: report.orderId, PraemieCent: 5000, Entscheidbar: true });
  const own = await desk.send(agency.memberId, `/auftraege/${agency.number}`, {});
  expect(own.body["Content"]).toMatchObject([{ Id: report.orderId, PraemieCent: 5000 }]);
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
});

test("who may only read sees what waits and decides nothing", async () => {
  const agency = await desk.addAgency();
  const order = await desk.orderWaiting(agency);
  expect((await call(auditor, "GET", "")).status).toBe(200);
  expect((await call(auditor, "POST", `/${order.orderId}/freigeben`)).status).toBe(403);
  expect(await desk.stateOf(order)).toBe("waiting");
});
