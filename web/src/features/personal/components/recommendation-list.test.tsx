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

/** The numbers of the rows. */
function rows(wanted?: Wanted): string[] {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <RecommendationList {...{ recommendations, wanted }} onAnswer={() => undefined} />
      </At>
    </PageProvider>,
  );
  return [...html.matchAll(/id="empfehlung-(\w+)"/g)].map(([, number]) => number ?? "");
}

test("as many rows are shown as it takes to show the wanted one", () => {
  expect(rows()).toHaveLength(10);
  expect(rows({ number: "N3" })).toHaveLength(10);
  expect(rows({ number: "N10" })).toContain("N10");
  expect(rows({ number: "N22" }).at(-1)).toBe("N22");
});

test("a wanted recommendation that is gone changes nothing", () => {
  expect(rows({ number: "N99" })).toHaveLength(10);
});
