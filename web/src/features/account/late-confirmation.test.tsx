import type { ContactState } from "@weitersagen/contract/opt-in";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { FinishRegistration } from "./components/finish-registration.tsx";

stubBrowser();

const read = (
  contactState: ContactState | null,
  number: string | null = "J53FDD5E4B",
  hasConfirmedConsent = false,
) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <FinishRegistration
          token="token"
          confirmed={{
            email: "kim@example.org",
            firstName: "Kim",
            isRegistered: false,
            number,
            capability: null,
            contactState,
            hasConfirmedConsent,
          }}
        />
      </At>
    </PageProvider>,
  );

test("the page after the confirmation says what waits, and leads to the status once a contact has acted", () => {
  expect(read(null)).toContain("Ihr Link funktioniert, Sie können ihn teilen.");
  expect(read(null)).not.toContain("Stand meiner Empfehlung");
  expect(read("claimInProcessing")).toContain(
    "Ihr Kontakt hat schon bestellt, Ihre Prämie ist vorgemerkt. Ihr Link gilt weiter.",
  );
  expect(read("claimInProcessing")).toContain("Stand meiner Empfehlung");
  expect(read("claimInProcessing")).toMatch(/href="[^"]*\?redirect=/);
});

test("without a valid link it still says what the contact has done, and offers no link", () => {
  const page = read("reported", null);
  expect(page).toContain("Die Bestellung ist eingegangen");
  expect(page).toContain("Ihre Empfehlung zählt.");
  expect(page).not.toContain("Ihr Link");
  expect(read(null, null)).toContain("Ihr Konto ist angelegt.");
});

test("it says that the consent is confirmed, too, where the click confirmed one", () => {
  const sentence = "Auch Ihre Einwilligung ist jetzt bestätigt.";
  expect(read(null, "J53FDD5E4B", true)).toContain(`Sie können ihn teilen. ${sentence}`);
  expect(read(null)).not.toContain(sentence);
});
