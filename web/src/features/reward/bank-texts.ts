import { defineTexts } from "../../lib/texts/texts.ts";

/** Separate from the reward's texts, because only those who change or delete their bank details need them. */
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
  },
});
