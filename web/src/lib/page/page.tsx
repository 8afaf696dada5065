import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import { createContext, use } from "react";

/** What every part of a page may ask for: whose page it is and in which language. */
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
