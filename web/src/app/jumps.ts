import { ignoreJumpToRecommendForm } from "@weitersagen/domain/navigation";
import { parsePath } from "react-router";
import type { DataRouter, To } from "react-router";

type Target = number | To | null;

/**
 * The router asks no rules for a jump within a page, so the one that ignores the jump to the form is asked here: the
 * address stays as it is, and the page moves to the form.
 */
export function ignoringJumps(router: DataRouter, basename: string): void {
  const navigate = router.navigate.bind(router) as (to: Target, options?: object) => Promise<void>;
  const guarded = async (to: Target, options?: object): Promise<void> => {
    if (to === null || typeof to === "number") return navigate(to, options);
    const here = inApp(router.state.location.pathname, basename);
    const { pathname, hash = "" } = typeof to === "string" ? parsePath(to) : to;
    if (!ignoreJumpToRecommendForm({ to: { path: pathname || here, hash }, from: { path: here } })) {
      return navigate(to, options);
    }
    document.querySelector(hash)?.scrollIntoView();
  };
  Object.assign(router, { navigate: guarded });
}

function inApp(pathname: string, basename: string): string {
  return basename === "/" ? pathname : pathname.slice(basename.length) || "/";
}
