import { defineTexts } from "../../lib/texts/texts.ts";

export const ownRequestTexts = defineTexts("ownRequest", {
  de: {
    intro:
      "Etwas anderes zu Ihren Daten? Schreiben Sie uns. Sie bekommen innerhalb eines Monats eine Antwort.",
    kind: "Ihr Anliegen",
    access: "Ich habe eine Frage zu meinen Daten",
    correction: "Etwas stimmt nicht und soll berichtigt werden",
    restriction: "Meine Daten sollen nur noch aufbewahrt werden",
    objection: "Ich widerspreche einer Verarbeitung",
    message: "Worum geht es?",
    send: "Anliegen senden",
    sent: "Danke, Ihr Anliegen ist bei uns. Eine Bestätigung kommt per E-Mail.",
  },
  en: {
    intro: "Anything else about your data? Write to us. You will get an answer within one month.",
    kind: "Your request",
    access: "I have a question about my data",
    correction: "Something is wrong and should be corrected",
    restriction: "My data should be stored but no longer used",
    objection: "I object to a use of my data",
    message: "What is it about?",
    send: "Send request",
    sent: "Thank you, we have your request. A confirmation follows by email.",
  },
});
