import type { Footnote } from "@weitersagen/contract/content";
import { createContext, use } from "react";
import { useTexts } from "../../../lib/texts.ts";
import { catalogueTexts } from "../texts.ts";

const PageFootnotes = createContext<readonly Footnote[]>([]);
export const PageFootnotesProvider = PageFootnotes.Provider;

export function FootnoteMark({ number }: { readonly number: number | undefined }) {
  const t = useTexts(catalogueTexts);
  const footnote = use(PageFootnotes)[(number ?? 0) - 1];
  if (!footnote || number === undefined) return null;
  return (
    <sup>
      <a
        href={`#fussnote-${footnote.identifier}`}
        aria-label={t("footnote", { number })}
        className="-m-1 inline-block min-w-6 p-1 text-center text-link underline-offset-2 hover:underline"
      >
        {number}
      </a>
    </sup>
  );
}
