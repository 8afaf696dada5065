import type { Footnote } from "@weitersagen/contract/content";
import { CornerLeftUp } from "lucide-react";
import { footnoteId, footnoteReferenceId } from "../lib/content/rich-text.ts";
import { RichText } from "./rich-text.tsx";

interface FootnotesProps {
  readonly label: string;
  /** The label of the link back to the text, for screen readers. */
  readonly backLabel: (number: number) => string;
  readonly footnotes: readonly Footnote[];
  /** The first reference to a footnote on the page, if it is not in a text. */
  readonly markIdOf?: (identifier: string) => string | undefined;
}

/** The footnotes of a page, each with a link back to its reference. */
export function Footnotes({ label, backLabel, footnotes, markIdOf }: FootnotesProps) {
  if (footnotes.length === 0) return null;
  return (
    <aside aria-label={label} className="border-t border-line pt-6 text-fine text-muted">
      <ol className="list-decimal space-y-2 pl-5">
        {footnotes.map(({ id, identifier, html }, index) => (
          <li key={id} id={footnoteId(identifier)} className="target:text-ink">
            <div className="flex items-start gap-4">
              <RichText html={html} className="min-w-0" />
              <a
                href={`#${markIdOf?.(identifier) ?? footnoteReferenceId(identifier)}`}
                aria-label={backLabel(index + 1)}
                className="-m-2.5 inline-grid size-11 shrink-0 place-items-center text-link print:hidden"
              >
                <CornerLeftUp aria-hidden className="size-4" />
              </a>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
