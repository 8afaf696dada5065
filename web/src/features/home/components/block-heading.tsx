import type { ContentBlock } from "@weitersagen/contract/content";
import { RichText } from "../../../ui/rich-text.tsx";

/** The title of a block and its introductory text. */
export function BlockHeading({ block }: { readonly block: ContentBlock }) {
  return (
    <div className="max-w-2xl">
      <h2 id={headingId(block)} className="text-title">
        {block.title}
      </h2>
      {block.html && <RichText html={block.html} className="mt-3 text-lead text-muted" />}
    </div>
  );
}

/** For `aria-labelledby` of the section around the block. */
export const headingId = (block: ContentBlock): string => `${block.id}-titel`;
