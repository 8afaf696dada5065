import type { DraftPreview } from "../src/platform/pages/draft-preview.ts";

/** For tests of published pages: no link shows a draft. */
export const noDrafts: DraftPreview = {
  links: { sign: () => "", opens: () => false },
  draftOf: (published) => Promise.resolve(published),
  consoleOrigin: "https://konsole.example",
};
