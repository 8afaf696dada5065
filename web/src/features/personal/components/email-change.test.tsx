import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stubBrowser } from "../../../../test/browser.ts";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { EmailChange } from "./email-change.tsx";

stubBrowser();

const read = (pending: { email: string; until: Date } | null, language: "de" | "en" = "de") =>
  renderToStaticMarkup(
    <PageProvider value={testPage({ language })}>
      <At>
        <EmailChange current="erika@example.org" pending={pending} />
      </At>
    </PageProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("an address that waits for its confirmation is shown with its end, and can be asked for again or dropped", () => {
  const pending = { email: "neu@example.org", until: new Date("2026-11-16T09:00:00Z") };
  const page = read(pending);
  expect(page).toContain("Wartet auf Ihre Bestätigung: neu@example.org (bis 16.11.2026, 10:00)");
  expect(page).toContain("Änderung verwerfen");
  expect(page).toContain("Noch einmal schicken oder andere Adresse angeben");
  expect(read(pending, "en")).toContain("Waiting for your confirmation: neu@example.org (until 16");
});

test("without one there is only the form", () => {
  expect(read(null)).not.toMatch(/Wartet|verwerfen|Noch einmal/);
  expect(read(null)).toContain("Neue Adresse angeben");
});
