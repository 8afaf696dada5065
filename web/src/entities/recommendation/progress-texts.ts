import { defineTexts } from "../../lib/texts/texts.ts";

/** The steps of a recommendation. Tenants override these texts under the prefix `way`. */
export const progressTexts = defineTexts("way", {
  de: {
    created: "Geteilt",
    clicked: "Angesehen",
    accepted: "Bestätigt",
    ordered: "Bestellt",
    verified: "Geprüft",
    provided: "Prämie bereit",
    paid: "Ausgezahlt",
    doneBy: "bis {date}",
    collectBy: "abholen bis {date}",
    stateDone: "erledigt",
    stateCurrent: "jetzt",
    stateAhead: "noch nicht",
    stateStopped: "endet hier",
    objection: "Sie sehen das anders? Widersprechen Sie, ein Mensch prüft es dann noch einmal.",
    object: "Widerspruch schreiben",
  },
  en: {
    created: "Shared",
    clicked: "Viewed",
    accepted: "Confirmed",
    ordered: "Ordered",
    verified: "Checked",
    provided: "Reward ready",
    paid: "Paid",
    doneBy: "by {date}",
    collectBy: "collect by {date}",
    stateDone: "done",
    stateCurrent: "now",
    stateAhead: "not yet",
    stateStopped: "ends here",
    objection: "You see it differently? Object, and a person checks it again.",
    object: "Write an objection",
  },
});
