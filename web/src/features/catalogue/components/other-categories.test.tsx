import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { OtherCategories } from "./other-categories.tsx";

test("the amount beside another category is called a reward, so that it does not read like a price", () => {
  const read = (language: "de" | "en") =>
    renderToStaticMarkup(
      <PageProvider value={testPage({ language })}>
        <At>
          <OtherCategories
            others={[
              { name: "Gas", path: "/gas", promise: { amountCents: 8000, upTo: true } },
              { name: "Strom", path: "/strom", promise: { amountCents: 5000, upTo: false } },
            ]}
          />
        </At>
      </PageProvider>,
    ).replaceAll(/<[^>]*>/g, "");
  expect(read("de")).toMatch(/GasPrämie bis zu 80\s€StromPrämie 50\s€/);
  expect(read("en")).toMatch(/GasReward up to €80StromReward €50/);
});
