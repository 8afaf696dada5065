import { reportLabels } from "@weitersagen/contract/agency-report-columns";
import { reportWords } from "@weitersagen/contract/agency-report-words";
import { defineTexts } from "../../lib/texts/texts.ts";

/** The release of orders. */
export const releaseTexts = defineTexts("agencyRelease", {
  de: {
    releaseUntil: reportLabels.agencyRelease.releaseUntil.de,
    releasedBy: reportLabels.agencyRelease.releasedBy.de,
    releasedAt: reportLabels.agencyRelease.releasedAt.de,
    waiting: reportWords.release.waiting.de,
    confirming: reportWords.release.confirming.de,
    confirmingYours: reportWords.confirmingYours.de,
    confirmers: reportLabels.agencyRelease.confirmers.de,
    refused: reportWords.release.refused.de,
    accept: "Freigeben",
    refuse: "Ablehnen",
    acceptOf: "{number} freigeben",
    confirmOf: "{number} als zweite Person freigeben",
    refuseOf: "{number} ablehnen",
    acceptTitle: { one: "Auftrag freigeben", other: "{count} Aufträge freigeben" },
    refuseTitle: { one: "Auftrag ablehnen", other: "{count} Aufträge ablehnen" },
    acceptReportText: {
      one: "Der Anbieter hat diesen Auftrag noch nicht gemeldet. Mit der Freigabe bestätigen Sie, dass der Vertrag geschlossen ist. Die Prämie kann abgeholt werden, sobald die Wartefrist endet.",
      other:
        "Der Anbieter hat diese Aufträge noch nicht gemeldet. Mit der Freigabe bestätigen Sie, dass die Verträge geschlossen sind. Die Prämien können abgeholt werden, sobald die Wartefrist endet.",
    },
    acceptReportsAmongText: {
      one: "Einen davon hat der Anbieter noch nicht gemeldet. Mit der Freigabe bestätigen Sie, dass der Vertrag geschlossen ist.",
      other:
        "{count} davon hat der Anbieter noch nicht gemeldet. Mit der Freigabe bestätigen Sie, dass die Verträge geschlossen sind.",
    },
    reportText:
      "Bisher hat nur der Browser der Kundin oder des Kunden diesen Auftrag gemeldet. Sie können warten, bis der Anbieter ihn bestätigt, oder ihn freigeben, wenn Sie wissen, dass der Vertrag geschlossen ist.",
    refuseReportText: {
      one: "Für diesen Auftrag gibt es dann weder Prämie noch Provision, auch wenn der Anbieter ihn später bestätigt. Das lässt sich nicht rückgängig machen. Der Grund bleibt in Ihrer Agentur; Empfehlende erfahren nur, dass der Auftrag nicht freigegeben wurde.",
      other:
        "Für diese Aufträge gibt es dann weder Prämien noch Provision, auch wenn der Anbieter sie später bestätigt. Das lässt sich nicht rückgängig machen. Der Grund bleibt in Ihrer Agentur; Empfehlende erfahren nur, dass der Auftrag nicht freigegeben wurde.",
    },
    acceptText: "Die Prämien in Höhe von {amount} können abgeholt werden, sobald die Wartefrist endet.",
    acceptSecondText:
      "Die Prämien in Höhe von {amount} können abgeholt werden, sobald alle nötigen Freigaben da sind und die Wartefrist vorbei ist.",
    secondText: "Hohe Prämien muss danach eine zweite Person Ihrer Agentur freigeben.",
    secondNeeded: "Diese Prämie muss danach eine zweite Person freigeben.",
    secondNeededAmong: {
      one: "Einen davon muss danach eine zweite Person freigeben.",
      other: "{count} davon muss danach eine zweite Person freigeben.",
    },
    secondOfReports: "Ob auch ein gemeldeter Auftrag sie braucht, zeigt sich, wenn seine Prämie feststeht.",
    mayConfirm: {
      one: "Als Zweite freigeben kann: {names}.",
      other: "Als Zweite freigeben können: {names}.",
    },
    nobodyConfirms:
      "In Ihrer Agentur darf das sonst niemand. Wir bitten {brand}, als zweite Person zu entscheiden.",
    addOwner: "Oder Sie legen unter „Mitarbeitende“ eine weitere Person als Inhaber an.",
    cancel: "Abbrechen",
    order: "Auftrag",
    customer: "Kunde",
    product: "Produkt",
    referrer: "Empfehler",
    reward: "Prämien",
    rewardLater: "steht nach der Bestätigung fest",
    askedSum: {
      one: "{count} Auftrag, Prämien zusammen {amount}",
      other: "{count} Aufträge, Prämien zusammen {amount}",
    },
    askedMore: { one: "und {count} weiterer", other: "und {count} weitere" },
    confirmText: "Sie geben als zweite Person frei.",
    refuseText:
      "Die Prämien in Höhe von {amount} und Ihre Provision entfallen. Das lässt sich nicht rückgängig machen. Der Grund bleibt in Ihrer Agentur; Empfehlende erfahren nur, dass der Auftrag nicht freigegeben wurde.",
    reason: "Grund",
    close: "Schließen",
    failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
    done: { one: "{count} Auftrag freigegeben.", other: "{count} Aufträge freigegeben." },
    begun: {
      one: "{count} Auftrag wartet jetzt auf eine zweite Person.",
      other: "{count} Aufträge warten jetzt auf eine zweite Person.",
    },
    refusedDone: { one: "{count} Auftrag abgelehnt.", other: "{count} Aufträge abgelehnt." },
    notDone: { one: "{count} Auftrag blieb unverändert:", other: "{count} Aufträge blieben unverändert:" },
    untilDate: "Bitte bis {date} entscheiden.",
    overdue: "Die Frist war der {date}. Die Prämie wartet auf Ihre Entscheidung.",
    untilOthers: "Die zweite Person soll bis {date} entscheiden.",
    untilAgency: "Ihre Agentur soll bis {date} entscheiden.",
    overdueAgency: "Die Frist war der {date}. Die Prämie wartet auf die Entscheidung Ihrer Agentur.",
    overdueOthers: "Die Frist war der {date}. Die Prämie wartet weiter auf die zweite Person.",
    operatorSoon:
      "Ist bis zum {date} nichts entschieden, bitten wir {brand}, an Ihrer Stelle zu entscheiden.",
    operatorNow: "Seit dem {date} kann auch {brand} an Ihrer Stelle entscheiden.",
    firstBy: "{name} hat am {date} freigegeben. Eine zweite Person muss noch freigeben.",
    releasedText: "Freigegeben von {name} am {date}.",
    refusedBy: "Abgelehnt von {name} am {date}: {reason}",
    lead: "Geben Sie Aufträge frei, die Sie geprüft haben. Erst dann kann die Prämie abgeholt werden.",
  },
  en: {
    releaseUntil: reportLabels.agencyRelease.releaseUntil.en,
    releasedBy: reportLabels.agencyRelease.releasedBy.en,
    releasedAt: reportLabels.agencyRelease.releasedAt.en,
    waiting: reportWords.release.waiting.en,
    confirming: reportWords.release.confirming.en,
    confirmingYours: reportWords.confirmingYours.en,
    confirmers: reportLabels.agencyRelease.confirmers.en,
    refused: reportWords.release.refused.en,
    accept: "Release",
    refuse: "Refuse",
    acceptOf: "Release {number}",
    confirmOf: "Release {number} as the second person",
    refuseOf: "Refuse {number}",
    acceptTitle: { one: "Release the order", other: "Release {count} orders" },
    refuseTitle: { one: "Refuse the order", other: "Refuse {count} orders" },
    acceptReportText: {
      one: "The provider has not reported this order yet. By releasing it you confirm that the contract was concluded. The reward can be collected when the waiting period ends.",
      other:
        "The provider has not reported these orders yet. By releasing them you confirm that the contracts were concluded. The rewards can be collected when the waiting period ends.",
    },
    acceptReportsAmongText: {
      one: "The provider has not reported one of them yet. By releasing it you confirm that the contract was concluded.",
      other:
        "The provider has not reported {count} of them yet. By releasing them you confirm that the contracts were concluded.",
    },
    reportText:
      "So far only the customer's browser has reported this order. You can wait until the provider confirms it, or release it if you know that the contract was concluded.",
    refuseReportText: {
      one: "There will be neither reward nor commission for this order, even if the provider confirms it later. This cannot be undone. The reason stays in your agency; referrers only learn that the order was not released.",
      other:
        "There will be neither rewards nor commission for these orders, even if the provider confirms them later. This cannot be undone. The reason stays in your agency; referrers only learn that the order was not released.",
    },
    acceptText: "The rewards of {amount} can be collected when the waiting period ends.",
    acceptSecondText:
      "The rewards of {amount} can be collected when everyone needed has released them and the waiting period is over.",
    secondText: "High rewards then have to be released by a second person of your agency.",
    secondNeeded: "This reward then has to be released by a second person.",
    secondNeededAmong: {
      one: "A second person then has to release one of them.",
      other: "A second person then has to release {count} of them.",
    },
    secondOfReports: "Whether a reported order needs one too is known once its reward is.",
    mayConfirm: {
      one: "{names} may release as the second person.",
      other: "Each of them may release as the second person: {names}.",
    },
    nobodyConfirms: "Nobody else in your agency may do that. We ask {brand} to decide as the second person.",
    addOwner: "Or add another person as an owner under “Employees”.",
    cancel: "Cancel",
    order: "Order",
    customer: "Customer",
    product: "Product",
    referrer: "Referrer",
    reward: "Rewards",
    rewardLater: "known after the confirmation",
    askedSum: {
      one: "{count} order, rewards of {amount} in total",
      other: "{count} orders, rewards of {amount} in total",
    },
    askedMore: { one: "and {count} more", other: "and {count} more" },
    confirmText: "You release as the second person.",
    refuseText:
      "There are no rewards of {amount} and no commission for you. This cannot be undone. The reason stays in your agency; referrers only learn that the order was not released.",
    reason: "Reason",
    close: "Close",
    failed: "That did not work. Please try again.",
    done: { one: "{count} order released.", other: "{count} orders released." },
    begun: {
      one: "{count} order now waits for a second person.",
      other: "{count} orders now wait for a second person.",
    },
    refusedDone: { one: "{count} order refused.", other: "{count} orders refused." },
    notDone: { one: "{count} order is unchanged:", other: "{count} orders are unchanged:" },
    untilDate: "Please decide by {date}.",
    overdue: "The deadline was {date}. The reward waits for your decision.",
    untilOthers: "The second person should decide by {date}.",
    untilAgency: "Your agency should decide by {date}.",
    overdueAgency: "The deadline was {date}. The reward waits for the decision of your agency.",
    overdueOthers: "The deadline was {date}. The reward still waits for the second person.",
    operatorSoon: "If nothing is decided by {date}, we ask {brand} to decide in your place.",
    operatorNow: "Since {date} {brand} may decide in your place, too.",
    firstBy: "{name} released it on {date}. A second person still has to release it.",
    releasedText: "Released by {name} on {date}.",
    refusedBy: "Refused by {name} on {date}: {reason}",
    lead: "Release the orders that you have checked. Only then can the reward be collected.",
  },
});
