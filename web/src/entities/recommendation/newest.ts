import { storedText } from "../../lib/storage/stored.ts";

/** The number of the newest recommendation that was made in this browser. Apart from its key, because every page reads it. */
export const newestRecommendation = storedText("localStorage", "empfehlung.neueste");
