import { defineTexts } from "../../lib/texts/texts.ts";

/** Extra rewards as a goal. */
export const tierTexts = defineTexts("tier", {
  de: {
    title: "Extraprämien",
    goal: {
      one: "Noch {count} erfolgreiche Empfehlung, dann gibt es {amount} extra",
      other: "Noch {count} erfolgreiche Empfehlungen, dann gibt es {amount} extra",
    },
    first: {
      one: "Schon Ihre erste erfolgreiche Empfehlung bringt {amount} extra",
      other:
        "Schon ab der ersten wird mitgezählt: Bei {count} erfolgreichen Empfehlungen gibt es {amount} extra",
    },
    reached: "Alle Extraprämien erreicht. Großartig!",
    allReached: "Alle Extraprämien erreicht.",
    noMore: "Weitere Extraprämien gibt es gerade nicht.",
    ladder: "Für diese erfolgreichen Empfehlungen gibt es je einmal etwas obendrauf.",
    ladderLogin: "Wie weit Sie sind, sehen Sie nach der Anmeldung.",
    step: "{nth} Empfehlung",
    progress: { one: "{done} von {count} Empfehlung", other: "{done} von {count} Empfehlungen" },
    conditions: "Bedingungen der Extraprämien",
    done: "geschafft",
    unreleased: "noch nicht freigegeben",
    waitsRelease: "{amount} warten noch auf die Freigabe.",
    unreleasedText: {
      one: "Die zuständige Agentur muss den Auftrag noch freigeben, erst dann zählt die Extraprämie.",
      other: "Die zuständige Agentur muss die Aufträge noch freigeben, erst dann zählen die Extraprämien.",
    },
    held: "in Prüfung",
    heldText: "Was in Prüfung ist, zählt noch nicht. Wir schreiben Ihnen, sobald wir entschieden haben.",
    from: "Es zählen Bestellungen ab dem {from}.",
    between: "Es zählen Bestellungen vom {from} bis {to}.",
  },
  en: {
    title: "Extra rewards",
    goal: {
      one: "{count} more successful recommendation for {amount} extra",
      other: "{count} more successful recommendations for {amount} extra",
    },
    first: {
      one: "Your very first successful recommendation earns {amount} extra",
      other: "Every success counts from the first: {count} successful recommendations earn {amount} extra",
    },
    reached: "You have earned every extra reward. Well done!",
    allReached: "You have reached every extra reward.",
    noMore: "There are no further extra rewards right now.",
    ladder: "Each of these successful recommendations earns an extra reward, once per person.",
    ladderLogin: "Log in to see how far you are.",
    step: "{nth} recommendation",
    progress: { one: "{done} of {count} successful", other: "{done} of {count} successful" },
    conditions: "Conditions of the extra rewards",
    done: "done",
    unreleased: "not released yet",
    waitsRelease: "{amount} still has to be released.",
    unreleasedText: {
      one: "The agency in charge still has to release the order; the extra reward counts only then.",
      other: "The agency in charge still has to release the orders; the extra rewards count only then.",
    },
    held: "being checked",
    heldText: "What is being checked does not count yet. We will write to you as soon as we have decided.",
    from: "Orders from {from} on count.",
    between: "Orders from {from} to {to} count.",
  },
});
