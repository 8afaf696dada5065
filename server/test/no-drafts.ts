import type { DraftPreview } from "../src/platform/pages/draft-preview.ts";

/** For tests of published pages: no link shows a draft. */
export const noDrafts: DraftPreview = {
  links: { sign: () => "", opens: () => undefined },
  draftOf: (published) => Promise.resolve({ tenant: published }),
  consoleOrigin: "https://konsole.example",
};
