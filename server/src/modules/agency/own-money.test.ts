import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk, type TestAgency } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { runCommand } from "../../../test/run-command.ts";
import { previewNotes } from "../payout/service/credit-notes.ts";
import { removeAgencyAccount } from "./service/bank-account.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const client = consoleClient(app);
const { owner } = app.testDatabase;
const later = (days: number) => app.clock.advance(days * 86_400_000);

async function save(agency: TestAgency): Promise<unknown> {
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const response = await app.app.inject({
    method: "PUT",
    url: "/api/v1/ewe/agentur/bankdaten",
    headers: { authorization: `Bearer ${token}` },
    payload: { Kontoinhaber: "Agentur", IBAN: "DE02120300000000202051" },
  });
  return response.json<Record<string, unknown>>()["GesperrtBis"];
}

test("the agency's own data say for how long the bank account can be changed with this login", async () => {
  const agency = await desk.addAgency();
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const headers = { authorization: `Bearer ${token}` };
  const changeable = async () =>
    (await app.app.inject({ url: "/api/v1/ewe/agentur/stammdaten", headers })).json<
      Record<string, unknown>
    >()["BankdatenAenderbarSekunden"];
  expect(await changeable()).toBe(900);
  app.clock.advance(60_000);
  expect(await changeable(), "a call does not renew the login").toBe(840);
  app.clock.advance(14 * 60_000 + 1);
  const response = await app.app.inject({
    method: "PUT",
    url: "/api/v1/ewe/agentur/bankdaten",
    headers,
    payload: { Kontoinhaber: "Agentur", IBAN: "DE02120300000000202051" },
  });
  expect(response.json()).toMatchObject({ code: "PSOF0210" });
  expect(await changeable()).toBe(0);
});

const afterThreeDays = () => new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();

test("an account after a removed one is frozen, and the owners' mail says so", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  later(120);
  await desk.settle(agency);
  later(30);
  const session = await client.session(await client.operator("administrator"));
  const path = `/mandanten/ewe/agenturen/${agency.number}/bankverbindung`;
  expect((await client.call("DELETE", path, { session })).status).toBe(204);
  const log = await client.call("GET", "/mandanten/ewe/protokoll?aktion=removeAgencyAccount", { session });
  expect(log.text).toMatch(/maskedIban.*DE89 ••••/);

  const shown = async () => {
    const detail = await client.call("GET", `/mandanten/ewe/agenturen/${agency.number}`, { session });
    const token = await app.issueToken("ewe", "agency", agency.memberId);
    const headers = { authorization: `Bearer ${token}` };
    const own = await app.app.inject({ url: "/api/v1/ewe/agentur/abrechnungen", headers });
    return [detail.json["Gutschriften"], own.json<{ Content: unknown }>().Content];
  };
  expect(await shown()).toMatchObject([[{ NichtZahlbarWeil: "noteNoAccount" }], [{ Zahlung: "OhneKonto" }]]);

  const until = afterThreeDays();
  expect(await save(agency)).toBe(until);
  expect(await shown()).toMatchObject([
    [{ NichtZahlbarWeil: "noteFrozen", ZahlbarAb: until }],
    [{ Zahlung: "Spaeter", ZahlbarAb: until }],
  ]);
  const { rows: mails } = await owner.query("select data from mail where template = 'agencyAccount'");
  expect(mails).toMatchObject([{ data: { frozenUntil: until } }]);
  const reasons = async () =>
    (await desk.inTenant((tx) => previewNotes(tx, { now: desk.now(), payerAccount: null }))).map(
      (part) => part.reason,
    );
  expect(await reasons()).toEqual(["noteFrozen"]);
  later(4);
  expect(await reasons()).toEqual([null]);
});

test("no payment is promised while the bank account is missing, not even during the objection period", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  later(120);
  await desk.settle(agency);
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const headers = { authorization: `Bearer ${token}` };
  const steps = async () => {
    const own = await app.app.inject({ url: "/api/v1/ewe/agentur/abrechnungen", headers });
    return own.json<{ Content: { Zahlung: string }[] }>().Content.map(({ Zahlung }) => Zahlung);
  };
  expect(await steps()).toEqual(["Spaeter"]);
  await desk.inTenant((tx) => removeAgencyAccount(tx, agency.id));
  expect(await steps()).toEqual(["OhneKonto"]);
});

test("the first account of an agency without credit notes is not frozen, another one is", async () => {
  const agency = await desk.addAgency();
  await desk.inTenant((tx) => removeAgencyAccount(tx, agency.id));
  expect(await save(agency)).toBeNull();
  expect(await save(agency)).toBeNull();
  await desk.inTenant((tx) => removeAgencyAccount(tx, agency.id));
  await desk.order(agency);
  later(120);
  await desk.settle(agency);
  expect(await save(agency)).toBe(afterThreeDays());
});

test("an account that an operator changes is frozen and reported to the owners, in the console and by command", async () => {
  const agency = await desk.addAgency();
  const session = await client.session(await client.operator("finance"));
  const path = `/mandanten/ewe/agenturen/${agency.number}/bankverbindung`;
  const frozenUntil = async () =>
    (
      await owner.query<{ until: Date | null }>("select frozen_until as until from agency where id = $1", [
        agency.id,
      ])
    ).rows[0]?.until;
  const mails = async () =>
    (
      await owner.query(
        `select data from mail where template = 'agencyAccount' and data->>'agency' = $1 order by id`,
        [`Agentur ${agency.number.slice(1)}`],
      )
    ).rows;
  const body = { Inhaber: "Agentur", Iban: "DE89370400440532013000" };
  expect((await client.call("PUT", path, { session, body })).status).toBe(204);
  expect(await frozenUntil()).toBeNull();
  const other = { ...body, Iban: "DE02120300000000202051" };
  expect((await client.call("PUT", path, { session, body: other })).status).toBe(204);
  const byConsole = afterThreeDays();
  expect(await frozenUntil()).toEqual(new Date(byConsole));
  later(1);
  const line = ["agency", "change", "ewe", agency.number, "--iban", "DE89370400440532013000"];
  const SECRET_KEY = app.secretKeys.map((key) => key.toString("base64")).join(",");
  await runCommand(app, line, { SECRET_KEY });
  expect(await frozenUntil()).toEqual(new Date(afterThreeDays()));
  expect(await mails()).toMatchObject([
    { data: { by: "Küstenstrom", frozenUntil: null } },
    { data: { by: "Küstenstrom", frozenUntil: byConsole } },
    { data: { by: "Küstenstrom", frozenUntil: afterThreeDays() } },
  ]);
});
