import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import { createContext, use } from "react";

/** The tenant and the language, available to every component. */
export interface Page {
  readonly tenant: PageTenant;
  readonly language: Language;
}

const PageContext = createContext<Page | undefined>(undefined);

export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error("usePage needs a PageProvider above it");
  return page;
}
