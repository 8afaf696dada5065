import { defineTexts } from "../../lib/texts/texts.ts";

export const captchaTexts = defineTexts("captcha", {
  de: {
    label: "Schutz vor Spam:",
    waiting: "Ihr Gerät rechnet beim Ausfüllen eine kleine Aufgabe. Sie müssen nichts tun.",
    solving: "Ihr Gerät rechnet, das dauert einen Augenblick.",
    solved: "erledigt.",
    failed: "Das hat nicht geklappt.",
    retry: "Noch einmal versuchen",
  },
  en: {
    label: "Protection against spam:",
    waiting: "your device solves a small puzzle while you fill in the form. There is nothing for you to do.",
    solving: "your device is calculating, this takes a moment.",
    solved: "done.",
    failed: "that did not work.",
    retry: "Try again",
  },
});
