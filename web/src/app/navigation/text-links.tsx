import { useEffect } from "react";
import { languageOf, pathAt } from "@weitersagen/contract/locale";
import { usePage } from "../../lib/page/page.tsx";
import { staysHere } from "../../lib/router/clicks.ts";
import { useNavigate } from "../../lib/router/router-context.tsx";

/** Links in texts are plain markup. A click on one within the app navigates without loading a new document. */
export function TextLinks() {
  const { tenant, language } = usePage();
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".prose a[href]") : null;
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return;
      const { pathname, search, hash } = new URL(link.href);
      if (languageOf(pathname) !== language) return;
      event.preventDefault();
      void navigate(pathAt(tenant.routes, pathname) + search + hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [tenant, language, navigate]);
  return null;
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(link.href);
  const onThisPage = pathname === location.pathname && link.hash !== "";
  return !staysHere(event, link) || origin !== location.origin || pathname.startsWith("/api/") || onThisPage;
}
