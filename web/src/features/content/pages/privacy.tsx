import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../../lib/content/content-page.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { ContentArticle } from "../content-screen.tsx";
import { isVersion, VersionedText } from "../versioned-text.tsx";

/** The privacy notice: its version in force with all others, or the text from before there were versions. */
export const screen = defineScreen<ContentPage>({
  load: (input) => loadPage(input, "datenschutz"),
  head: ({ title, description }) => ({ title, description }),
  Component: PrivacyNotice,
});

function PrivacyNotice({ data }: { readonly data: ContentPage }) {
  if (!data.blocks.some(({ inForce }) => inForce)) {
    return <ContentArticle data={{ ...data, blocks: data.blocks.filter((block) => !isVersion(block)) }} />;
  }
  // A version in force takes the place of the text that applied before it.
  const blocks = data.blocks.filter((block) => isVersion(block) || block.type !== "text");
  return <VersionedText data={{ ...data, blocks }} />;
}
