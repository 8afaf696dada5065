import type { SentSighting } from "@weitersagen/contract/insight";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../lib/page/page.tsx";
import { countSighting } from "../../lib/page-views/sighting.ts";

/** Counts that a recommendation was passed on, by product and channel only. */
export function useCountShare({
  product,
}: Pick<SharedRecommendation, "product">): (channel: SentSighting["Kanal"]) => void {
  const { slug } = usePage().tenant;
  return (channel) => countSighting(slug, { Art: "Teilen", Produkt: product.id, Kanal: channel });
}
