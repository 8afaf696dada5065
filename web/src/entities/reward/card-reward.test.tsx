import type { Share } from "@weitersagen/domain/reward";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { PageProvider } from "../../lib/page/page.tsx";
import { CardReward } from "./card-reward.tsx";

const offered: Share[] = [100, 50, 0];

function labelOf(defaultShare: Share, shares = offered, maxRecipientBountyCents: number | null = null) {
  const page = testPage();
  const configuration = { ...page.tenant.configuration, shares, defaultShare, maxRecipientBountyCents };
  const html = renderToStaticMarkup(
    <PageProvider value={{ ...page, tenant: { ...page.tenant, configuration } }}>
      <CardReward bountyCents={6000} />
    </PageProvider>,
  );
  expect(html).toContain("60");
  return html.match(/text-muted">([^<]*)</)?.[1];
}

test("a card calls the bounty the referrer's own only if the form gives all of it to the referrer", () => {
  expect(labelOf(100)).toBe("Ihre Prämie");
  expect(labelOf(50)).toBe("Prämie zum Teilen");
  expect(labelOf(0)).toBe("Prämie für Ihren Kontakt");
  expect(labelOf(0, offered, 1500)).toBe("Prämie zum Teilen");
  // A default that is not offered is not what the form starts with.
  expect(labelOf(50, [100])).toBe("Ihre Prämie");
});
