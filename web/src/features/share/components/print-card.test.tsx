import { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { sharedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../../test/page.ts";
import { PageProvider } from "../../../lib/page/page.tsx";
import { PrintCard } from "./print-card.tsx";

const recommendation = z.parse(SharedRecommendation, sharedRecommendationExample);
const tier = {
  id: "dank",
  title: "Dank",
  success: 1,
  amountCents: 1500,
  startsAt: new Date(0),
  endsAt: null,
};
const page = testPage({ configuration: { ...testPage().tenant.configuration, tiers: [tier] } });

function card(
  referrerCents: number,
  recipientCents: number,
  more: Partial<SharedRecommendation> = {},
  on = page,
): string {
  return renderToStaticMarkup(
    <PageProvider value={on}>
      <PrintCard recommendation={{ ...recommendation, referrerCents, recipientCents, ...more }} />
    </PageProvider>,
  );
}

test("the card names an extra reward only where the order can earn one", () => {
  expect(card(0, 5000)).toContain("eine Extraprämie erhalten");
  expect(card(2500, 2500)).not.toContain("erhält dafür");
  expect(card(5000, 0)).toMatch(/erhält dafür 50\s€ und kann zusätzlich eine Extraprämie erhalten/);
  expect(card(0, 0)).not.toContain("Werbung");
});

test("the card binds the amounts of an advisor's topic to it", () => {
  const advised = { advisorNumber: "B1", advisorName: "Hanna Brandt", upTo: false };
  expect(card(2500, 1500, advised)).toContain("Für dich bei einem Vertrag zu diesem Thema");
  expect(card(4000, 0, advised)).toMatch(/erhält für einen Vertrag zu diesem Thema 40\s€/);
  expect(card(2500, 1500, { ...advised, upTo: true })).not.toContain("Thema");
});

test("the card of a talk whose advisor is not found any more still speaks of the contract", () => {
  const talk = { advisorNumber: "B1", advisorName: null };
  expect(card(2500, 1500, { ...talk, upTo: false })).toContain("Für dich bei einem Vertrag zu diesem Thema");
  expect(card(2500, 1500, { ...talk, upTo: true })).toContain("Für dich bei einem Vertrag nach dem Gespräch");
});

test("a tenant's own words on the card also apply to a talk, but do not loosen an amount from its topic", () => {
  const own = {
    ...page,
    tenant: { ...page.tenant, texts: { de: { "share.cardYours": "Für dich, ganz eigen" } } },
  };
  const talk = { advisorNumber: "B1", advisorName: "Hanna Brandt" };
  expect(card(2500, 1500, { ...talk, upTo: true }, own)).toContain("Für dich, ganz eigen");
  expect(card(2500, 1500, { ...talk, upTo: false }, own)).toContain("bei einem Vertrag zu diesem Thema");
});

test("the card of a talk without a topic speaks of the contract that follows, and of no order", () => {
  const talk = { advisorNumber: "B1", advisorName: "Hanna Brandt", upTo: true };
  const plain = testPage({ configuration: { ...page.tenant.configuration, tiers: [] } });
  const english = { ...page, language: "en" } as const;
  expect(card(2500, 1500, talk)).toContain("Für dich bei einem Vertrag nach dem Gespräch");
  expect(card(2500, 1500, talk, english)).toContain("For you with a contract after the conversation");
  expect(card(4000, 0, talk, plain)).toMatch(/erhält für einen Vertrag nach dem Gespräch bis zu 40\s€\./);
  expect(card(4000, 0, talk)).toMatch(/nach dem Gespräch bis zu 40\s€ und kann zusätzlich/);
  for (const on of [page, english]) {
    for (const recipientCents of [0, 1500])
      expect(card(4000, recipientCents, talk, on)).not.toMatch(/bestell|order |dafür|for it/);
  }
});
