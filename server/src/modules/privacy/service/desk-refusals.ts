import { Refusal } from "../../../platform/refusal.ts";

/** A refusal of the desk, in the reader's language. */
export const refuse = (de: string, en: string): Refusal =>
  new Refusal("wrongState", { detail: en, german: de });

export const closedAlready = () =>
  refuse(
    "Dieses Anliegen ist schon beantwortet. Laden Sie die Seite neu.",
    "This request is answered already. Reload the page.",
  );

export const identityMissing = () =>
  refuse(
    "Prüfen Sie zuerst, ob das Anliegen wirklich von dieser Person kommt.",
    "First check that the request really comes from this person.",
  );

export const nobodyStored = () =>
  refuse("Zu dieser Adresse ist nichts gespeichert.", "Nothing is stored about this address.");

/** For a blocked person: after the deletion, the same address could take part again, so an operator decides. */
export const deletedOnRequest = () =>
  refuse(
    "Ihr Konto ist gesperrt. Deshalb löschen wir Ihre Daten nur auf Anfrage. Bitte wenden Sie sich an den Kundenservice.",
    "Your account is blocked. That is why we delete your data only on request. Please contact customer service.",
  );

export const deletedAfterLogin = () =>
  refuse(
    "Gespeichert ist nur Ihr Konto mit Passwort. Bitte löschen Sie es nach der Anmeldung.",
    "Only your account with a password is stored. Please log in to delete it.",
  );

/** For the person themselves, whose own deletion is refused. */
export const onHold = () =>
  refuse(
    "Ihre Daten können gerade nicht gelöscht werden, weil sie für einen offenen Streitfall gebraucht werden. Bitte wenden Sie sich an den Kundenservice.",
    "Your data cannot be deleted now, because they are needed for an open dispute. Please contact customer service.",
  );
