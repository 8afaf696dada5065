import { useEffect } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { usePageViews } from "../../lib/page-views/page-views-context.tsx";
import { useLocation, useRouter } from "../../lib/router/router-context.tsx";
import { countSighting } from "../../lib/page-views/sighting.ts";
import { placeOf } from "../navigation/rules.ts";
import { trackedPage } from "./tracked-page.ts";

/** The pages that show products. */
const offers = /^(?:Homepage|Produkt|Aktuelle)/;

/** The address of the last counted page. It outlives the component. */
let lastAddress: string | undefined;

/** Placed after `HeadSync` in the tree, so that a page is counted under its own title. */
export function TrackPageViews() {
  const page = usePage();
  const views = usePageViews();
  const { pathname, search } = useLocation();
  const address = useRouter().href(pathname + search);
  useEffect(() => {
    const here = new URL(location.origin + address);
    if (lastAddress === here.href) return;
    const before = lastAddress ?? document.referrer;
    views.arrive(address, trackedPage({ here, before, title: document.title }, page));
    lastAddress = here.href;
    const { screen = "", parameters } = placeOf(here, page);
    const product = Number(parameters["produktId"]);
    if (screen === "Empfehlen" && product > 0)
      countSighting(page.tenant.slug, { Art: "Formular", Produkt: product });
    if (offers.test(screen)) countSighting(page.tenant.slug, { Art: "Angebot" });
  }, [address, page, views]);
  return null;
}
