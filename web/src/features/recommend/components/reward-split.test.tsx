import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { PageProvider } from "../../../lib/page/page.tsx";
import { textsOf } from "../../../lib/texts/texts.ts";
import { recommendTexts } from "../texts.ts";
import { RewardSplit } from "./reward-split.tsx";

/** The text for a tenant with one share. */
function fixed(share: 0 | 50 | 100, cap: number | null = null): string {
  const { configuration } = testPage().tenant;
  const page = testPage({
    configuration: { ...configuration, shares: [share], maxRecipientBountyCents: cap },
  });
  const t = textsOf(recommendTexts, page);
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <RewardSplit
        cents={7000}
        upTo={false}
        share={share}
        onChange={() => undefined}
        t={t}
        capText={String}
      />
    </PageProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("a fixed split shows only the sides that get something", () => {
  expect(fixed(100)).toMatch(/^Ihre Prämie 70 € Es zählt/);
  expect(fixed(50)).toMatch(/^Ihre Prämie 35 € Prämie für Ihren Kontakt 35 €/);
  expect(fixed(0)).toMatch(/^Prämie für Ihren Kontakt 70 € Es zählt/);
  expect(fixed(0, 1500)).toMatch(/^Ihre Prämie 55 € Prämie für Ihren Kontakt 15 €/);
});
