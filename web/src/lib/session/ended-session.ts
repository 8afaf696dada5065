import { storedText } from "../storage/stored.ts";

/** Set when a form could not be sent because the session was over, so that the login page can say why it is shown. */
export const endedSession = storedText("sessionStorage", "anmeldung.abgelaufen");
