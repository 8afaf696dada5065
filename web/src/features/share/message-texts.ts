import { defineTexts } from "../../lib/texts/texts.ts";

/** The default texts for a message, a mail and a post, by who gets the reward. Each discloses the reward. */
export const messageTexts = defineTexts("message", {
  de: {
    atAdvisor: "{berater} (Thema: {produkt})",
    advisorTip: "{berater}, wenn es um „{produkt}“ geht",
    mailSubject: "Mein Tipp für dich: {mandant}",
    mailSelf:
      "Hallo,\n\nmein Tipp für dich: {produkt} von {mandant}. Hier ist mein Link:\n{link}\n\nDamit du es weißt: Bestellst du darüber, bekomme ich {praemie} Prämie.\n\nViele Grüße\n{vorname} {nachname}",
    mailBoth:
      "Hallo,\n\nmein Tipp für dich: {produkt} von {mandant}. Hier ist mein Link:\n{link}\n\nBestellst du darüber, bekommst du {praemie} Prämie, und ich bekomme auch eine.\n\nViele Grüße\n{vorname} {nachname}",
    mailContact:
      "Hallo,\n\nmein Tipp für dich: {produkt} von {mandant}. Hier ist mein Link:\n{link}\n\nBestellst du darüber, bekommst du {praemie} Prämie.\n\nViele Grüße\n{vorname} {nachname}",
    mailPlain:
      "Hallo,\n\nmein Tipp für dich: {produkt} von {mandant}. Hier ist mein Link:\n{link}\n\nViele Grüße\n{vorname} {nachname}",
    chatSelf:
      "Mein Tipp: {produkt} von {mandant}. Bestellst du über meinen Link, bekomme ich {praemie} Prämie: {link}",
    chatBoth:
      "Mein Tipp: {produkt} von {mandant}. Bestellst du über meinen Link, bekommst du {praemie} Prämie und ich auch eine: {link}",
    chatContact:
      "Mein Tipp: {produkt} von {mandant}. Bestellst du über meinen Link, bekommst du {praemie} Prämie: {link}",
    chatPlain: "Mein Tipp: {produkt} von {mandant}. Hier ist mein Link: {link}",
    postSelf:
      "Werbung: Ich empfehle {produkt} von {mandant}. Wer über meinen Link bestellt, bringt mir {praemie}. {link}",
    postBoth:
      "Werbung: Ich empfehle {produkt} von {mandant}. Wer über meinen Link bestellt, bekommt {praemie} Prämie, und ich auch eine. {link}",
    postContact:
      "Werbung: Ich empfehle {produkt} von {mandant}. Wer über meinen Link bestellt, bekommt {praemie} Prämie. {link}",
    postPlain: "Ich empfehle {produkt} von {mandant}. {link}",
  },
  en: {
    atAdvisor: "{berater} (topic: {produkt})",
    advisorTip: "{berater}, when it comes to “{produkt}”",
    mailSubject: "My tip for you: {mandant}",
    mailSelf:
      "Hello,\n\nmy tip for you: {produkt} from {mandant}. Here is my link:\n{link}\n\nJust so you know: if you order through it, I get a reward of {praemie}.\n\nBest wishes\n{vorname} {nachname}",
    mailBoth:
      "Hello,\n\nmy tip for you: {produkt} from {mandant}. Here is my link:\n{link}\n\nIf you order through it, you get a reward of {praemie}, and I get one too.\n\nBest wishes\n{vorname} {nachname}",
    mailContact:
      "Hello,\n\nmy tip for you: {produkt} from {mandant}. Here is my link:\n{link}\n\nIf you order through it, you get a reward of {praemie}.\n\nBest wishes\n{vorname} {nachname}",
    mailPlain:
      "Hello,\n\nmy tip for you: {produkt} from {mandant}. Here is my link:\n{link}\n\nBest wishes\n{vorname} {nachname}",
    chatSelf:
      "My tip: {produkt} from {mandant}. If you order through my link, I get a reward of {praemie}: {link}",
    chatBoth:
      "My tip: {produkt} from {mandant}. If you order through my link, you get a reward of {praemie} and I get one too: {link}",
    chatContact:
      "My tip: {produkt} from {mandant}. If you order through my link, you get a reward of {praemie}: {link}",
    chatPlain: "My tip: {produkt} from {mandant}. Here is my link: {link}",
    postSelf:
      "Advertisement: I recommend {produkt} from {mandant}. If you order through my link, I get a reward of {praemie}. {link}",
    postBoth:
      "Advertisement: I recommend {produkt} from {mandant}. If you order through my link, we both get a reward; yours is {praemie}. {link}",
    postContact:
      "Advertisement: I recommend {produkt} from {mandant}. If you order through my link, you get a reward of {praemie}. {link}",
    postPlain: "I recommend {produkt} from {mandant}. {link}",
  },
});
