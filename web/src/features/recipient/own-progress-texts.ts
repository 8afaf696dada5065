import { defineTexts } from "../../lib/texts/texts.ts";

/** The recipient's progress. */
export const ownProgressTexts = defineTexts("recipientWay", {
  de: {
    title: "So weit sind Sie",
    yourReward: "Ihre Prämie",
    label: "Ihr Weg",
    accepted: "Jetzt fehlt nur noch Ihre Bestellung.",
    reported: "Ihre Bestellung ist gemeldet. {brand} prüft sie noch.",
    confirmed: "Ihre Bestellung ist bestätigt. Jetzt läuft die Prüffrist.",
    held: "Ihre Prämie ist in Prüfung. Sie müssen nichts tun.",
    contract: "Ihre Bestellung ist bestätigt.",
    ready: "Ihre Prämie liegt bereit. Den Link zum Abholen haben wir Ihnen per E-Mail geschickt.",
    bank: "Bitte geben Sie Ihre Bankdaten ein. Den Link dazu haben wir Ihnen per E-Mail geschickt.",
    collected: "Ihre Prämie wird ausgezahlt.",
    paid: "Ihre Prämie ist ausgezahlt.",
    expired: "Ihre Prämie ist abgelaufen.",
    unrewarded: "Für diese Bestellung gibt es keine Prämie.",
    noContract: "Es ist kein Vertrag zustande gekommen.",
  },
  en: {
    title: "How far you have come",
    yourReward: "Your reward",
    label: "Your way",
    accepted: "All that is missing now is your order.",
    reported: "Your order was reported. {brand} is still checking it.",
    confirmed: "Your order is confirmed. Now everything is checked.",
    held: "Your reward is being checked. There is nothing you need to do.",
    contract: "Your order is confirmed.",
    ready: "Your reward is ready. We have sent you the link to collect it by email.",
    bank: "Please enter your bank details. We have sent you the link by email.",
    collected: "Your reward is being paid.",
    paid: "Your reward has been paid.",
    expired: "Your reward has expired.",
    unrewarded: "This order earns no reward.",
    noContract: "No contract was concluded.",
  },
});
