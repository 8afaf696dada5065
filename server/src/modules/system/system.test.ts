import { firstFailedMailDay } from "@weitersagen/contract/console/system";
import { isoDate, startOfDay } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { eventually } from "../../../test/eventually.ts";
import { OBSOLETE } from "../../platform/mail/mail-rows.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const client = consoleClient(app);
const admin = await client.operator("administrator");
const ewe = app.tenants.bySlug("ewe")?.id ?? 0;

async function call(method: string, path: string) {
  const session = await client.session(admin);
  return client.call(method, path, { session, headers: { "accept-language": "de" } });
}

interface System {
  readonly Versionen: Record<string, string>;
  readonly Pruefungen: { Was: string; Mandant: string | null; Zustand: string; Geprueft: string | null }[];
  readonly Auftraege: { Id: number; Mandant: string; Zustand: string; Fehler: string }[];
  readonly Warteschlange: { Aufgabe: string; Zustand: string; Anzahl: number }[];
  readonly Mails: Record<string, unknown>[];
  readonly Zeitplan: { Aufgabe: string; Fehlgeschlagen: number }[];
}
const system = async () => (await call("GET", "/system")).json as unknown as System;

test("database, jobs, mail, content and sign-on are checked in the background", async () => {
  let found: System["Pruefungen"] = [];
  await eventually(async () => {
    found = (await system()).Pruefungen;
    return found.every(({ Zustand }) => Zustand !== "unknown");
  });
  const stateOf = (name: string, tenant: string | null) =>
    found.find(({ Was, Mandant }) => Was === name && Mandant === tenant)?.Zustand;
  expect(stateOf("database", null)).toBe("good");
  // This server runs no jobs and has no mail server.
  expect(stateOf("jobs", null)).toBe("off");
  expect(stateOf("mail", null)).toBe("off");
  expect(stateOf("content", "ewe")).toBe("good");
  expect(stateOf("signOn", "allianz")).toBe("good");
  const { Versionen } = await system();
  expect(Versionen["Programm"]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Versionen["Schema"]).toMatch(/^\d{4}_/);
});

test("an administrator has everything checked at once", async () => {
  const checkedAt = async () => (await system()).Pruefungen.map(({ Geprueft }) => Geprueft);
  app.clock.advance(1_000);
  expect((await call("POST", "/system/pruefung")).status).toBe(204);
  expect(new Set(await checkedAt())).toEqual(new Set([app.clock.now().toISOString()]));
});

test("the last run of each sweep of this version is listed", async () => {
  await owner.query(
    `insert into platform.sweep_state (name, every_seconds, ran_at, took_ms, changed, failed)
     values ('reward.provide', 60, $1, 12, 3, 1), ('former.sweep', 60, $1, 12, 0, 0)`,
    [app.clock.now()],
  );
  expect((await system()).Zeitplan).toMatchObject([{ Aufgabe: "reward.provide", Fehlgeschlagen: 1 }]);
});

test("a job that was given up is listed without its content and tried again", async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from graphile_worker.add_job('order.follow', json_build_object('tenantId', $1::integer, 'secret', 'XYZ'))`,
    [ewe],
  );
  const id = Number(rows[0]?.id);
  await owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no bounty' where id = $1",
    [id],
  );
  const { Auftraege, Warteschlange, Pruefungen } = await system();
  expect(Pruefungen.find(({ Was }) => Was === "jobs")?.Zustand).toBe("warning");
  const listed = Auftraege.find((job) => job.Id === id);
  expect(listed).toMatchObject({ Mandant: "ewe", Zustand: "givenUp", Fehler: "no bounty" });
  expect(JSON.stringify(listed)).not.toContain("XYZ");
  expect(Warteschlange).toContainEqual(
    expect.objectContaining({ Aufgabe: "order.follow", Zustand: "givenUp" }),
  );
  const overview = (await call("GET", "/mandanten/ewe/uebersicht")).json as { Arbeit: { Art: string }[] };
  expect(overview.Arbeit).toContainEqual(expect.objectContaining({ Art: "stoppedJobs", Dringend: true }));
  const foreign = (await call("GET", "/mandanten/telekom/uebersicht")).json as { Arbeit: { Art: string }[] };
  expect(foreign.Arbeit.map(({ Art }) => Art)).not.toContain("stoppedJobs");

  expect((await call("POST", `/system/auftraege/${id}/wiederholen`)).status).toBe(204);
  const { rows: after } = await owner.query<{ attempts: number }>(
    "select attempts from graphile_worker._private_jobs where id = $1",
    [id],
  );
  expect(after[0]?.attempts).toBe(0);
  const again = await call("POST", "/system/auftraege/999999999/wiederholen");
  expect([again.status, again.json["detail"]]).toEqual([
    409,
    "Dieser Auftrag wartet nicht mehr: Er ist erledigt oder läuft gerade.",
  ]);
});

test("a mail that could not be delivered is found and sent again; one without content is not", async () => {
  const insert = (data: string) =>
    owner.query<{ id: string }>(
      `insert into mail (tenant_id, to_address, language, template, data, status, created_at, last_error)
       values ($1, 'anna@example.org', 'de', 'testMail', $2, 'failed', $3, 'RCPT TO 550') returning id`,
      [ewe, data, app.clock.now()],
    );
  const [mail, empty] = [await insert('{"server":"x"}'), await insert("{}")].map(({ rows }) =>
    Number(rows[0]?.id),
  );
  const { json } = await call("GET", "/mandanten/ewe/mails?zustand=failed&an=anna@example.org");
  expect((json as { Content: unknown[] }).Content).toHaveLength(2);
  expect((await system()).Mails).toContainEqual(
    expect.objectContaining({ Mandant: "ewe", Fehlgeschlagen: 2 }),
  );
  expect((await call("POST", `/mandanten/ewe/mails/${mail}/wiederholen`)).status).toBe(204);
  expect((await call("POST", `/mandanten/ewe/mails/${mail}/wiederholen`)).status).toBe(409);
  expect((await call("POST", `/mandanten/ewe/mails/${empty}/wiederholen`)).status).toBe(409);
  const { rows } = await owner.query("select status from mail where id = $1", [mail]);
  expect(rows).toEqual([{ status: "pending" }]);
});

test("more calls at once than the pool has connections are all answered", async () => {
  const session = await client.session(admin);
  const paths = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0 ? "/system" : "/konto/wochenberichte",
  );
  const answers = await Promise.all(paths.map((path) => client.call("GET", path, { session })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("mails that failed long ago are not counted", async () => {
  const add = (days: number) =>
    owner.query(
      `insert into mail (tenant_id, created_at, to_address, template, language, data, status, last_error)
       values ($1, $2::timestamptz - $3 * interval '1 day', 'x@x.example', 'testMail', 'de', '{}', 'failed', 'RCPT TO 550')`,
      [ewe, app.clock.now(), days],
    );
  const failed = async () =>
    (await system()).Mails.find(({ Mandant }) => Mandant === "ewe")?.["Fehlgeschlagen"];
  const before = await failed();
  await add(15);
  expect(await failed()).toBe(before);
  await add(14);
  expect(await failed()).toBe(Number(before) + 1);
});

test("a mail whose link is not needed any more is not undeliverable; the list behind a count has exactly its mails", async () => {
  const since = firstFailedMailDay(app.clock.now());
  const add = (at: Date, error: string) =>
    owner.query(
      `insert into mail (tenant_id, created_at, to_address, template, language, data, status, last_error)
       values ($1, $2, 'old@x.example', 'testMail', 'de', '{}', 'failed', $3)`,
      [ewe, at, error],
    );
  const listed = async (query: string) => {
    const { json } = await call("GET", `/mandanten/ewe/mails?an=old@x.example&${query}`);
    return (json as { Content: { Zustand: string; Fehler: string }[] }).Content;
  };
  const work = async () => {
    const { json } = await call("GET", "/mandanten/ewe/uebersicht");
    const { Arbeit } = json as unknown as { Arbeit: { Art: string; Anzahl: number }[] };
    return Arbeit.find(({ Art }) => Art === "failedMails")?.Anzahl ?? 0;
  };
  const before = await work();
  await add(startOfDay(since), "RCPT TO 550");
  await add(startOfDay(since), OBSOLETE);
  await add(new Date(startOfDay(since).getTime() - 1), "RCPT TO 550");
  expect(await work()).toBe(before + 1);
  expect(await listed(`zustand=failed&von=${isoDate(since)}`)).toMatchObject([{ Fehler: "RCPT TO 550" }]);
  expect(await listed("zustand=obsolete")).toMatchObject([{ Zustand: "obsolete", Fehler: OBSOLETE }]);
  const { rows } = await owner.query<{ id: number }>(
    'update mail set data = \'{"name": "Erika"}\' where last_error = $1 returning id',
    [OBSOLETE],
  );
  const id = Number(rows[0]?.id);
  expect((await call("GET", `/mandanten/ewe/mails/${id}`)).json).toMatchObject({
    Zustand: "obsolete",
    ErneutMoeglich: false,
  });
  for (const action of ["erneut", "wiederholen"]) {
    const refused = await call("POST", `/mandanten/ewe/mails/${id}/${action}`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("nicht mehr gebraucht")]);
  }
  expect(await listed(`zustand=failed&bis=${isoDate(since)}`)).toHaveLength(2);
});
