import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { moneyDesk } from "../../../test/money.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { payoutRules } from "./service/create.ts";
import { previewNotes } from "./service/credit-notes.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = commissionDesk(app);

/** The tenant pays from this account from now on: payees may have stored it before. */
async function payFrom(iban: string): Promise<void> {
  await setTenantFields(app.database, "ewe", [`Auszahlungskonto={"Name":"Test","IBAN":"${iban}"}`]);
  await app.tenants.refresh();
}

const first = "DE89370400440532013000";
const second = "DE02120300000000202051";
const own = "DE02500105170137075030";

test("a reward whose account became the one that pays is left out of the preview and the batch", async () => {
  await money.chooseTransfer({ holder: "Erika Muster", iban: first });
  await money.chooseTransfer({ holder: "Anna Beispiel", iban: second });
  await payFrom(second);
  expect((await money.preview()).map(({ reason, count }) => [reason, count])).toEqual([
    [null, 1],
    ["payerAccount", 1],
  ]);
  const { number, count } = await money.create();
  expect(count).toBe(1);
  // Even between batch and release: what would go to the paying account itself waits.
  await payFrom(first);
  await expect(money.release(number)).rejects.toMatchObject({
    reason: "wrongState",
    options: { detail: "Nothing in it can be paid any more." },
  });
  await payFrom(own);
  expect(await money.release(number)).toMatchObject({ count: 1, withdrawn: 0 });
});

test("a credit note whose agency has the account that pays is left out too", async () => {
  const agency = await desk.addAgency();
  await desk.order(agency);
  app.clock.advance(120 * 86_400_000);
  expect((await desk.settle(agency)).kind).toBe("issued");
  app.clock.advance(14 * 86_400_000);
  const reasons = () =>
    desk.inTenant(async (tx) =>
      (await previewNotes(tx, payoutRules(money.deps, desk.tenant(), desk.now()))).map((part) => part.reason),
    );
  expect(await reasons()).toEqual([null]);
  const { number } = await money.create();
  await payFrom(first);
  // The reward that the first test left out is paid with it.
  expect(await money.release(number)).toMatchObject({ count: 1, withdrawn: 1 });
  expect(await reasons()).toEqual(["notePayerAccount"]);
  await expect(money.create()).rejects.toMatchObject({
    options: { detail: "There is nothing to pay out." },
  });
});
