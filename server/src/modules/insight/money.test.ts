import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { learnBounties, walkOrder } from "../../../test/money-walk.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { readMoney } from "./service/money.ts";
import { checkFigures, refreshFigures } from "./service/refresh.ts";

const seed = chooseSeed();
const app = await startTestApp();
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]", "MaxEmpfaengerPraemieCent=null"]);
await app.tenants.refresh();
await learnBounties(app);
const desk = rewardDesk(app);
const tenant = desk.tenant();

const period = { from: "2026-01-01", until: "2027-12-31" };
const money = () =>
  desk.inTenant((tx) => readMoney(tx, period, { tenant, language: "de", now: app.clock.now() }));

test("after random histories all sums of money equal the ledger to the cent", async () => {
  for (let round = 0; round < 8; round += 1) {
    const fault = await walkOrder(app, new Random(seed + round), 40);
    expect(fault && `SEED=${seed}, round ${round}: ${fault}`).toBeUndefined();
    app.clock.advance(days(3));
  }
  await refreshFigures(app.database, tenant.id, app.clock.now());
  expect(await checkFigures(app.database, tenant.id, app.clock.now())).toMatchObject({
    differingDays: 0,
    differenceCents: 0,
  });
  const { accounts } = await desk.balances();
  const report = await money();
  const { promised, cancelled, lapsed, paid, vouchers, returned, takenBack, recovered } = report.flows;
  const owed = promised - cancelled - lapsed - paid - vouchers + returned;
  expect(owed).toBe(-(accounts.owed ?? 0));
  expect(report.ledgerOwedCents).toBe(-(accounts.owed ?? 0));
  const { openCents, heldCents, providedCents, collectedCents } = report.owed;
  expect(openCents + heldCents + providedCents + collectedCents).toBe(owed);
  expect(report.due.reduce((sum, { dueCents }) => sum + dueCents, 0)).toBe(owed);
  expect(takenBack - recovered).toBe(accounts.clawback ?? 0);
  expect(promised - cancelled - lapsed - takenBack).toBe(accounts.programme ?? 0);
  expect(returned + recovered - paid).toBe(accounts.bank ?? 0);
  expect(vouchers + (accounts.vouchers ?? 0)).toBe(0);
  // Every division has the same sum.
  for (const part of [report.trend, report.byProduct, report.byChannel]) {
    for (const name of Object.keys(report.flows) as (keyof typeof report.flows)[]) {
      expect([name, part.reduce((sum, { flows }) => sum + flows[name], 0)]).toEqual([
        name,
        report.flows[name],
      ]);
    }
  }
});

test("the check reports a sum that differs from the ledger", async () => {
  await app.testDatabase.owner.query(
    "update insight_money set cents = cents + 1 where tenant_id = $1 and scope = 'tenant' and dimension = 'all'",
    [tenant.id],
  );
  expect((await checkFigures(app.database, tenant.id, app.clock.now())).differingDays).toBeGreaterThan(0);
  expect(await checkFigures(app.database, tenant.id, app.clock.now())).toMatchObject({ differenceCents: 0 });
});

test("the forecast never exceeds what is owed", async () => {
  const { forecast, ledgerOwedCents } = await money();
  expect(forecast).toHaveLength(12);
  expect(forecast.reduce((sum, { mostCents }) => sum + mostCents, 0)).toBeLessThanOrEqual(ledgerOwedCents);
  for (const { expectedCents, mostCents } of forecast) expect(expectedCents).toBeLessThanOrEqual(mostCents);
});
