import type { Language } from "../language.ts";

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The mails that a tenant can write itself, as people call them. */
export const mailNames: Names = {
  employeeInvited: { de: "Zugang zum Agenturbereich", en: "Access to the agency area" },
  invitation: { de: "Einladung einer Agentur", en: "Invitation by an agency" },
  invitationReminder: { de: "Erinnerung an die Einladung", en: "Reminder of the invitation" },
  agencyAccount: { de: "Neue Bankverbindung einer Agentur", en: "New bank account of an agency" },
  contactMessage: { de: "Nachricht aus dem Kontaktformular", en: "Message of the contact form" },
  welcome: { de: "Begrüßung und Bestätigung der Adresse", en: "Welcome and confirmation of the address" },
  customerCode: { de: "Code bei einer Empfehlung am Telefon", en: "Code for a recommendation by phone" },
  linkMade: { de: "Neue Empfehlung ohne Anmeldung", en: "New recommendation without a login" },
  linkLocked: { de: "Link gesperrt oder entsperrt", en: "Link locked or unlocked" },
  linkReminder: { de: "Erinnerung an den ungeöffneten Link", en: "Reminder of the unopened link" },
  recommendationAccepted: {
    de: "Empfehlung angenommen: E-Mail-Adresse bestätigen",
    en: "Recommendation accepted: confirm the email address",
  },
  confirmationReminder: {
    de: "Erinnerung an die Bestätigung der E-Mail-Adresse",
    en: "Reminder to confirm the email address",
  },
  recipientStatusLink: {
    de: "Link zum Stand der angenommenen Empfehlung",
    en: "Link to the status of an accepted recommendation",
  },
  accountChanged: { de: "Konto geändert", en: "Account changed" },
  accountDeleted: { de: "Konto gelöscht", en: "Account deleted" },
  consentRequest: { de: "Einwilligung bestätigen", en: "Confirm a consent" },
  dataAccess: { de: "Link zu den eigenen Daten", en: "Link to the own data" },
  dataDeleted: { de: "Daten gelöscht", en: "Data deleted" },
  privacyAnswer: { de: "Datenschutz: Antwort auf das Anliegen", en: "Privacy: answer to the request" },
  privacyExtended: { de: "Datenschutz: Anliegen dauert länger", en: "Privacy: request takes longer" },
  privacyReceived: { de: "Datenschutz: Anliegen eingegangen", en: "Privacy: request received" },
  emailChange: { de: "Neue E-Mail-Adresse bestätigen", en: "Confirm a new email address" },
  recipientEmailChange: {
    de: "Neue E-Mail-Adresse einer Empfehlung bestätigen",
    en: "Confirm a friend’s new email address",
  },
  recipientEmailChanged: {
    de: "E-Mail-Adresse zu einer Empfehlung geändert",
    en: "A friend’s email address was changed",
  },
  foreignLogin: { de: "Zugang durch Ihr Team", en: "Access by your team" },
  loginLink: { de: "Anmeldelink", en: "Login link" },
  newsletterOptIn: { de: "Newsletter bestätigen", en: "Confirm the newsletter" },
  newsletterOptOut: { de: "Newsletter abbestellen", en: "Unsubscribe from the newsletter" },
  passwordReset: { de: "Neues Passwort", en: "New password" },
  agentLogin: { de: "Zugang zur Telefonerfassung", en: "Access to the telephone desk" },
  bankAccountChanged: { de: "Bankdaten geändert", en: "Bank details changed" },
  bankAccountSaved: { de: "Bankdaten gespeichert", en: "Bank details saved" },
  orderReceived: { de: "Bestellung eingegangen, Prämie vorgemerkt", en: "Order received, reward noted" },
  rewardReleased: { de: "Prämie freigegeben", en: "Reward released" },
  rewardReady: { de: "Prämie bereit", en: "Reward ready" },
  rewardReminder: { de: "Erinnerung an die Prämie", en: "Reminder of the reward" },
  accountMissing: { de: "Bankverbindung fehlt noch", en: "Bank account is missing" },
  transferChosen: { de: "Überweisung angefordert", en: "Transfer requested" },
  rewardPaid: { de: "Überweisung veranlasst", en: "Transfer arranged" },
  rewardReturned: { de: "Überweisung zurückgekommen", en: "Transfer returned" },
  rewardCancelled: { de: "Prämie entfällt", en: "Reward cancelled" },
  appealReceived: { de: "Widerspruch eingegangen", en: "Appeal received" },
  appealDecided: { de: "Widerspruch entschieden", en: "Appeal decided" },
  rewardOwedBack: { de: "Ausgezahlte Prämie entfällt nachträglich", en: "Paid reward cancelled afterwards" },
  rewardHeld: { de: "Prämie wird geprüft", en: "Reward being checked" },
  rewardPassed: { de: "Prämie bleibt nach der Prüfung", en: "Reward kept after the check" },
  rewardKept: {
    de: "Prämie bleibt: Der Vertrag gilt doch",
    en: "Reward kept: the contract counts after all",
  },
  voucherCode: { de: "Gutschein", en: "Voucher" },
  moneyWaits: { de: "An Ihr Team: Auszahlungen warten", en: "To your team: payouts are waiting" },
  releaseSecondPerson: {
    de: "Freigabe eines Auftrags: zweite Person",
    en: "Release of an order: second person",
  },
  orderDecided: { de: "Auftrag freigegeben oder abgelehnt", en: "Order released or refused" },
  reportRefused: { de: "Gemeldete Bestellung abgelehnt", en: "Reported order refused" },
  releaseReminder: { de: "Erinnerung an die Freigabe von Aufträgen", en: "Reminder to release orders" },
  creditNoteIssued: { de: "Gutschrift für eine Agentur", en: "Credit note of an agency" },
  creditNoteReturned: {
    de: "Überweisung einer Gutschrift kam zurück",
    en: "Transfer of a credit note came back",
  },
  creditNoteObjectionWithdrawn: {
    de: "Widerspruch gegen eine Gutschrift zurückgenommen",
    en: "Objection to a credit note withdrawn",
  },
  creditNoteObjection: { de: "Widerspruch gegen eine Gutschrift", en: "Objection to a credit note" },
  claimInvitation: { de: "Fehlt eine Prämie?", en: "Is a reward missing?" },
  claimReceived: {
    de: "Meldung einer fehlenden Prämie eingegangen",
    en: "Claim of a missing reward received",
  },
  claimMatched: { de: "Fehlende Prämie gefunden", en: "Missing reward found" },
  claimRefused: { de: "Meldung einer fehlenden Prämie abgelehnt", en: "Claim of a missing reward refused" },
  voucherStock: { de: "An Ihr Team: Gutscheine gehen zur Neige", en: "To your team: vouchers run out" },
};

/** The mails to operators, which no tenant writes. */
export const operatorMailNames: Names = {
  operatorEmergency: { de: "Rolle im Notfall vergeben", en: "Role given in an emergency" },
  operatorInvitation: { de: "Zugang zur Konsole", en: "Access to the console" },
  testMail: { de: "Testmail", en: "Test mail" },
  weeklyReport: { de: "Wochenbericht", en: "Weekly report" },
};

/** How people call a mail or a group of words, which is named by its id. */
export const textGroupName = (id: string, language: Language): string =>
  (mailNames[id] ?? operatorMailNames[id])?.[language] ?? id;
