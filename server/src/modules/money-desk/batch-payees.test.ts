import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { moneyDesk } from "../../../test/money.ts";
import { batchPayees } from "./service/payouts.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const money = moneyDesk(app);
const paid = { holder: "Erika Müster", iban: "DE89370400440532013000" };
const later = { holder: "Erika Muster", iban: "DE02120300000000202051" };

test("a released payout shows the accounts that it paid to, not those that were saved since", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  app.clock.advance(120 * 86_400_000);
  await desk.settle(agency);
  app.clock.advance(14 * 86_400_000);
  const person = await money.chooseTransfer(paid);
  const { number } = await money.create();
  const holders = async () => {
    const payees = await desk.inTenant((tx) => batchPayees(money.deps, tx, { number, now: app.clock.now() }));
    return payees.map(({ holder }) => holder);
  };
  // As the file for the bank names them.
  expect(await holders()).toEqual(expect.arrayContaining(["Erika Muester", expect.any(String)]));
  const ends = async () => {
    const payees = await desk.inTenant((tx) => batchPayees(money.deps, tx, { number, now: app.clock.now() }));
    return payees.map(({ account }) => account?.slice(-2) ?? null);
  };
  const before = await ends();
  expect(before).toEqual([expect.any(String), expect.any(String)]);
  await money.release(number);
  expect(await ends()).toEqual(before);

  app.clock.advance(60_000);
  await money.saveAccount(person, later);
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const saved = await app.app.inject({
    method: "PUT",
    url: "/api/v1/ewe/agentur/bankdaten",
    headers: { authorization: `Bearer ${token}` },
    payload: { Kontoinhaber: later.holder, IBAN: later.iban },
  });
  expect(saved.statusCode).toBe(200);
  expect(await ends()).toEqual([null, null]);
  expect(await holders()).toEqual([null, null]);

  // When an older account was saved is unknown, so it is shown.
  await app.testDatabase.owner.query("update agency set account_saved_at = null where id = $1", [agency.id]);
  expect(await ends()).toEqual(expect.arrayContaining(["51", null]));
});
