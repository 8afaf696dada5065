import type { ContentBlock, ContentPage } from "@weitersagen/contract/content";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { VersionedText } from "./versioned-text.tsx";

const version = (validFrom: string, inForce: boolean): ContentBlock => ({
  id: `agb-${validFrom}`,
  type: "agb-fassung",
  title: "Teilnahmebedingungen",
  html: "<p>Text</p>",
  elements: [],
  questions: [],
  validFrom,
  inForce,
});

test("a version that is still to come says from when on it applies, an old one only its day", () => {
  const blocks = [version("2027-01-01", false), version("2026-05-01", true), version("2025-03-01", false)];
  const data: ContentPage = {
    name: "agb",
    language: "de",
    title: "Teilnahmebedingungen",
    description: "",
    blocks,
    footnotes: [],
  };
  const html = renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <VersionedText data={data} />
      </At>
    </PageProvider>,
  );
  expect(html).toContain("Gilt seit dem 01.05.2026.");
  expect(html.match(/Gilt ab dem 01\.01\.2027/g)).toHaveLength(2);
  expect(html).toContain("Fassung vom 01.03.2025");
  expect(html).not.toContain("Gilt ab dem 01.03.2025");
});
