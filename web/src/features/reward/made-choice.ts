import { storedText } from "../../lib/storage/stored.ts";

/** Set when a reward was chosen in this tab. Without it the page does not say that a reward is on its way. */
export const madeChoice = storedText("sessionStorage", "praemie.gewaehlt");
