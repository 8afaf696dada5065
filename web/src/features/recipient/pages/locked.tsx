import { defineScreen } from "../../../lib/page/screen.ts";
import { ClosedOfferPage } from "../components/closed-offer.tsx";
import { offerHead } from "../head.ts";

/** Where the link and the code of a locked recommendation lead: says so without loading anything. */
const offer = { state: "locked" } as const;

export const screen = defineScreen({
  head: (_data, page) => offerHead(offer, page),
  Component: () => <ClosedOfferPage offer={offer} />,
});
