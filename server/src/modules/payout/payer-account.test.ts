import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";
import { notesOfAgency } from "../commission/service/list-notes.ts";
import { nextPaymentsOf, paymentStep } from "../commission/service/next-payments.ts";
import { noteRules } from "../commission/service/payment.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { payoutRules } from "./service/create.ts";
import { previewNotes } from "./service/credit-notes.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
const money = moneyDesk(app);
const desk = commissionDesk(app);
const client = consoleClient(app);
const finance = await client.operator("finance");

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
  const shown = async () => {
    const { notes } = await desk.inTenant((tx) =>
      notesOfAgency(tx, {
        agencyId: agency.id,
        size: 1,
        page: 1,
        rules: noteRules(money.deps, desk.tenant(), desk.now()),
      }),
    );
    const next = await desk.inTenant((tx) =>
      nextPaymentsOf(tx, agency.id, noteRules(money.deps, desk.tenant(), desk.now())),
    );
    const session = await client.session(finance);
    const listed = await client.call("GET", "/mandanten/ewe/gutschriften", { session });
    return {
      console: (listed.json["Content"] as { NichtZahlbarWeil: string }[]).map((one) => one.NichtZahlbarWeil),
      agency: notes.map((note) => note.payment && paymentStep(note.payment)),
      next: next.map(({ step }) => step),
    };
  };
  expect(await reasons()).toEqual([null]);
  expect(await shown()).toEqual({ console: [null], agency: ["due"], next: ["due"] });
  const { number } = await money.create();
  await payFrom(first);
  // The reward that the first test left out is paid with it.
  expect(await money.release(number)).toMatchObject({ count: 1, withdrawn: 1 });
  expect(await reasons()).toEqual(["notePayerAccount"]);
  // The lists of the console and of the agency promise no payment either.
  expect(await shown()).toEqual({
    console: ["notePayerAccount"],
    agency: ["payerAccount"],
    next: ["payerAccount"],
  });
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.app.inject({ url: "/api/v1/ewe/agentur/uebersicht", headers });
  expect(answer.json<{ Aufgaben: string[] }>().Aufgaben).toContain("ZahlendesKonto");
  const session = await client.session(finance);
  const start = await client.call("GET", "/mandanten/ewe/uebersicht", { session });
  expect(start.json["Arbeit"]).toContainEqual(
    expect.objectContaining({ Art: "agenciesWithoutAccount", Anzahl: 1 }),
  );
  await expect(money.create()).rejects.toMatchObject({
    options: { detail: "There is nothing to pay out." },
  });
});
