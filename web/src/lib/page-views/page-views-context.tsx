import { createContext, use } from "react";
import type { PageViews } from "./page-views.ts";

/** While the server draws a page nothing is counted. */
const uncounted: PageViews = { allow: () => {}, forget: () => {}, arrive: () => {}, complete: () => {} };

const PageViewsContext = createContext<PageViews>(uncounted);

export const PageViewsProvider = PageViewsContext.Provider;

/** `complete(number)` counts a completed recommendation once, if the visitor agreed to be counted. */
export function usePageViews(): PageViews {
  return use(PageViewsContext);
}
