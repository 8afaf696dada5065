import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { Settings } from "./settings.tsx";

test("the cookie of a recipient is listed among the required ones, with the tenant's prefix", () => {
  const page = testPage();
  const { cookiePrefix } = page.tenant.configuration.consentOptions;
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <At>
        <Settings titleId="titel" onDecide={() => {}} onClose={() => {}} />
      </At>
    </PageProvider>,
  );
  // Each category begins with its switch; the required ones are the first.
  const [, required] = html.split('type="checkbox"');
  expect(required).toContain(`${cookiePrefix}empfaenger_…`);
});
