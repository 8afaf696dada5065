import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../../lib/content/content-page.ts";
import type { Page } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Footnotes } from "../../../ui/footnotes.tsx";
import { Container } from "../../../ui/layout.tsx";
import { HomeBlocks } from "../components/home-blocks.tsx";
import { homeWithoutContent } from "../without-content.ts";
import { shownOffers } from "../offers.ts";
import type { AdvisorSearch, Offers } from "../offers.ts";
import { homeTexts } from "../texts.ts";

interface HomeData {
  readonly content: ContentPage;
  readonly offers: Offers;
}

export const screen = defineScreen<HomeData>({
  load: async (input) => {
    // Imported on demand: the calls bring the schemas along, which a visitor's first page does not need.
    const { loadOffers } = await import("../api.ts");
    const [content, offers] = await Promise.all([
      loadPage(input, "home").catch((failure: unknown) => homeWithoutContent(failure, input)),
      loadOffers(input),
    ]);
    return { content, offers: shownOffers(offers, content.blocks) };
  },
  head: ({ content, offers }, page) => ({
    title: titleOf(content.title, offers.search, page),
    description: content.description,
    preview: offers.topBountyCents
      ? {
          headline: textsOf(homeTexts, page)("previewHeadline"),
          amountCents: offers.topBountyCents,
          upTo: true,
        }
      : {},
  }),
  Component: Home,
});

/** The pages of the search differ in their titles, for tabs, bookmarks and screen readers. */
function titleOf(title: string, search: AdvisorSearch | undefined, shown: Page): string {
  if (!search || search.page === 1) return title;
  const { page, pageCount: count } = search;
  return `${title}, ${textsOf(homeTexts, shown)("position", { page, count })}`;
}

function Home({ data }: { readonly data: HomeData }) {
  const t = useTexts(homeTexts);
  const { blocks, footnotes, keyVisual } = data.content;
  return (
    <>
      <HomeBlocks blocks={blocks} offers={data.offers} visual={keyVisual} />
      {footnotes.length > 0 && (
        <Container className="pb-14">
          <Footnotes
            label={t("footnotes")}
            backLabel={(number) => t("backToMark", { number })}
            footnotes={footnotes}
          />
        </Container>
      )}
    </>
  );
}
