import type { Footnote } from "@weitersagen/contract/content";
import { useTexts } from "../../../lib/texts.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { contentTexts } from "../texts.ts";

export function Footnotes({ footnotes }: { readonly footnotes: readonly Footnote[] }) {
  const t = useTexts(contentTexts);
  if (footnotes.length === 0) return null;
  return (
    <aside aria-label={t("footnotes")} className="border-t border-line pt-6 text-fine text-muted">
      <ol className="list-decimal space-y-2 pl-5">
        {footnotes.map(({ id, identifier, html }) => (
          <li key={id} id={`fussnote-${identifier}`}>
            <RichText html={html} />
          </li>
        ))}
      </ol>
    </aside>
  );
}
