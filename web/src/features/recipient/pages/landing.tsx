import { defineScreen } from "../../../lib/page/screen.ts";
import { ClosedOfferPage } from "../components/closed-offer.tsx";
import { OpenOfferPage } from "../components/open-offer.tsx";
import { offerHead } from "../head.ts";
import type { Offer } from "../offer.ts";

/** The target of a recommendation's link. */
export const screen = defineScreen<Offer>({
  load: async (input) => {
    const { loadOffer } = await import("../api.ts");
    return loadOffer(input, input.url.searchParams.get("nr") ?? "");
  },
  head: offerHead,
  Component: ({ data }) =>
    data.state === "open" ? <OpenOfferPage offer={data} /> : <ClosedOfferPage offer={data} />,
});
