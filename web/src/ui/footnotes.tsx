import type { Footnote } from "@weitersagen/contract/content";
import { RichText } from "./rich-text.tsx";

interface FootnotesProps {
  readonly label: string;
  readonly footnotes: readonly Footnote[];
}

/** What the numbers in a page's texts lead to. */
export function Footnotes({ label, footnotes }: FootnotesProps) {
  if (footnotes.length === 0) return null;
  return (
    <aside aria-label={label} className="border-t border-line pt-6 text-fine text-muted">
      <ol className="list-decimal space-y-2 pl-5">
        {footnotes.map(({ id, identifier, html }) => (
          <li key={id} id={`fussnote-${identifier}`} className="target:text-ink">
            <RichText html={html} />
          </li>
        ))}
      </ol>
    </aside>
  );
}
