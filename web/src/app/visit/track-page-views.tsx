import { useEffect } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { usePageViews } from "../../lib/page-views/page-views-context.tsx";
import { useLocation, useRouter } from "../../lib/router/router-context.tsx";
import { trackedPage } from "./tracked-page.ts";

let before: string | undefined;

/** Placed after `HeadSync` in the tree, so that a page is counted under its own title. */
export function TrackPageViews() {
  const page = usePage();
  const views = usePageViews();
  const { pathname, search } = useLocation();
  const address = useRouter().href(pathname + search);
  useEffect(() => {
    const here = new URL(location.origin + address);
    const referrer = before ?? document.referrer;
    if (before === here.href) return;
    views.arrive(address, trackedPage({ here, before: referrer, title: document.title }, page));
    before = here.href;
  }, [address, page, views]);
  return null;
}
