import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { Question } from "./question.tsx";

function asked(changes: Partial<ReturnType<typeof testPage>["tenant"]["configuration"]> = {}): string {
  const page = testPage({ language: "en" });
  const { consentOptions } = page.tenant.configuration;
  const service = {
    name: "Kampagnen-Merker",
    label: { de: "Kampagnen-Merker", en: "Campaign marker" },
    category: "marketing",
    provider: "Wir",
    purpose: { de: "Merkt sich den Weg", en: "Remembers the way" },
    cookies: ["channel"],
  } as const;
  const configuration = {
    ...page.tenant.configuration,
    consentOptions: { ...consentOptions, services: [{ ...service, cookies: [...service.cookies] }] },
    ...changes,
  };
  const nothing = () => {};
  return renderToStaticMarkup(
    <PageProvider value={{ ...page, tenant: { ...page.tenant, configuration } }}>
      <At>
        <Question titleId="titel" onAccept={nothing} onReject={nothing} onSettings={nothing} />
      </At>
    </PageProvider>,
  );
}

test("the question lists services in the reader's language", () => {
  expect(asked()).toContain("Campaign marker");
  expect(asked()).not.toContain("Kampagnen-Merker");
});

test("the link leads to the host's imprint if the tenant hides its own", () => {
  expect(asked()).toContain('href="/impressum"');
  const hidden = asked({ hidesImprint: true, imprintUrl: "https://www.kunde.example/impressum" });
  expect(hidden).toContain('href="https://www.kunde.example/impressum"');
  expect(hidden).not.toContain('href="/impressum"');
});
