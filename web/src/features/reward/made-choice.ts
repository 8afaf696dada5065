import { storedText } from "../../lib/storage/stored.ts";

/** How this tab has just chosen to be paid, set by `ConfirmChoice`. Without it the page of thanks leads to the home page. */
export const choiceOfThisTab = storedText("sessionStorage", "praemie.gewaehlt");
