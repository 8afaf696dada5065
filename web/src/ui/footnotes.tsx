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
            <div className="max-w-3xl">
              {/* The way back follows the last word. */}
              <RichText html={html} className="inline [&>p:last-child]:inline" />
              <a
                href={`#${markIdOf?.(identifier) ?? footnoteReferenceId(identifier)}`}
                aria-label={backLabel(index + 1)}
                className="-my-2.5 inline-grid size-11 place-items-center align-middle text-link print:hidden"
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
