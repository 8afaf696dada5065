import { defineTexts } from "../../lib/texts/texts.ts";

export const keptLinksTexts = defineTexts("keptLinks", {
  de: {
    emptied: "Das Formular ist leer",
    kept: "Die Links, die hier schon erstellt wurden, bleiben in diesem Browser.",
    newest: "Den neuesten öffnen Sie oben auf der Seite.",
    remove: "Diese Links auch entfernen",
    removeTitle: "Links aus diesem Browser entfernen?",
    removeText:
      "Die Links gelten weiter. Hier öffnen sie sich danach erst wieder nach der Anmeldung oder über unsere E-Mail. Bei einem Link, der noch nicht bestätigt ist, lässt sich eine falsche E-Mail-Adresse dann nicht mehr verbessern.",
    removeNow: "Links entfernen",
    keep: "Links behalten",
    removed: "In diesem Browser sind keine Links gespeichert.",
  },
  en: {
    emptied: "The form is empty",
    kept: "The links that were already created here stay in this browser.",
    newest: "You open the newest one at the top of the page.",
    remove: "Remove these links too",
    removeTitle: "Remove the links from this browser?",
    removeText:
      "The links stay valid. After this they open here only once you have logged in, or through our email. A wrong email address of a link that is not confirmed yet can then no longer be corrected.",
    removeNow: "Remove links",
    keep: "Keep links",
    removed: "There are no links stored in this browser.",
  },
});
