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
    dataLeadSent: "Jetzt fehlt nur noch ein Klick auf den Link in unserer E-Mail.",
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
    acceptedBefore: "Mit dieser E-Mail-Adresse wurde die Empfehlung schon angenommen",
    acceptedBeforeText: "Unsere E-Mail führt Sie weiter. Sie finden sie nicht? Wir schicken sie noch einmal.",
    mailAgainLead:
      "Mit welcher E-Mail-Adresse haben Sie angenommen? Dorthin schicken wir Ihnen den Link noch einmal.",
    mailAgainSent: "Bitte sehen Sie in Ihr Postfach",
    mailAgainSentText:
      "Wurde die Empfehlung mit dieser Adresse angenommen, ist die E-Mail unterwegs. Schauen Sie auch in den Spam-Ordner.",
    mailAgainOther: "Noch nicht angenommen? Zum Formular",
    otherEmailText:
      "Das ist nicht Ihre Adresse, oder Sie haben noch eine andere? Ihre übrigen Angaben bleiben stehen.",
    otherEmail: "Andere Adresse angeben",
    sentAgain: "Die E-Mail ist unterwegs.",
    sentAgainText: "Öffnen Sie bitte den Link darin. Schauen Sie auch in den Spam-Ordner.",
    street: "Straße",
    houseNumber: "Hausnummer",
    postcode: "Postleitzahl",
    postcodeForm: "Bitte fünf Ziffern.",
    town: "Ort",
    addressHint:
      "Sie hilft uns, Missbrauch zu erkennen. Ohne Anschrift geht es genauso. Wenn Sie eine angeben, dann bitte vollständig.",
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
    dataLeadSent: "Only one thing is left: a click on the link in our email.",
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
    acceptedBefore: "The recommendation was already accepted with this email address",
    acceptedBeforeText: "Our email takes you further. If you cannot find it, we send it again.",
    mailAgainLead: "Which email address did you accept with? We send the link there once more.",
    mailAgainSent: "Please look in your mailbox",
    mailAgainSentText:
      "If the recommendation was accepted with this address, the email is on its way. Please also check your spam folder.",
    mailAgainOther: "Not accepted yet? To the form",
    otherEmailText: "Not your address, or do you have another one? Everything else you entered stays.",
    otherEmail: "Enter another address",
    sentAgain: "The email is on its way.",
    sentAgainText: "Please open the link in it. Please also check your spam folder.",
    street: "Street",
    houseNumber: "House number",
    postcode: "Postcode",
    postcodeForm: "Five digits, please.",
    town: "Town",
    addressHint:
      "It helps us to detect abuse. It works without one too. If you enter an address, please enter all of it.",
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
