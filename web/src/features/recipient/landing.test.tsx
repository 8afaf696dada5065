import type { ApiCaller } from "@weitersagen/contract/page";
import { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { getPublicRecommendation } from "@weitersagen/contract/recommendation-calls";
import { publicRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { loadOffer } from "./api.ts";
import { ClosedOfferPage } from "./components/closed-offer.tsx";
import { OpenOfferPage } from "./components/open-offer.tsx";
import type { OfferedProduct, OpenOffer } from "./offer.ts";

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
  more: Partial<OpenOffer> = {},
  on = page,
): string {
  const offer = {
    state: "open",
    recommendation: { ...recommendation, advisorNumber: more.advisor?.number ?? null, ...changes },
    product: { ...product, ...ofProduct },
    extraCents,
    termsVersion: "2026-05",
    ...more,
  } as const;
  return read(<OpenOfferPage offer={offer} />, on);
}

function read(part: ReactNode, on = page): string {
  return markup(part, on)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

function markup(part: ReactNode, on = page): string {
  return renderToStaticMarkup(
    <PageProvider value={on}>
      <At address="/empfaengerbestaetigung?nr=J53FD-D5E4B">{part}</At>
    </PageProvider>,
  );
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
    expect(text).toContain("Für einen Vertrag dazu erhalten zurzeit weder Sie noch Erika eine Prämie.");
  });
});

describe("the landing page names the extra reward of the referrer", () => {
  test("who gets the whole reward or a part of it", () => {
    const self = landing({ referrerCents: 3000, recipientCents: 0, asksForRecipient: false }, {}, 5000);
    expect(self).toMatch(/Erika erhält ?30 €/);
    expect(self).toMatch(
      /Prämie von 30 €.*Je nach Zahl der erfolgreichen Empfehlungen erhält Erika zusätzlich bis zu 50 €\./,
    );
    const both = landing({ referrerCents: 3000, recipientCents: 3000 }, {}, 5000);
    expect(both).toMatch(
      /Sie und Erika erhalten eine Prämie.*30 € sichern Rund 4 Wochen .* Je nach Zahl der erfolgreichen Empfehlungen/,
    );
  });

  test("who passes the whole reward on", () => {
    const text = landing({ referrerCents: 0, recipientCents: 3000 }, {}, 5000);
    expect(text).not.toContain("erhält nichts");
    expect(text).toMatch(
      /Erika bekommt keinen Anteil davon, aber je nach Zahl .* eine Extraprämie von bis zu 50 €/,
    );
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

  test("is not recommended in the title without a successor, and promises no amount", () => {
    const text = landing({ product: gone, referrerCents: 0, recipientCents: 0, asksForRecipient: true });
    expect(text).toContain("Erika empfiehlt Ihnen Küstenstrom");
    expect(text).toContain("Die Empfehlung zählt auch für einen anderen neuen Vertrag mit Küstenstrom");
    expect(text).toContain("Sie und Erika erhalten eine Prämie");
    expect(text).toContain("Empfehlung annehmen");
    expect(text).not.toContain("€");
  });

  test.each([
    [100, "Erika erhält eine Prämie, wenn Sie über diesen Link"],
    [0, "Sie erhalten eine Prämie, wenn Sie über diesen Link"],
  ] as const)("with %i percent for the referrer names who gets a reward", (share, sentence) => {
    expect(landing({ product: gone, share, referrerCents: 0, recipientCents: 0 })).toContain(sentence);
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

test.each([0, 2500])(
  "the price is shown once, with its months, for a share of %i cents",
  (recipientCents) => {
    const split = "6 Monate 22,95 €, danach 37,95 €";
    const text = landing({ recipientCents }, { monthlyCents: 2295, usualCents: 3795, split });
    expect(text.match(/22,95 € im Monat 6 Monate 22,95 €, danach 37,95 €/g)).toHaveLength(1);
    expect(text.match(/im Monat/g)).toHaveLength(1);
  },
);

test("without a share the price is the large figure, and the page says that only the referrer gets a reward", () => {
  const price = { monthlyCents: 2295, usualCents: 3795, oneOffCents: 6995 };
  const text = landing({ referrerCents: 3000, recipientCents: 0, asksForRecipient: false }, price);
  expect(text).toMatch(
    /Ihr Preis statt 37,95 € 22,95 € im Monat zuzüglich 69,95 € einmalig.*Sie selbst erhalten keine/,
  );
  expect(text).not.toContain("Vorteil");
});

test("what a contract after a talk costs, for example, is shown below the button", () => {
  const advisor = { number: "B10424", name: "Thea Grünsteiner", place: "26122 Oldenburg" };
  const text = landing({ recipientCents: 1500 }, { monthlyCents: 3990 }, 0, { advisor });
  expect(text).toMatch(
    /Thea Grünsteiner 26122 Oldenburg Klar – Ökostrom .*Gespräch vereinbaren.* Das Gespräch ist kostenlos. Ein Vertrag zum Thema Klar – Ökostrom kostet zum Beispiel 39,90 € im Monat/,
  );
});

test("an amount of an advisor's topic is bound to it, and the button promises none", () => {
  const advisor = { number: "B10424", name: "Thea Grünsteiner", place: "26122 Oldenburg" };
  const of = (changes: Partial<PublicRecommendation>) => landing(changes, {}, 0, { advisor });
  const shared = { referrerCents: 2500, recipientCents: 1500 };
  expect(of(shared)).toMatch(/Sie erhalten 15 €.*25 € Gilt für einen Vertrag zu diesem Thema\./);
  expect(of(shared)).toContain("Gespräch vereinbaren");
  expect(of(shared)).not.toContain("sichern");
  const open = of({ ...shared, upTo: true });
  expect(open).toContain("bis zu 15 €");
  expect(open).not.toMatch(/zu diesem Thema|sichern/);
  expect(of({ referrerCents: 4000, recipientCents: 0 })).toContain(
    "Für einen Vertrag zu diesem Thema sind es 40 €.",
  );
});

test("the button of an advisor's page opens a talk, with a share and without one, and not an offer", () => {
  const advisor = { number: "B10424", name: "Thea Grünsteiner", place: "26122 Oldenburg" };
  const english = { ...page, language: "en" } as const;
  for (const changes of [
    { referrerCents: 2500, recipientCents: 1500 },
    { referrerCents: 4000, recipientCents: 0, asksForRecipient: false },
    { referrerCents: 0, recipientCents: 0, asksForRecipient: false },
  ]) {
    const german = landing(changes, {}, 0, { advisor });
    expect(german).toContain("Gespräch vereinbaren");
    expect(german).not.toMatch(/Angebot|bestell/i);
    const text = landing(changes, {}, 0, { advisor }, english);
    expect(text).toContain("Arrange a conversation");
    expect(text).not.toMatch(/offer|order/i);
  }
});

test("a talk stays one when its advisor is not found any more", () => {
  const gone = { advisorNumber: "B10424", recipientCents: 1500 };
  const text = landing(gone, { monthlyCents: 3990 });
  expect(text).toContain("Gilt für einen Vertrag zu diesem Thema.");
  expect(text).toContain("Gespräch vereinbaren");
  expect(text).toContain("Das Gespräch ist kostenlos.");
  expect(landing({ ...gone, recipientCents: 0, asksForRecipient: false })).toMatch(
    /Ein persönliches Gespräch, kostenlos.*Gespräch vereinbaren/,
  );
  const replacement = { ...recommendation.product, id: 102 };
  const product = { ...recommendation.product, isOnSale: false };
  expect(landing({ ...gone, product, replacement })).not.toContain("nicht mehr im Angebot");
});

test("a tenant's own words for the button also apply to a talk", () => {
  const own = {
    ...page,
    tenant: { ...page.tenant, texts: { de: { "recipient.toOffer": "Termin finden" } } },
  };
  expect(landing({ advisorNumber: "B10424" }, {}, 0, {}, own)).toContain("Termin finden");
});

describe("the landing page says when and how the reward comes, by the tenant's settings", () => {
  const settings = page.tenant.configuration;
  const within = (changes: Partial<typeof settings>) => ({
    ...page,
    tenant: { ...page.tenant, configuration: { ...settings, ...changes } },
  });

  test.each([
    [
      { complaintDays: 63, offersVouchers: true },
      "Rund 9 Wochen nach Vertragsschluss, aufs Konto oder als Gutschein.",
    ],
    [{ complaintDays: 7, offersVouchers: false }, "Rund 1 Woche nach Vertragsschluss, aufs Konto."],
  ])("%o", (changes, sentence) => {
    const text = landing({ recipientCents: 2500 }, {}, 0, {}, within(changes));
    expect(text).toContain(sentence);
    expect(text).toContain(
      "wenn Sie in den letzten 6 Monaten schon einen Vertrag dieser Art mit Küstenstrom hatten",
    );
  });

  test("without a share only the contracts that earn nothing, also for the referrer, are named", () => {
    const text = landing({ recipientCents: 0 });
    expect(text).not.toContain("nach Vertragsschluss");
    expect(text).toContain("Keine Prämie gibt es, wenn Sie in den letzten 6 Monaten");
    expect(landing({ referrerCents: 0, recipientCents: 0 })).not.toContain("in den letzten");
  });
});

test("the advertising is disclosed before the button and before the box", () => {
  expect(landing({ recipientCents: 2500 })).toMatch(/Werbung\..*25 € sichern/);
  expect(landing({ recipientCents: 0, asksForRecipient: false })).toMatch(
    /Werbung\..*Ich akzeptiere.*Zum Angebot.*Sie selbst erhalten keine Prämie/,
  );
});

test("an expired recommendation names the referrer, the advisor and the product", () => {
  const advisor = { number: "B10424", name: "Thea Grünsteiner", place: "26122 Oldenburg" };
  const expired = { state: "expired", referrer: "Erika", product } as const;
  expect(read(<ClosedOfferPage offer={expired} />)).toMatch(
    /Empfehlung abgelaufen.*Fragen Sie Erika nach einem neuen.*Klar – Ökostrom/,
  );
  const ofAdvisor = read(<ClosedOfferPage offer={{ ...expired, isTalk: true, advisor }} />);
  expect(ofAdvisor).toMatch(/Das Gespräch gibt es weiterhin, auch ohne Empfehlung: .*Thea Grünsteiner/);
  expect(ofAdvisor).not.toContain("Angebot");
});

test("an expired link knows that it recommended a talk, also if the advisor is not found any more", async () => {
  const expired = { ...recommendation, isOpen: false, advisorNumber: "B10424" };
  const api = (call: unknown) =>
    call === getPublicRecommendation ? Promise.resolve(expired) : Promise.reject(new Error("not found"));
  const offer = await loadOffer({ ...page, api: api as ApiCaller }, "J53FD-D5E4B");
  expect(offer).toMatchObject({ state: "expired", isTalk: true });
  expect(offer.advisor).toBeUndefined();
});

test("an expired link tells who accepted it before how long there was time for the contract", () => {
  const sentence = /schon angenommen\? .* 12 Wochen Zeit.*Danach löschen wir Ihre Angaben/;
  expect(read(<ClosedOfferPage offer={{ state: "expired" }} />)).toMatch(sentence);
  expect(read(<ClosedOfferPage offer={{ state: "unknown" }} />)).not.toMatch(sentence);
});

test("a locked link promises no later opening, and says whom to ask and how to go on", () => {
  const text = read(<ClosedOfferPage offer={{ state: "locked" }} />);
  expect(text).toMatch(/gilt nicht mehr.*von der Sie ihn haben, nach einem neuen.*selbst empfehlen/);
  expect(text).not.toMatch(/zurzeit|freigeschaltet/);
});

test("a closed link does not urge to an order that earns nothing", () => {
  for (const state of ["expired", "locked"] as const) {
    const html = markup(<ClosedOfferPage offer={{ state }} />);
    expect(html).toContain("Für einen Vertrag ohne Empfehlung gibt es keine Prämie.");
    expect(html).not.toContain('data-variant="primary"');
  }
  expect(read(<ClosedOfferPage offer={{ state: "unknown" }} />)).not.toContain("ohne Empfehlung");
});

test("the time for the contract runs from the acceptance, not from the last day to accept", () => {
  expect(landing()).toMatch(
    /Annehmen können Sie bis zum \d\d\.\d\d\.\d{4}\. Ab der Annahme haben Sie 12 Wochen Zeit für den Vertrag\./,
  );
});

test.each([
  [true, "Das Angebot gibt es weiterhin, nur ohne Prämie:"],
  [false, "Das Angebot gibt es weiterhin:"],
])("after an expired link with a share (%s) the offer is still there", (isShared, sentence) => {
  expect(
    read(<ClosedOfferPage offer={{ state: "expired", referrer: "Erika", isShared, product }} />),
  ).toContain(sentence);
});

test.each([
  [undefined, "/empfehlen/101"],
  [
    { number: "B10424", name: "Thea Grünsteiner", place: "26122 Oldenburg" },
    "/agent/empfehlen/B10424?berater=1",
  ],
])("an expired recommendation of %o leads to the own one at %s", (advisor, address) => {
  const routes = [
    { name: "Empfehlen", path: "/empfehlen/:produktId" },
    { name: "EmpfehlenAgent", path: "/agent/empfehlen/:produktId" },
  ] as const;
  const configuration = { ...testPage().tenant.configuration, agentRecommendation: true };
  const html = renderToStaticMarkup(
    <PageProvider value={testPage({ routes: [...routes], configuration })}>
      <At address="/empfehlung-abgelaufen">
        <ClosedOfferPage offer={{ state: "expired", product, advisor }} />
      </At>
    </PageProvider>,
  );
  expect(html).toContain(`href="${address}"`);
});
