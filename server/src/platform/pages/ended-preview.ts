import { sentencePage } from "./sentence-page.ts";

/** What an operator sees whose link has expired. The published page in its place would look like the draft. */
export const endedPreview = (consoleOrigin: string) =>
  sentencePage(
    "Vorschau abgelaufen / Preview expired",
    {
      heading: "Diese Vorschau ist abgelaufen",
      text: "Sie gilt eine Viertelstunde. Öffnen Sie sie in der Konsole noch einmal.",
    },
    {
      heading: "This preview has expired",
      text: "It is valid for a quarter of an hour. Open it again in the console.",
    },
    consoleOrigin,
  );
