import { defineScreen } from "../../../lib/page/screen.ts";
import { ClosedOfferPage } from "../components/closed-offer.tsx";
import { offerHead } from "../head.ts";
import type { ClosedOffer } from "../offer.ts";

export const screen = defineScreen<ClosedOffer>({
  load: async (input) => {
    const { loadOffer } = await import("../api.ts");
    const offer = await loadOffer(input, input.url.searchParams.get("nr") ?? "");
    // Without a number in the address the page is shown without a name.
    return offer.state === "expired" ? offer : { state: "expired" };
  },
  head: offerHead,
  Component: ({ data }) => <ClosedOfferPage offer={data} />,
});
