import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../../lib/content/content-page.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { VersionedText } from "../versioned-text.tsx";

/** Terms of participation. */
export const screen = defineScreen<ContentPage>({
  load: (input) => loadPage(input, "agb"),
  head: ({ title, description }) => ({ title, description }),
  Component: VersionedText,
});
