import { footnoteId } from "../../../lib/content/rich-text.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { ProductCardView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

/** The id of the first reference to a footnote in a product list. */
export const footnoteCardId = (identifier: string): string => `karte-${identifier}`;

export function FootnoteMark({ footnote }: Pick<ProductCardView, "footnote">) {
  const t = useTexts(catalogueTexts);
  if (!footnote) return null;
  const { identifier, number, isFirst } = footnote;
  return (
    <sup>
      <a
        id={isFirst ? footnoteCardId(identifier) : undefined}
        href={`#${footnoteId(identifier)}`}
        aria-label={t("footnote", { number })}
        className="-my-1 inline-grid min-h-6 min-w-6 items-center text-link underline-offset-2 hover:underline"
      >
        {number}
      </a>
    </sup>
  );
}
