import { useEffect } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { useRouter, useShown } from "../../lib/router/router-context.tsx";
import { headOf } from "./head.ts";

/** Updates title, description and canonical address after a navigation. The first ones come with the document. */
export function HeadSync() {
  const page = usePage();
  const { location: here, opened } = useShown();
  const path = useRouter().href(here.pathname);
  const { title, description } = headOf(opened, page);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    document.querySelector('link[rel="canonical"]')?.setAttribute("href", location.origin + path);
  }, [title, description, path]);
  return null;
}
