import { FRESH_LOGIN_MINUTES } from "@weitersagen/domain/takeover";
import { defineTexts } from "../../lib/texts/texts.ts";

export const freshLoginTexts = defineTexts("freshLogin", {
  de: {
    title: "Bitte melden Sie sich neu an",
    text: `Zu Ihrem Schutz lassen sich Bankdaten nur in den ersten ${FRESH_LOGIN_MINUTES} Minuten nach einer Anmeldung ändern. Nach der Anmeldung sind Sie wieder hier.`,
    login: "Neu anmelden",
    failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  },
  en: {
    title: "Please log in again",
    text: `For your protection bank details can be changed only in the first ${FRESH_LOGIN_MINUTES} minutes after a login. You will return here after logging in.`,
    login: "Log in again",
    failed: "That did not work. Please try again.",
  },
});
