import { consentWordings } from "@weitersagen/contract/consent-wording";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { defineTexts } from "../../lib/texts/texts.ts";

/** Of the page that asks for the recipient's data. Apart from the others, so that the landing page does not load them. */
export const dataTexts = defineTexts("recipient", {
  de: {
    dataTitle: "Ihre {amount}",
    dataTitlePlain: "Ihre Angaben",
    dataDescription: "Sagen Sie uns, wer Sie sind.",
    dataLead: "Damit wir Ihnen die Prämie schicken können, brauchen wir ein paar Angaben.",
    dataLeadPlain: "Damit Ihr Vertrag zu dieser Empfehlung zählt, brauchen wir ein paar Angaben.",
    dataLeadColleague: "Die Empfehlung kommt aus dem Kollegenkreis. Bitte sagen Sie uns, wer Sie sind.",
    firstName: "Vorname",
    lastName: "Nachname",
    email: "E-Mail-Adresse",
    emailHint:
      "Hierhin schicken wir eine E-Mail. Bitte bestätigen Sie darin Ihre Adresse, sonst können wir Ihnen keine Prämie schicken.",
    emailHintPlain: "Hierhin schicken wir eine E-Mail. Bitte bestätigen Sie darin Ihre Adresse.",
    emailHintEmployee: "Ihre dienstliche Adresse: Die Empfehlung gilt im Kollegenkreis.",
    emailHintNewcomer: "Ihre private Adresse: Die Empfehlung gilt für neue Kolleginnen und Kollegen.",
    more: "Anschrift (freiwillig)",
    acceptedBefore: "Ist unsere E-Mail nicht angekommen?",
    acceptedBeforeText:
      "Wir schicken sie noch einmal, solange Ihre Adresse nicht bestätigt ist oder eine Prämie auf Sie wartet.",
    street: "Straße",
    houseNumber: "Hausnummer",
    postcode: "Postleitzahl",
    postcodeForm: "Bitte fünf Ziffern.",
    town: "Ort",
    addressHint: "Ohne Anschrift geht es genauso. Wenn Sie eine angeben, dann bitte vollständig.",
    addressPart: "Fehlt noch.",
    adConsent: consentWordings.advertising.de,
    submitData: "Weiter zum Angebot",
    kept: `Ohne Vertrag löschen wir Ihre Angaben nach ${RECIPIENT_WITHOUT_ORDER.count} Wochen.`,
    goingTitle: "Vielen Dank. Weiter geht es bei {brand}.",
    goingMailPlain: "Eine E-Mail von uns ist unterwegs. Bitte bestätigen Sie darin Ihre Adresse.",
    goingMail:
      "Eine E-Mail von uns ist unterwegs. Bitte bestätigen Sie darin Ihre Adresse. Ohne diesen Klick können wir Ihnen keine Prämie schicken.",
    goingText: "Sie werden weitergeleitet. Falls nicht, tippen Sie auf den Knopf.",
  },
  en: {
    dataTitle: "Your {amount}",
    dataTitlePlain: "About you",
    dataDescription: "Tell us who you are.",
    dataLead: "We need a few details to send you the reward.",
    dataLeadPlain: "We need a few details so that your contract counts for this recommendation.",
    dataLeadColleague: "A colleague recommends this to you. Please tell us who you are.",
    firstName: "First name",
    lastName: "Last name",
    email: "Email address",
    emailHint:
      "We send an email there. Please confirm your address in it, otherwise we cannot send you a reward.",
    emailHintPlain: "We send an email there. Please confirm your address in it.",
    emailHintEmployee: "Your work address: the recommendation is for colleagues.",
    emailHintNewcomer: "Your private address: the recommendation is for new colleagues.",
    more: "Postal address (optional)",
    acceptedBefore: "Did our email not arrive?",
    acceptedBeforeText:
      "We send it again as long as your address is not confirmed or a reward is waiting for you.",
    street: "Street",
    houseNumber: "House number",
    postcode: "Postcode",
    postcodeForm: "Five digits, please.",
    town: "Town",
    addressHint: "It works without one too. If you enter an address, please enter all of it.",
    addressPart: "Still missing.",
    adConsent: consentWordings.advertising.en,
    submitData: "On to the offer",
    kept: `Without a contract we delete your data after ${RECIPIENT_WITHOUT_ORDER.count} weeks.`,
    goingTitle: "Thank you. On to {brand}.",
    goingMailPlain: "An email from us is on its way. Please confirm your address in it.",
    goingMail:
      "An email from us is on its way. Please confirm your address in it. Without this click we cannot send you a reward.",
    goingText: "We are taking you there. If nothing happens, please use the button.",
  },
});
