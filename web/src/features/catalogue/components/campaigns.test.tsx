import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { Campaigns } from "./campaigns.tsx";

const show = (needsConsent: boolean) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <Campaigns
          campaigns={[
            {
              id: "fest",
              title: "Das Fest",
              text: "Wir feiern im Juni.",
              legalText: "Sie stimmen zu, dass wir Sie einladen.",
              ticked: false,
              needsConsent,
            },
          ]}
        />
      </At>
    </PageProvider>,
  );

test("a campaign that needs a consent says how to take part, instead of the words of a box that is not there", () => {
  expect(show(true)).not.toContain("Sie stimmen zu");
  expect(show(true)).toContain("Setzen Sie den Haken");
  expect(show(true)).toContain('href="/"');
  expect(show(false)).toContain("Sie stimmen zu");
});
