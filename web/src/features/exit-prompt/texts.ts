import { defineTexts } from "../../lib/texts/texts.ts";

export const exitTexts = defineTexts("exit", {
  de: {
    title: "Fällt Ihnen jemand ein?",
    text: "Eine Nachbarin, ein Kollege, die Familie: Ein Link genügt, und wenn daraus ein Vertrag wird, bekommen Sie Ihre Prämie.",
    rewards: "Prämien ansehen",
    later: "Für später an mich selbst schicken",
    mailSubject: "Weiterempfehlen bei {brand}",
    mailText: "Hier ging es weiter: {address}",
    close: "Schließen",
  },
  en: {
    title: "Does anyone come to mind?",
    text: "A neighbour, a colleague, the family: one link is enough, and if it leads to a contract you get your reward.",
    rewards: "See the rewards",
    later: "Send it to myself for later",
    mailSubject: "Recommending {brand}",
    mailText: "Continue here: {address}",
    close: "Close",
  },
});
