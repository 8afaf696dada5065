import { addDays } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const { owner } = app.testDatabase;
const [manager, finance, colleague] = [
  await client.operator("manager"),
  await client.operator("finance"),
  await client.operator("finance"),
];

async function call(by: number, method: string, path: string, body?: unknown) {
  const session = await client.session(by);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    headers: { "accept-language": "de" },
    ...(body === undefined ? {} : { body }),
  });
}

async function nameOf(id: number): Promise<string> {
  const { rows } = await owner.query<{ name: string }>("select name from operator where id = $1", [id]);
  return rows[0]?.name ?? "";
}

interface Request {
  readonly Id: number;
  readonly Inhalt: { readonly name: string };
}

async function requestNamed(title: string): Promise<Request | undefined> {
  const { json } = await call(finance, "GET", "/freigaben");
  return (json as { Content: Request[] }).Content.find(({ Inhalt }) => Inhalt.name === title);
}

/** A manager asks for an extra reward. Returns the path of the request. */
async function ask(title: string, success: number): Promise<string> {
  const days = { Ab: "2027-06-01", Bis: "2027-06-30" };
  const form = { Deutsch: title, Englisch: title, WertCent: 1_000, Erfolg: success, ...days };
  const asked = await call(manager, "POST", "/zusatzpraemien", { Id: null, Felder: form, Grund: "Sommer" });
  expect([asked.status, asked.text]).toEqual([204, ""]);
  return `/freigaben/${(await requestNamed(title))?.Id}`;
}

async function extras(): Promise<string[]> {
  const { json } = await call(manager, "GET", "/zusatzpraemien");
  const { Content } = json as { Content: { Felder: { Deutsch: string } }[] };
  return Content.map(({ Felder }) => Felder.Deutsch);
}

const note = { Anmerkung: "Zu teuer" };

test("of two people who decide at once, the later one reads who decided what, and when", async () => {
  const path = await ask("Sommer A", 7);
  const [one, other] = await Promise.all([
    call(finance, "POST", `${path}/freigeben`),
    call(colleague, "POST", `${path}/freigeben`),
  ]);
  expect(new Set([one.status, other.status])).toEqual(new Set([204, 409]));
  const [winner, later] = one.status === 204 ? [finance, other] : [colleague, one];
  expect(later.json["detail"]).toBe(
    `${await nameOf(winner)} hat den Antrag am 15.11.2026, 10:00 Uhr freigegeben. Ihre Entscheidung ändert daran nichts.`,
  );
  expect((await extras()).filter((title) => title === "Sommer A")).toHaveLength(1);

  const rejected = await ask("Sommer B", 8);
  expect((await call(finance, "POST", `${rejected}/ablehnen`, note)).status).toBe(204);
  const approval = await call(colleague, "POST", `${rejected}/freigeben`);
  expect(approval.json["detail"]).toContain(`${await nameOf(finance)} hat den Antrag am`);
  expect(approval.json["detail"]).toContain("Uhr abgelehnt.");
  expect(await extras()).not.toContain("Sommer B");
  expect(await requestNamed("Sommer B")).toMatchObject({
    Zustand: "rejected",
    Entschieden: await nameOf(finance),
    EntschiedenAm: app.clock.now().toISOString(),
    Anmerkung: "Zu teuer",
  });
});

test("an expired request waits for nobody, cannot be approved, and can be made again", async () => {
  const path = await ask("Sommer C", 9);
  const waiting = async () => {
    const { json } = await call(finance, "GET", "/uebersicht");
    const { Arbeit } = json as { Arbeit: { Art: string; Anzahl: number }[] };
    return Arbeit.find(({ Art }) => Art === "openChanges")?.Anzahl ?? 0;
  };
  const before = await waiting();
  app.clock.set(addDays(app.clock.now(), 30));
  expect(await waiting()).toBe(0);
  expect(before).toBeGreaterThan(0);
  // The inbox still has it: the page shows that it is over.
  expect(await requestNamed("Sommer C")).toMatchObject({
    Zustand: "open",
    GiltBis: app.clock.now().toISOString(),
  });
  const { status, json } = await call(finance, "POST", `${path}/freigeben`);
  expect([status, json["detail"]]).toEqual([409, "Der Antrag ist abgelaufen und muss neu gestellt werden."]);
  expect(await extras()).not.toContain("Sommer C");
  const again = await ask("Sommer C", 9);
  expect(again).not.toBe(path);
  expect((await call(finance, "POST", `${again}/freigeben`)).status).toBe(204);
  expect(await extras()).toContain("Sommer C");
});
