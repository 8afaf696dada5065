import { defineTexts } from "../../lib/texts/texts.ts";

/**
 * The default texts for a message, a mail and a post, by who gets the reward and whether an advisor is recommended. Each
 * discloses the reward.
 */
export const messageTexts = defineTexts("message", {
  de: {
    advisorTip: "ein Gespräch mit {berater} zum Thema {produkt}",
    advisorTalk: "ein Gespräch mit {berater}",
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
    contract: "ein Vertrag",
    contractOnTopic: "ein Vertrag zu diesem Thema",
    mailSelfAdvisor:
      "Hallo,\n\nmein Tipp für dich bei {mandant}: {produkt}. Hier ist mein Link:\n{link}\n\nDamit du es weißt: Wird daraus {vertrag}, bekomme ich {praemie} Prämie.\n\nViele Grüße\n{vorname} {nachname}",
    mailBothAdvisor:
      "Hallo,\n\nmein Tipp für dich bei {mandant}: {produkt}. Hier ist mein Link:\n{link}\n\nWird daraus {vertrag}, bekommst du {praemie} Prämie, und ich bekomme auch eine.\n\nViele Grüße\n{vorname} {nachname}",
    mailContactAdvisor:
      "Hallo,\n\nmein Tipp für dich bei {mandant}: {produkt}. Hier ist mein Link:\n{link}\n\nWird daraus {vertrag}, bekommst du {praemie} Prämie.\n\nViele Grüße\n{vorname} {nachname}",
    mailPlainAdvisor:
      "Hallo,\n\nmein Tipp für dich bei {mandant}: {produkt}. Hier ist mein Link:\n{link}\n\nViele Grüße\n{vorname} {nachname}",
    chatSelfAdvisor:
      "Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekomme ich {praemie} Prämie: {link}",
    chatBothAdvisor:
      "Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekommst du {praemie} Prämie und ich auch eine: {link}",
    chatContactAdvisor:
      "Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekommst du {praemie} Prämie: {link}",
    chatPlainAdvisor: "Mein Tipp bei {mandant}: {produkt}. Hier ist mein Link: {link}",
    postSelfAdvisor:
      "Werbung: Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekomme ich {praemie} Prämie. {link}",
    postBothAdvisor:
      "Werbung: Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekommst du {praemie} Prämie und ich auch eine. {link}",
    postContactAdvisor:
      "Werbung: Mein Tipp bei {mandant}: {produkt}. Wird daraus {vertrag}, bekommst du {praemie} Prämie. {link}",
    postPlainAdvisor: "Mein Tipp bei {mandant}: {produkt}. {link}",
  },
  en: {
    advisorTip: "a conversation with {berater} about {produkt}",
    advisorTalk: "a conversation with {berater}",
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
    contract: "a contract",
    contractOnTopic: "a contract on this topic",
    mailSelfAdvisor:
      "Hello,\n\nmy tip for you at {mandant}: {produkt}. Here is my link:\n{link}\n\nJust so you know: if it leads to {vertrag}, I get a reward of {praemie}.\n\nBest wishes\n{vorname} {nachname}",
    mailBothAdvisor:
      "Hello,\n\nmy tip for you at {mandant}: {produkt}. Here is my link:\n{link}\n\nIf it leads to {vertrag}, you get a reward of {praemie}, and I get one too.\n\nBest wishes\n{vorname} {nachname}",
    mailContactAdvisor:
      "Hello,\n\nmy tip for you at {mandant}: {produkt}. Here is my link:\n{link}\n\nIf it leads to {vertrag}, you get a reward of {praemie}.\n\nBest wishes\n{vorname} {nachname}",
    mailPlainAdvisor:
      "Hello,\n\nmy tip for you at {mandant}: {produkt}. Here is my link:\n{link}\n\nBest wishes\n{vorname} {nachname}",
    chatSelfAdvisor:
      "My tip at {mandant}: {produkt}. If it leads to {vertrag}, I get a reward of {praemie}: {link}",
    chatBothAdvisor:
      "My tip at {mandant}: {produkt}. If it leads to {vertrag}, you get a reward of {praemie} and I get one too: {link}",
    chatContactAdvisor:
      "My tip at {mandant}: {produkt}. If it leads to {vertrag}, you get a reward of {praemie}: {link}",
    chatPlainAdvisor: "My tip at {mandant}: {produkt}. Here is my link: {link}",
    postSelfAdvisor:
      "Advertisement: my tip at {mandant}: {produkt}. If it leads to {vertrag}, I get a reward of {praemie}. {link}",
    postBothAdvisor:
      "Advertisement: my tip at {mandant}: {produkt}. If it leads to {vertrag}, you get a reward of {praemie} and I get one too. {link}",
    postContactAdvisor:
      "Advertisement: my tip at {mandant}: {produkt}. If it leads to {vertrag}, you get a reward of {praemie}. {link}",
    postPlainAdvisor: "My tip at {mandant}: {produkt}. {link}",
  },
});
