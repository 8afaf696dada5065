import type { KindOfData } from "./kind.ts";
import { RECIPIENT_WITHOUT_ORDER } from "./lengths.ts";

/** Personal data of people who take part: account, recommendations, recipients, invitations, consents. */
export const kindsOfPeople = {
  account: {
    title: { de: "Ihr Konto", en: "Your account" },
    whose: ["referrer"],
    purpose: {
      de: "Teilnahme am Programm, Anmeldung, Nachrichten zu Ihren Prämien",
      en: "taking part in the programme, login, messages about your rewards",
    },
    bases: ["contract"],
    readers: ["person", "support", "callCentre"],
    end: { until: { de: "bis Sie das Konto löschen", en: "until you delete the account" } },
    afterwards: "anonymous",
    exported: "account",
    erasure: "deleted",
  },
  unconfirmedAccounts: {
    title: { de: "Konto ohne bestätigte E-Mail-Adresse", en: "Account without a confirmed email address" },
    whose: ["referrer"],
    purpose: { de: "Bestätigung der Adresse abwarten", en: "waiting for the address to be confirmed" },
    bases: ["contract"],
    readers: ["person", "support"],
    end: {
      length: { count: 14, unit: "days" },
      after: {
        de: "nach der Anlage, frühestens mit dem Ende der offenen Empfehlungen",
        en: "after it was made, at the earliest when no recommendation is open any more",
      },
      sweeps: ["privacy.unconfirmed-accounts"],
    },
    afterwards: "anonymous",
    exported: "account",
    erasure: "deleted",
  },
  formerAddresses: {
    title: { de: "Frühere E-Mail-Adressen Ihres Kontos", en: "Former email addresses of your account" },
    whose: ["referrer"],
    purpose: {
      de: "Auskunft und Löschung auch für Nachrichten an die alte Adresse",
      en: "answering and deleting also what was sent to the old address",
    },
    bases: ["legalDuty"],
    readers: ["person"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach dem Wechsel", en: "after the change" },
      sweeps: ["account.former-addresses"],
    },
    afterwards: "deleted",
    exported: "formerAddresses",
    erasure: "deleted",
  },
  careNotes: {
    title: { de: "Notizen des Kundenservice", en: "Customer service notes" },
    whose: ["referrer", "recipient"],
    purpose: { de: "Anfragen beantworten", en: "answering questions" },
    bases: ["legitimateInterest"],
    readers: ["support"],
    end: { until: { de: "bis Ihre Daten gelöscht werden", en: "until your data is deleted" } },
    afterwards: "deleted",
    exported: "careNotes",
    erasure: "deleted",
  },
  recommendations: {
    title: {
      de: "Ihre Empfehlungen und Ihre Texte dazu",
      en: "Your recommendations and your texts for them",
    },
    whose: ["referrer"],
    purpose: { de: "Bestellungen Ihrer Empfehlung zuordnen", en: "matching orders with your recommendation" },
    bases: ["contract"],
    readers: ["person", "support", "callCentre", "agency"],
    end: { until: { de: "bis Sie das Konto löschen", en: "until you delete the account" } },
    afterwards: "anonymous",
    exported: "recommendations",
    erasure: "deleted",
  },
  contactMarks: {
    title: {
      de: "Prüfwert der Adresse, an die Sie empfehlen",
      en: "Check value of the address you recommend to",
    },
    whose: ["recipient"],
    purpose: {
      de: "Doppelte Empfehlungen erkennen, ohne die Adresse zu speichern",
      en: "recognising a repeated recommendation without storing the address",
    },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 60, unit: "days" },
      after: { de: "nach der Empfehlung", en: "after the recommendation" },
      sweeps: ["recommendation.forget-marks"],
    },
    afterwards: "deleted",
    exported: { not: "a keyed hash of another person's address, which cannot be read back" },
    erasure: "deleted",
  },
  deviceMarks: {
    title: { de: "Tageskennzeichen Ihres Browsers", en: "Daily identifier of your browser" },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Erkennen, ob eine Empfehlung am selben Gerät angenommen wurde (Schutz vor Missbrauch)",
      en: "recognising that a recommendation was accepted on the same device (protection against abuse)",
    },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 30, unit: "days" },
      after: { de: "nach Empfehlung oder Annahme", en: "after recommending or accepting" },
      sweeps: ["recommendation.forget-marks", "recipient.forget-devices"],
    },
    afterwards: "deleted",
    exported: "recommendations",
    erasure: "deleted",
  },
  recipientsWithoutOrder: {
    title: {
      de: "Angaben von Kontakten, die nicht bestellen",
      en: "Details of contacts who do not order",
    },
    whose: ["recipient"],
    purpose: { de: "Bestellung zuordnen, Prämie teilen", en: "matching the order, sharing the reward" },
    bases: ["contract"],
    readers: ["person", "support", "callCentre"],
    end: {
      length: RECIPIENT_WITHOUT_ORDER,
      after: {
        de: "nach der Annahme, ob bestätigt oder nicht, am Ende dieses Tages",
        en: "after accepting, confirmed or not, at the end of that day",
      },
      sweeps: ["privacy.recipients"],
    },
    afterwards: "anonymous",
    exported: "acceptances",
    erasure: "deleted",
  },
  recipientsWithOrder: {
    title: { de: "Angaben von Kontakten, die bestellen", en: "Details of contacts who order" },
    whose: ["recipient"],
    purpose: {
      de: "Prämie auszahlen, Nachmeldungen klären",
      en: "paying the reward, settling claims for missing rewards",
    },
    bases: ["contract"],
    readers: ["person", "support", "callCentre"],
    end: {
      length: { count: 90, unit: "days" },
      after: {
        de: `nach Ende der Bestellfrist von ${RECIPIENT_WITHOUT_ORDER.count} Wochen oder, falls später, nach Abschluss Ihrer Prämie`,
        en: `after the ${RECIPIENT_WITHOUT_ORDER.count} weeks for ordering or, if later, after your reward was settled`,
      },
      sweeps: ["privacy.recipients"],
    },
    afterwards: "anonymous",
    exported: "acceptances",
    erasure: "deleted",
  },
  invitations: {
    title: { de: "Einladungen durch eine Agentur", en: "Invitations by an agency" },
    whose: ["invited"],
    purpose: { de: "Zum Empfehlen einladen", en: "inviting people to recommend" },
    bases: ["legitimateInterest"],
    readers: ["person", "agency", "support"],
    end: {
      length: { count: 12, unit: "weeks" },
      after: { de: "nach der Einladung", en: "after the invitation" },
      sweeps: ["invitation.forget"],
    },
    afterwards: "anonymous",
    exported: "invitations",
    erasure: "deleted",
  },
  invitationObjections: {
    title: {
      de: "Widerspruch gegen Einladungen (Adresse nur als Hash)",
      en: "Objection to invitations (the address as a hash only)",
    },
    whose: ["invited"],
    purpose: { de: "Nicht noch einmal anschreiben", en: "not writing to you again" },
    bases: ["legalDuty"],
    readers: ["sealed"],
    end: {
      until: {
        de: "bis Sie den Widerspruch zurücknehmen",
        en: "until you withdraw the objection",
      },
    },
    afterwards: "deleted",
    exported: { not: "a keyed hash, from which no address can be read" },
    erasure: {
      kept: {
        de: "Ihr Widerspruch gegen Einladungen, als Hash Ihrer Adresse",
        en: "your objection to invitations, as a hash of your address",
      },
    },
  },
  consents: {
    title: { de: "Nachweis Ihrer Einwilligungen", en: "Proof of your consents" },
    whose: ["referrer", "recipient"],
    purpose: { de: "Nachweis (Art. 7 Abs. 1 DSGVO)", en: "proof (Art. 7(1) GDPR)" },
    bases: ["legalDuty"],
    readers: ["person", "support"],
    end: {
      length: { count: 3, unit: "years" },
      after: {
        de: "nach dem Widerruf oder der Löschung Ihrer Daten",
        en: "after you withdraw them or your data are deleted",
      },
      sweeps: ["consent.forgetProofs"],
    },
    afterwards: "deleted",
    exported: "consents",
    erasure: {
      kept: {
        de: "Nachweise Ihrer Einwilligungen, ohne Namen und Adresse",
        en: "proofs of your consents, without name and address",
      },
    },
  },
  cookieDecisions: {
    title: { de: "Ihre Cookie-Entscheidung", en: "Your decision about cookies" },
    whose: ["visitor"],
    purpose: { de: "Nachweis (Art. 7 Abs. 1 DSGVO)", en: "proof (Art. 7(1) GDPR)" },
    bases: ["legalDuty"],
    readers: ["support"],
    end: {
      length: { count: 3, unit: "years" },
      after: { de: "nach der Entscheidung", en: "after the decision" },
      sweeps: ["consent.forget-cookie-decisions"],
    },
    afterwards: "deleted",
    exported: { not: "stored under a random number that only the visitor's browser knows" },
    erasure: {
      kept: {
        de: "Cookie-Entscheidungen, die zu keiner Person gespeichert sind",
        en: "decisions about cookies, which are stored for no person",
      },
    },
  },
} as const satisfies Record<string, KindOfData>;
