import { sentencePage } from "../../../platform/pages/sentence-page.ts";

/** What visitors see instead of every page. It names no tenant: its brand may still be a placeholder. */
export const closedPage = sentencePage(
  "Noch nicht geöffnet / Not open yet",
  {
    heading: "Noch nicht geöffnet",
    text: "Dieses Empfehlungsprogramm wird gerade vorbereitet. Bitte schauen Sie später noch einmal vorbei.",
  },
  {
    heading: "Not open yet",
    text: "This referral programme is being prepared. Please come back later.",
  },
  "'none'",
);
