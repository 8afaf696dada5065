import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../../lib/content.ts";
import { defineScreen } from "../../../lib/screen.ts";
import { HomeBlocks } from "../components/home-blocks.tsx";
import type { Offers } from "../offers.ts";

interface HomeData {
  readonly content: ContentPage;
  readonly offers: Offers;
}

export const screen = defineScreen<HomeData>({
  load: async (input) => {
    // With the catalogue's calls come their schemas, which a visitor's first page does not need.
    const { loadOffers } = await import("../api.ts");
    const [content, offers] = await Promise.all([loadPage(input, "home"), loadOffers(input)]);
    return { content, offers };
  },
  head: ({ content }) => ({ title: content.title, description: content.description }),
  Component: ({ data }) => <HomeBlocks blocks={data.content.blocks} offers={data.offers} />,
});
