import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { knownReferrer } from "../../entities/recommendation/known-referrer.ts";
import { PageProvider } from "../../lib/page/page.tsx";
import { EndedInvitation } from "./components/invited-registration.tsx";

const read = () =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <EndedInvitation failure={undefined} onConfirmed={() => undefined} />
      </At>
    </PageProvider>,
  );

test("an invitation opened again asks a person whom the browser knows for nothing", () => {
  stubBrowser();
  expect(read()).toContain("<form");
  knownReferrer.write({ firstName: "Antje", lastName: "Muster", email: "antje@example.org" });
  expect(read()).toContain("Antje, Sie machen schon mit.");
  expect(read()).not.toContain("<form");
});
