import { draftKey } from "../form/draft.ts";
import { storedText } from "../storage/stored.ts";

/**
 * Set when a form could not be sent because the referrer's login was over, so that the login page can say why it is shown.
 * The next form that is sent settles it, and so does a logout.
 */
export const endedSession = storedText("sessionStorage", draftKey("anmeldung.abgelaufen"));
