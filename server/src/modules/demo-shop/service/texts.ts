import type { Language } from "@weitersagen/contract/language";
import { html, type Html } from "../../../platform/html.ts";

const orderTexts = {
  de: {
    basket: "Ihr Warenkorb",
    monthly: "Monatlich",
    once: "Einmalig",
    advisor: "Ihre Beratung",
    stage:
      "Hier stünde der Shop des Anbieters. In dieser Vorführung bestellen Sie mit einem Klick; es kommt kein Vertrag zustande.",
    verified: "Der Anbieter bestätigt die Bestellung sofort (ohne Häkchen bleibt sie vorerst unbestätigt)",
    order: "Jetzt bestellen (Demo)",
    ordered: "Bestellt",
    thanks: "Vielen Dank für Ihre Bestellung",
    number: (number: Html) => html`Ihre Auftragsnummer ist ${number}. `,
    reported: (brand: string, isVerified: boolean) =>
      isVerified
        ? `${brand} hat die Bestellung bestätigt.`
        : `Die Bestellung ist an ${brand} gemeldet und wird noch bestätigt.`,
    progress: "So geht es weiter",
    elsewhere:
      "Den Stand sehen Sie auf der Seite, auf der Sie die Empfehlung angenommen haben, oder über den Link in unserer E-Mail, wenn Sie eine bekommen haben.",
    back: (brand: string) => `Zur Startseite des Empfehlungsprogramms von ${brand}`,
    again: "Mit dieser Empfehlung wurde schon bestellt. Was Sie jetzt absenden, ist eine weitere Bestellung.",
    offers: "Unsere Angebote",
    offersText: "Das empfohlene Angebot gibt es nicht mehr. Die Empfehlung zählt auch für ein anderes.",
    empty: "Kein Produkt",
    missing: "Hier fehlt die Empfehlung",
    missingText: "In diesen Shop gelangen Sie über eine Empfehlung.",
    home: "Zur Startseite",
    free: "Kostenlos",
  },
  en: {
    basket: "Your basket",
    monthly: "Monthly",
    once: "One-off",
    advisor: "Your advisor",
    stage:
      "This is where the provider's shop would be. In this demonstration you order with one click; there is no contract.",
    verified: "The provider confirms the order at once (unticked, it stays unconfirmed for now)",
    order: "Order now (demo)",
    ordered: "Ordered",
    thanks: "Thank you for your order",
    number: (number: Html) => html`Your order number is ${number}. `,
    reported: (brand: string, isVerified: boolean) =>
      isVerified
        ? `${brand} has confirmed the order.`
        : `We have passed it on to ${brand}, who still has to confirm it.`,
    progress: "See what happens next",
    elsewhere:
      "You see the status on the page where you accepted the recommendation, or through the link in our email if you got one.",
    back: (brand: string) => `To the home page of ${brand}'s referral programme`,
    again: "An order was already placed with this recommendation. What you send now is a further order.",
    offers: "Our offers",
    offersText: "The recommended offer is gone. The recommendation counts for another one too.",
    empty: "No product",
    missing: "The recommendation is missing",
    missingText: "You reach this shop through a recommendation.",
    home: "Go to the home page",
    free: "Free",
  },
} as const;

/** For a personal talk, which does not belong in a basket. */
const talkTexts = {
  de: {
    ...orderTexts.de,
    basket: "Ihr Gesprächswunsch",
    once: "Das Gespräch",
    stage:
      "Hier stünde die Terminanfrage des Anbieters. In dieser Vorführung fragen Sie das Gespräch mit einem Klick an; es kommt kein Vertrag zustande.",
    verified:
      "Das Gespräch überspringen: Der Vertrag ist sofort bestätigt (ohne Häkchen bleibt es vorerst beim Gesprächswunsch)",
    order: "Gespräch anfragen (Demo)",
    ordered: "Angefragt",
    thanks: "Ihr Gesprächswunsch ist angekommen",
    // Only a contract has a number.
    number: () => undefined,
    again:
      "Mit dieser Empfehlung wurde schon ein Gespräch angefragt. Was Sie jetzt absenden, ist eine weitere Anfrage.",
    // Who ticked the box has skipped the conversation: the contract is there already.
    reported: (name: string, isVerified: boolean) =>
      isVerified
        ? `In dieser Vorführung hat das Gespräch mit ${name} schon stattgefunden, und Ihr Vertrag ist bestätigt.`
        : `${name} meldet sich bei Ihnen, um einen Termin zu finden.`,
  },
  en: {
    ...orderTexts.en,
    basket: "Your request",
    once: "The conversation",
    stage:
      "This is where the provider's request form would be. In this demonstration you ask for the conversation with one click; there is no contract.",
    verified:
      "Skip the conversation: the contract is confirmed at once (unticked, it stays a request for now)",
    order: "Ask for the conversation (demo)",
    ordered: "Requested",
    thanks: "We have received your request",
    number: () => undefined,
    again:
      "A conversation was already requested with this recommendation. What you send now is a further request.",
    reported: (name: string, isVerified: boolean) =>
      isVerified
        ? `In this demonstration the conversation with ${name} has already taken place, and your contract is confirmed.`
        : `${name} will contact you to find a time.`,
  },
} as const;

export const shopTexts = ({ language }: { readonly language: Language }, isTalk: boolean) =>
  (isTalk ? talkTexts : orderTexts)[language];
