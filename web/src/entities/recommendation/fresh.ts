import { storedText } from "../../lib/storage/stored.ts";

/** The number of the recommendation that was created a moment ago: its share screen celebrates it once. */
export const freshRecommendation = storedText("sessionStorage", "empfehlung.neu");
