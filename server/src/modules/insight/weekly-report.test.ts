import { MoneyFlows } from "@weitersagen/contract/insight-money";
import { formatMoney } from "@weitersagen/contract/format";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { reportDesk } from "../../../test/agency-reports.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { rebuildFigures } from "./service/refresh.ts";

const app = await startTestApp();
const desk = reportDesk(app);
const console = consoleClient(app);
const { owner } = app.testDatabase;
await desk.plantHistory();
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
await rebuildFigures(app.database, tenantId, app.clock.now());

const HOUR_MS = 3_600_000;

interface Listed {
  readonly Content: { Mandant: string; Naechster: string | null }[];
}

/** An operator with what the tests do as them. */
async function reader(role: "manager" | "care" | "administrator", language: "de" | "en" = "de") {
  const id = await console.operator(role);
  await owner.query("update operator set language = $2 where id = $1", [id, language]);
  const { rows } = await owner.query<{ email: string }>("select email from operator where id = $1", [id]);
  const email = rows[0]?.email ?? "";
  const call = async (method: string, path: string, body?: unknown) =>
    console.call(method, path, { session: await console.session(id), body });
  return {
    id,
    email,
    call,
    want: async (isWanted = true) =>
      expect(
        (await call("PUT", "/mandanten/ewe/zahlen/wochenbericht", { Gewuenscht: isWanted })).status,
      ).toBe(204),
    next: async () => {
      const { json } = await call("GET", "/konto/wochenberichte");
      return (json as unknown as Listed).Content.find(({ Mandant }) => Mandant === "ewe")?.Naechster;
    },
    mails: () => mailsTo(app, email),
  };
}

/** The next Monday at this hour of Germany's winter time. */
function toMonday(hour: number): void {
  const now = app.clock.now();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour - 1);
  app.clock.advance(monday - now.getTime());
}

const textOf = async (mails: () => Promise<{ text: string | null }[]>): Promise<string> =>
  (await mails()).at(-1)?.text ?? "";

test("an operator who wants it gets last week's figures on Monday morning, once, as the console shows them", async () => {
  const manager = await reader("manager");
  expect(await manager.next()).toBeNull();
  await manager.want();
  await manager.want();
  const due = await manager.next();
  toMonday(5);
  await runJobs(app);
  expect(await manager.mails()).toEqual([]);
  app.clock.advance(HOUR_MS);
  expect(due).toBe(app.clock.now().toISOString());
  await Promise.all([runJobs(app), runJobs(app), runJobs(app)]);
  await runJobs(app);
  const mails = await manager.mails();
  expect(mails).toHaveLength(1);

  const [{ data } = { data: {} }] = mails;
  const { from, until, address, figures, money, weeks } = data as {
    from: string;
    until: string;
    address: string;
    figures: Record<string, { now: number; before: number | null }>;
    money: Record<string, { now: number }>;
    weeks: { from: string; count: number }[];
  };
  const { pathname, search } = new URL(address);
  expect([pathname, search]).toEqual(["/ewe/zahlen", `?von=${from}&bis=${until}`]);
  const page = (await manager.call("GET", `/mandanten/ewe/zahlen${search}`)).json as unknown as {
    Summen: Record<string, number>;
    Trichter: { Anzahl: number; Davor: number }[];
  };
  const steps = ["seen", "shared", "opened", "accepted", "ordered", "valid", "paid"];
  expect(steps.map((step) => figures[step]?.now)).toEqual(page.Trichter.map(({ Anzahl }) => Anzahl));
  expect(figures["recommendations"]?.now).toBe(page.Summen["Empfehlungen"]);
  expect(figures["recommendations"]?.now).toBeGreaterThan(0);
  const books = (await manager.call("GET", `/mandanten/ewe/zahlen/geld${search}`)).json as unknown as {
    Summen: Record<string, number>;
  };
  const sums = Object.entries(MoneyFlows.fields).map(([flow, [name]]) => [flow, books.Summen[name]]);
  expect(Object.fromEntries(sums)).toEqual(
    Object.fromEntries(Object.entries(money).map(([flow, { now }]) => [flow, now])),
  );
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)).toEqual({ from, count: figures["recommendations"]?.now });
});

test("the mail has the chart as a picture and every number as text; money is for those who may see it", async () => {
  const english = await reader("manager", "en");
  const care = await reader("care");
  await english.want();
  await care.want();
  toMonday(7);
  await runJobs(app);
  const { rows } = await owner.query<{
    subject: string;
    html: string;
    text: string;
    data: { png: string; address: string };
  }>("select subject, html, text, data from mail where to_address = $1", [english.email]);
  const [mail] = rows;
  expect(
    Buffer.from(mail?.data.png ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(mail?.html).toContain(`src="data:image/png;base64,${mail?.data.png}"`);
  const address = mail?.data.address.replaceAll("&", "&amp;") ?? "";
  const link = /<a href="([^"]*)"[^>]*>This week in the console<\/a>/.exec(mail?.html ?? "");
  expect(link?.[1]).toBe(address);
  // The page about one's own data knows users of the programme only.
  expect(`${mail?.html} ${mail?.text}`).not.toContain("See or delete your data");
  expect(mail?.subject).toMatch(/your figures for/);
  expect(mail?.text).toMatch(/Recommendations per week: from .*: \d/);
  expect(mail?.text).toMatch(/^Recommendations: \d+ \(previous week: \d+\)$/m);
  const [{ data } = { data: {} }] = await care.mails();
  expect(data).not.toHaveProperty("money");
  expect(data).not.toHaveProperty("owed");
  expect(await textOf(care.mails)).not.toContain("Geld der Woche");
});

test("the link in the mail ends the report, without a login and as often as it is opened", async () => {
  const manager = await reader("manager");
  await manager.want();
  toMonday(7);
  await runJobs(app);
  const [{ data } = { data: {} }] = await manager.mails();
  const link = new URL(/Wochenbericht abbestellen:\s+(\S+)/.exec(await textOf(manager.mails))?.[1] ?? "");
  expect(data).toHaveProperty("token", link.searchParams.get("token"));
  const unsubscribe = () =>
    app.app.inject({
      method: "POST",
      url: link.pathname + link.search,
      headers: { host: "ewe.localhost", "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  expect((await unsubscribe()).statusCode).toBe(200);
  expect((await unsubscribe()).statusCode).toBe(200);
  expect(await manager.next()).toBeNull();
  toMonday(7);
  await runJobs(app);
  expect(await manager.mails()).toHaveLength(1);
});

test("an operator gets the last week at once, without a subscription, and the weekly one all the same", async () => {
  const manager = await reader("manager");
  const care = await reader("care");
  const sendNow = ({ call }: typeof manager) => call("POST", "/mandanten/ewe/zahlen/wochenbericht/senden");
  expect((await sendNow(manager)).status).toBe(204);
  expect((await sendNow(care)).status).toBe(204);
  await runJobs(app);
  expect(await manager.next()).toBeNull();
  const text = await textOf(manager.mails);
  expect(text).toContain("in der Konsole angefordert");
  expect(text).not.toContain("abbestellen");
  const [{ data } = { data: {} }] = await manager.mails();
  expect(data).toHaveProperty("money");
  expect((await care.mails())[0]?.data).not.toHaveProperty("money");
  await manager.want();
  toMonday(7);
  await runJobs(app);
  expect(await manager.mails()).toHaveLength(2);
});

test("the mail says what the books owe now, and has no number from before the counting began", async () => {
  const manager = await reader("manager");
  await manager.call("POST", "/mandanten/ewe/zahlen/wochenbericht/senden");
  await runJobs(app);
  const [mail] = await manager.mails();
  const { json } = await manager.call("GET", "/mandanten/ewe/zahlen/geld");
  const books = json as unknown as { LautBuchCent: number; GegenueberAgenturen: { LautBuchCent: number } };
  const { LautBuchCent: peopleCents, GegenueberAgenturen: agencies } = books;
  expect(mail?.data["owed"]).toEqual({ peopleCents, agenciesCents: agencies.LautBuchCent });
  expect(peopleCents).toBeGreaterThan(0);
  expect(mail?.text).toContain(`Offen gegenüber Menschen, jetzt: ${formatMoney(peopleCents, "de")}`);
  expect(mail?.data["figures"]).toMatchObject({ seen: { before: null }, shared: { before: null } });
  expect(mail?.text).toMatch(/^Gesehen: \d+ \(Vorwoche –\)$/m);
});

test("an operator can have the report sent five times in an hour, and is told so; others are not concerned", async () => {
  const [eager, other] = [await reader("manager", "en"), await reader("care")];
  const send = ({ call }: typeof eager) => call("POST", "/mandanten/ewe/zahlen/wochenbericht/senden");
  for (let time = 0; time < 5; time += 1) expect((await send(eager)).status).toBe(204);
  const { status, text } = await send(eager);
  expect([status, text]).toEqual([429, expect.stringContaining("ask for it again in an hour")]);
  expect((await send(other)).status).toBe(204);
  app.clock.advance(HOUR_MS);
  expect((await send(eager)).status).toBe(204);
});

test("a locked operator gets none, and after the lock the next one; one who lost the tenant gets none any more", async () => {
  const locked = await reader("manager");
  const former = await reader("care");
  await locked.want();
  await former.want();
  await owner.query("update operator set locked_at = now() where id = $1", [locked.id]);
  await owner.query("delete from operator_role where operator_id = $1", [former.id]);
  toMonday(7);
  await runJobs(app);
  expect([await locked.mails(), await former.mails()]).toEqual([[], []]);
  await owner.query("update operator set locked_at = null where id = $1", [locked.id]);
  toMonday(7);
  await runJobs(app);
  expect(await locked.mails()).toHaveLength(1);
  expect(await former.mails()).toEqual([]);
  const { rows } = await owner.query("select from weekly_report where operator_id = $1", [former.id]);
  expect(rows).toEqual([]);
});

test("after weeks without jobs one report is sent, not one for each week", async () => {
  const manager = await reader("manager");
  await manager.want();
  for (let week = 0; week < 3; week += 1) toMonday(9);
  await runJobs(app);
  await runJobs(app);
  const mails = await manager.mails();
  expect(mails).toHaveLength(1);
  const lastSunday = new Date(app.clock.now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
  expect(mails[0]?.data["until"]).toBe(lastSunday);
});

test("an administrator can want the report of every tenant", async () => {
  const administrator = await reader("administrator");
  const { json } = await administrator.call("GET", "/konto/wochenberichte");
  expect((json as unknown as Listed).Content.length).toBe(app.tenants.all().length);
});
