import { Claim, Claimable, listClaims } from "@weitersagen/contract/claim";
import { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { followedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { RecommendationList, type Wanted } from "./recommendation-list.tsx";

const example = z.parse(FollowedRecommendation, followedRecommendationExample);
const recommendations = Array.from({ length: 23 }, (_, place): FollowedRecommendation => ({
  ...example,
  number: `N${place}`,
  statusAt: new Date(2026, 0, 31 - place),
}));

function read(
  wanted?: Wanted,
  listed = recommendations,
  claims: readonly Claim[] = [],
  claimable: readonly Claimable[] = [],
): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage({ routes: [{ name: "Nachbuchung", path: "/nachbuchung" }] })}>
      <At>
        <RecommendationList
          recommendations={listed}
          {...{ wanted, claims, claimable }}
          onAnswer={() => undefined}
        />
      </At>
    </PageProvider>,
  );
}

/** The numbers of the rows. */
const rows = (wanted?: Wanted): string[] =>
  [...read(wanted).matchAll(/id="empfehlung-(\w+)"/g)].map(([, number]) => number ?? "");

test("as many rows are shown as it takes to show the wanted one", () => {
  expect(rows()).toHaveLength(5);
  expect(rows({ number: "N3" })).toHaveLength(5);
  expect(rows({ number: "N10" })).toContain("N10");
  expect(rows({ number: "N22" }).at(-1)).toBe("N22");
});

test("a wanted recommendation that is gone changes nothing", () => {
  expect(rows({ number: "N99" })).toHaveLength(5);
});

test("the list says how many of how many it shows", () => {
  expect(read()).toContain("5 von 23 Empfehlungen.");
  expect(read(undefined, recommendations.slice(0, 3))).toContain(">3 Empfehlungen.");
});

test("a row is named by the nickname or the product, with the day of the recommendation", () => {
  const [first, other] = recommendations;
  if (!first || !other) throw new Error("no recommendations");
  const html = read(undefined, [first, { ...other, nickname: "Onkel Otto" }]);
  expect(html).toContain("Onkel Otto");
  expect(html).toContain(`${example.productName} · `);
  expect(html.match(/Empfohlen am \d\d\.\d\d\.\d{4}/g)).toHaveLength(2);
});

test("a reward under check says before which day it is not ready, and after it that only the check is missing", () => {
  const held = {
    ...example,
    statusText: "claimInProcessing",
    next: { kind: "provided", by: null },
    isHeld: true,
  } as const;
  const readOn = (days: number, isUnreleased = false) =>
    read(undefined, [{ ...held, isUnreleased, heldUntil: new Date(Date.now() + days * 86_400_000) }]);
  expect(readOn(9)).toMatch(/frühestens abholbar ab \d\d\.\d\d\.\d{4}/);
  expect(readOn(9)).not.toContain("es fehlt nur noch die Prüfung");
  expect(readOn(-9)).toContain("Die Wartefrist ist vorbei, es fehlt nur noch die Prüfung.");
  expect(readOn(-9)).not.toContain("frühestens");
  expect(readOn(-9, true), "the release is missing too").not.toContain("es fehlt nur noch");
});

test("several groups have headings, a single one has none", () => {
  const [first, other] = recommendations;
  if (!first || !other) throw new Error("no recommendations");
  const paid = { ...other, statusText: "paid", next: null } as const;
  expect(read(undefined, [first, paid]).match(/<h3/g)).toHaveLength(2);
  expect(read(undefined, [first, other])).not.toContain("<h3");
});

test("a row says what became of the order that was reported for it", () => {
  const claim = {
    ...z.parse(Claim, listClaims.examples.answer.Nachbuchungen[0]),
    recommendationNumber: "N1",
  };
  expect(read(undefined, recommendations, [claim])).toContain("Nachgemeldete Bestellung: Wird gesucht");
  const found = { ...claim, status: "matched" } as const;
  expect(read(undefined, recommendations, [found])).not.toContain("Nachgemeldete Bestellung");
  expect(read(undefined, recommendations, [{ ...claim, recommendationNumber: "X" }])).not.toContain(
    "Wird gesucht",
  );
});

test("a row with a cancelled order says what that means and what can be done", () => {
  const reason = { name: "cancelled", text: "Der Vertrag wurde widerrufen oder storniert." };
  const cancelled = {
    ...example,
    statusText: "noContract",
    status: "cancelled",
    next: null,
    reason,
  } as const;
  const html = read(undefined, [cancelled]);
  expect(html).toContain("Die Bestellung wurde storniert, dafür gibt es keine Prämie.");
  expect(html).toContain("empfehlen Sie bitte noch einmal");
  expect(html).not.toContain("Noch einmal teilen");
});

test("an order can be reported where the form offers the recommendation, and nowhere else", () => {
  const expired = { ...example, number: "N1", statusText: "expired", next: null, orders: 0 } as const;
  const offered = {
    ...z.parse(Claimable, listClaims.examples.answer.Moeglich[0]),
    recommendationNumber: "N1",
  };
  expect(read(undefined, [expired], [], [offered])).toContain("Bestellung fehlt? Nachmelden");
  expect(read(undefined, [expired])).not.toContain("Nachmelden");
});
