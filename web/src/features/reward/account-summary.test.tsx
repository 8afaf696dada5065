import { listRewards, OwnReward } from "@weitersagen/contract/reward";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { PageProvider } from "../../lib/page/page.tsx";
import { AccountSummary } from "./components/account-summary.tsx";

const account = {
  holder: "Erika Beispiel",
  iban: "DE89 •••• •••• •••• ••30 00",
  bankName: null,
  frozenUntil: null,
};
const [example] = listRewards.examples.answer;
const reward = z.parse(OwnReward, example);

const read = (summary: Omit<Parameters<typeof AccountSummary>[0], "account">) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <AccountSummary account={account} {...summary} />
    </PageProvider>,
  ).replaceAll("\u00a0", " ");

test("the number of an account stays on one line", () => {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <AccountSummary account={account} />
    </PageProvider>,
  );
  expect(html).toContain(account.iban.replaceAll(" ", "\u00a0"));
});

test("other transfers are mentioned only if they go to another account than before", () => {
  expect(read({ rewards: [reward] })).not.toContain("gehen auf dieses Konto");
  expect(read({ rewards: [reward], movedCents: 9_000 })).toContain("Auch 90 €");
});

test("several rewards are listed with their sum, and those that are checked are marked", () => {
  const html = read({ rewards: [reward, { ...reward, id: 2, amountCents: 3_000, isHeld: true }] });
  expect(html).toContain(">Prämie für Küstenstrom Klar<");
  expect(html).toContain(">Prämie für Küstenstrom Klar (In Prüfung)<");
  expect(html).toMatch(/Zusammen<\/dt><dd[^>]*>80 €/);
  expect(read({ rewards: [reward] })).toMatch(/Betrag<\/dt><dd[^>]*>50 €/);
});
