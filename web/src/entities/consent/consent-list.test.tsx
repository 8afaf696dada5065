import type { OwnConsent } from "@weitersagen/contract/own-consent";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { PageProvider } from "../../lib/page/page.tsx";
import { ConsentList } from "./consent-list.tsx";

const termsOf = (version: string): OwnConsent => ({
  purpose: "terms",
  subject: "",
  status: "given",
  at: new Date("2026-06-01T10:00:00Z"),
  wording: null,
  version,
  isWithdrawable: false,
});

const list = (version: string) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <ConsentList consents={[termsOf(version)]} onWithdraw={async () => {}} />
    </PageProvider>,
  );

test("the accepted terms are named by their day, or by a version that is no day", () => {
  expect(list("2026-05-01")).toContain("Teilnahmebedingungen vom 01.05.2026</h3>");
  expect(list("2026-05-01")).toContain("Erteilt am 01.06.2026<");
  expect(list("2026-05")).toContain("Teilnahmebedingungen, Fassung 2026-05</h3>");
});
