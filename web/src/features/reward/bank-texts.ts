import { defineTexts } from "../../lib/texts/texts.ts";

/** Separate from the reward's texts, because only those who enter, change or delete their bank details need them. */
export const bankTexts = defineTexts("bank", {
  de: {
    cancel: "Abbrechen",
    close: "Schließen",
    removeAsk: "Bankdaten wirklich löschen?",
    removeText:
      "Das lässt sich nicht rückgängig machen. Überweisungen, die noch ausstehen, machen wir erst, wenn Sie wieder ein Konto angeben.",
    removeStay: "Behalten",
    removeConfirm: "Ja, löschen",
    removeFailed: "Ihre Bankdaten konnten nicht gelöscht werden.",
    mailOnly: "Zu Ihrem Schutz nehmen wir Ihre Bankdaten nur über den Link aus unserer E-Mail an.",
    mailAgain: "Link noch einmal senden",
    mailInstead: "Stattdessen Link per E-Mail schicken",
    mailed: "Der Link ist unterwegs. Bitte sehen Sie in Ihr Postfach.",
  },
  en: {
    cancel: "Cancel",
    close: "Close",
    removeAsk: "Really delete your bank details?",
    removeText:
      "This cannot be undone. We make transfers that are still due only when you enter an account again.",
    removeStay: "Keep them",
    removeConfirm: "Yes, delete",
    removeFailed: "Your bank details could not be deleted.",
    mailOnly: "For your protection we accept your bank details only through the link in our email.",
    mailAgain: "Send the link again",
    mailInstead: "Send me a link by email instead",
    mailed: "The link is on its way. Please check your inbox.",
  },
});
