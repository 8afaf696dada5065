import { createContext, use } from "react";
import type { PageViews } from "./page-views.ts";

/** For rendering on the server, where nothing is counted. */
const uncounted: PageViews = { allow: () => {}, forget: () => {}, arrive: () => {}, complete: () => {} };

const PageViewsContext = createContext<PageViews>(uncounted);

export const PageViewsProvider = PageViewsContext.Provider;

/** `complete(number)` counts a completed recommendation once, if the visitor agreed to be counted. */
export function usePageViews(): PageViews {
  return use(PageViewsContext);
}
