import { useEffect } from "react";
import { useNavigate } from "react-router";
import { basePathOf, languageOf } from "../lib/locale.ts";
import { usePage } from "../lib/page.tsx";

/** Links inside texts are plain markup; a click on one that stays in the app navigates without a new document. */
export function OwnLinks() {
  const { language } = usePage();
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".prose a[href]") : null;
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return;
      const { pathname, search, hash } = new URL(link.href);
      if (languageOf(pathname) !== language) return;
      event.preventDefault();
      const base = basePathOf(language);
      void navigate((base === "/" ? pathname : pathname.slice(base.length) || "/") + search + hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [language, navigate]);
  return null;
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(link.href);
  const withModifier = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const onThisPage = pathname === location.pathname && link.hash !== "";
  return withModifier || origin !== location.origin || pathname.startsWith("/api/") || onThisPage;
}
