import { useEffect } from "react";
import { useHref, useLocation, useMatches } from "react-router";
import { usePage } from "../lib/page.tsx";
import { headOf } from "./head.ts";

/** Keeps the tab's title and the page's description true after a navigation; the first ones come with the document. */
export function HeadSync() {
  const page = usePage();
  const path = useHref(useLocation().pathname);
  const { title, description } = headOf(useMatches(), page);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    document.querySelector('link[rel="canonical"]')?.setAttribute("href", location.origin + path);
  }, [title, description, path]);
  return null;
}
