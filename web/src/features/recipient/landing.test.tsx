import { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { publicRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { ClosedOfferPage } from "./components/closed-offer.tsx";
import { KnownRecipient } from "./components/known-recipient.tsx";
import { OpenOfferPage } from "./components/open-offer.tsx";
import type { OfferedProduct } from "./offer.ts";

const example = z.parse(PublicRecommendation, publicRecommendationExample);
const recommendation = { ...example, product: { ...example.product, name: "Klar – Ökostrom" } };
const product: OfferedProduct = {
  id: 101,
  name: "Klar – Ökostrom",
  language: "de",
  details: [],
  picture: { src: "/bild", width: 480, height: 360 },
};
const page = testPage({ routes: [{ name: "EmpfaengerDaten", path: "/empfaengerdaten/:empfehlungsnummer" }] });

/** The text of the landing page for a recommendation and a product with these changes. */
function landing(
  changes: Partial<PublicRecommendation> = {},
  ofProduct: Partial<OfferedProduct> = {},
  extraCents = 0,
): string {
  const offer = {
    state: "open",
    recommendation: { ...recommendation, ...changes },
    product: { ...product, ...ofProduct },
    extraCents,
    termsVersion: "2026-05",
  } as const;
  return read(<OpenOfferPage offer={offer} />);
}

function read(part: ReactNode): string {
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <At address="/empfaengerbestaetigung?nr=J53FD-D5E4B">{part}</At>
    </PageProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("the landing page shows what each side gets", () => {
  test("a colleague without a share, and links to the data form", () => {
    const text = landing({ recipientCents: 0, asksForRecipient: true, isForColleagues: true });
    expect(text).toContain("Empfehlung annehmen");
    expect(text).not.toContain("Ich akzeptiere");
  });

  test("both, and links to the data form", () => {
    const text = landing({ referrerCents: 2500, recipientCents: 2500 });
    expect(text).toContain("Erika empfiehlt Ihnen Klar");
    expect(text).toMatch(/Sie erhalten 25 €.*Erika erhält 25 €.*25 € sichern/);
    expect(text).toContain("Werbung. Sie und Erika erhalten eine Prämie");
  });

  test("only the referrer, with the amount, and asks only for the consent", () => {
    const text = landing({ referrerCents: 7000, recipientCents: 0, asksForRecipient: false });
    expect(text).toMatch(/Erika erhält 70 €.*Ich akzeptiere.*Zum Angebot/);
    expect(text).toContain("Werbung. Erika erhält eine Prämie von 70 €");
    expect(text).not.toContain("Sie erhalten");
  });

  test("only the recipient", () => {
    const text = landing({ referrerCents: 0, recipientCents: 5000 });
    expect(text).toContain("Sie erhalten 50 €");
    expect(text).not.toContain("Erika erhält 0");
    expect(text).toContain("Erika erhält nichts.");
  });

  test("neither, and then no amount is shown", () => {
    const text = landing({ referrerCents: 0, recipientCents: 0, asksForRecipient: false });
    expect(text).not.toContain("€");
    expect(text).toContain("Eine Prämie gibt es dafür zurzeit nicht.");
  });
});

describe("the landing page names the extra reward of the referrer", () => {
  test("who gets the whole reward or a part of it", () => {
    const self = landing({ referrerCents: 3000, recipientCents: 0, asksForRecipient: false }, {}, 5000);
    expect(self).toMatch(/Erika erhält mindestens 30 €/);
    expect(self).toMatch(/Prämie von 30 €.*Erika kann außerdem eine Extraprämie von bis zu 50 € erhalten\./);
    const both = landing({ referrerCents: 3000, recipientCents: 3000 }, {}, 5000);
    expect(both).toMatch(/Sie und Erika erhalten eine Prämie.*Extraprämie von bis zu 50 € erhalten\./);
  });

  test("who passes the whole reward on", () => {
    const text = landing({ referrerCents: 0, recipientCents: 3000 }, {}, 5000);
    expect(text).not.toContain("erhält nichts");
    expect(text).toMatch(/Erika bekommt keinen Anteil davon, kann aber eine Extraprämie von bis zu 50 €/);
  });
});

describe("a product that is not on sale any more", () => {
  const gone = { ...recommendation.product, isOnSale: false };

  test("is named in the title, and its successor below", () => {
    const replacement = { ...recommendation.product, id: 102, name: "Klar Plus – Ökostrom" };
    const text = landing({ product: gone, replacement }, { id: 102, name: "Klar Plus – Ökostrom" });
    expect(text).toContain("Erika empfiehlt Ihnen Klar");
    expect(text).toContain("Klar ist nicht mehr im Angebot. Stattdessen gibt es jetzt Klar Plus.");
  });

  test("without a successor leads to the provider", () => {
    expect(landing({ product: gone })).toContain(
      "Klar ist nicht mehr im Angebot. Bei Küstenstrom finden Sie",
    );
  });

  test("gets no such note while it is on sale", () => {
    expect(landing()).not.toContain("nicht mehr im Angebot");
  });
});

test("the landing page shows the monthly, the regular and the one-off price", () => {
  const text = landing({}, { monthlyCents: 2295, usualCents: 3795, oneOffCents: 6995 });
  expect(text).toMatch(/37,95 €.*22,95 €.*im Monat.*zuzüglich 69,95 € einmalig/);
  expect(landing({}, { oneOffCents: 6995 })).toMatch(/69,95 € einmalig/);
  expect(landing()).not.toMatch(/im Monat|einmalig/);
});

test("a reduced price is always shown with its months, and the price advantage beside it too", () => {
  const split = "1. bis 6. Monat 22,95 €, ab dem 7. Monat 37,95 €";
  const price = { monthlyCents: 2295, usualCents: 3795, split };
  // On a phone the second line is hidden: the first one is right above.
  expect(landing({ recipientCents: 0 }, price).split(split)).toHaveLength(3);
  expect(landing({ recipientCents: 2500 }, price).split(split)).toHaveLength(2);
});

test("the months of a price are shown on a phone too", () => {
  const split = "1. bis 6. Monat 22,95 €, ab dem 7. Monat 37,95 €";
  const price = { ...product, monthlyCents: 2295, usualCents: 3795, split };
  const offer = {
    state: "open",
    recommendation: { ...recommendation, recipientCents: 0 },
    product: price,
    extraCents: 0,
    termsVersion: "2026-05",
  } as const;
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <At>
        <OpenOfferPage offer={offer} />
      </At>
    </PageProvider>,
  );
  const [before = ""] = html.split(split);
  expect(before.slice(before.lastIndexOf("<p"))).not.toMatch(/\bhidden\b/);
});

test("the reward for the referrer does not deny the price advantage", () => {
  const price = { monthlyCents: 2295, usualCents: 3795 };
  const text = landing({ referrerCents: 3000, recipientCents: 0, asksForRecipient: false }, price);
  expect(text).toMatch(/Ihr Preisvorteil 15 €.*Sie zahlen dadurch nicht mehr\./);
  expect(text).not.toContain("Ihr Preis ändert sich");
});

test("an expired recommendation is shown as expired, but as valid to a recipient who accepted in time", () => {
  const expired = read(<ClosedOfferPage offer={{ state: "expired", referrer: "Erika", product }} />);
  expect(expired).toMatch(/Empfehlung abgelaufen.*Fragen Sie Erika nach einem neuen.*Klar – Ökostrom/);
  expect(expired).not.toContain("Für Sie gilt sie noch");
  const shop = { handOver: () => Promise.resolve(), busy: false, problem: undefined };
  vi.stubGlobal("window", { sessionStorage: { getItem: () => null } });
  const inTime = read(<KnownRecipient number="J539G95EMV" isInTime {...shop} />);
  vi.unstubAllGlobals();
  expect(inTime).toMatch(/rechtzeitig angenommen\. Für Sie gilt sie noch\. Zum Angebot/);
});
