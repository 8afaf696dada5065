import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { PageProvider } from "../../lib/page/page.tsx";
import { AccountSummary } from "./components/account-summary.tsx";

test("the number of an account stays on one line, masked or typed just now, with what goes there too", () => {
  const account = {
    holder: "Erika Beispiel",
    iban: "DE89 •••• •••• •••• ••30 00",
    bic: null,
    bankName: null,
    frozenUntil: null,
    underwayCents: 9_000,
  };
  const read = (typedIban?: string) =>
    renderToStaticMarkup(
      <PageProvider value={testPage()}>
        <AccountSummary account={account} typedIban={typedIban} />
      </PageProvider>,
    );
  expect(read()).toContain("Auch 90");
  expect(read()).toContain(account.iban.replaceAll(" ", "\u00a0"));
  expect(read("de89370400440532013000")).toContain("DE89 3704 0044 0532 0130 00".replaceAll(" ", "\u00a0"));
});
