import { defineTexts } from "../../lib/texts/texts.ts";

/** The member's own links, with QR code and card. */
export const linkTexts = defineTexts("agencyLink", {
  de: {
    title: "Meine Links",
    lead: "Geben Sie diese Links weiter oder drucken Sie sie als Karte. Was darüber kommt, zählt für Sie.",
    advisor: "{name} empfehlen",
    advisorText: "Auf dieser Seite empfehlen Ihre Kundinnen und Kunden Sie weiter.",
    advisorCard: "Scannen Sie den Code oder geben Sie die Adresse ein, und empfehlen Sie mich weiter.",
    invite: "Zum Empfehlen einladen",
    inviteText: "Auf dieser Seite kann man ohne Anmeldung jemanden einladen, zum Beispiel an Ihrem Stand.",
    inviteCard:
      "Scannen Sie den Code oder geben Sie die Adresse ein, und laden Sie jemanden zum Empfehlen ein.",
    number: "Nummer {number}",
    copy: "Link kopieren",
    print: "Karte drucken",
    qr: "QR-Code: {title}",
    record: "Empfehlung aufnehmen",
    recordText: "Ihre Kundin oder Ihr Kunde ist bei Ihnen? Wählen Sie, was empfohlen wird.",
  },
  en: {
    title: "My links",
    lead: "Pass on these links or print them as a card. What comes through them is credited to you.",
    advisor: "Recommend {name}",
    advisorText: "On this page your customers recommend you.",
    advisorCard: "Scan the code or enter the address, and recommend me.",
    invite: "Invite someone to recommend",
    inviteText: "On this page people can invite someone without a login, for example at your stand.",
    inviteCard: "Scan the code or enter the address, and invite someone to recommend.",
    number: "Number {number}",
    copy: "Copy the link",
    print: "Print the card",
    qr: "QR code: {title}",
    record: "Record a recommendation",
    recordText: "Your customer is with you? Choose what is recommended.",
  },
});
