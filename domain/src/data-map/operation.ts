import type { KindOfData } from "./kind.ts";

const neverExported = { not: "hashes and counters that live for days and cannot be assigned to a person" };

/** Personal data of mails, clicks, access and staff. */
export const kindsOfOperation = {
  mailTexts: {
    title: { de: "Text der E-Mails an Sie", en: "Text of emails to you" },
    whose: ["referrer", "recipient"],
    purpose: { de: "Zustellung, Rückfragen", en: "delivery, questions about it" },
    bases: ["contract"],
    readers: ["person", "support"],
    end: {
      length: { count: 30, unit: "days" },
      after: { de: "nach dem Versand", en: "after sending" },
      sweeps: ["mail.forget-bodies"],
    },
    afterwards: "deleted",
    exported: "mails",
    erasure: "deleted",
  },
  mails: {
    title: {
      de: "Dass wir Ihnen geschrieben haben: Adresse, Betreff, Zeitpunkt",
      en: "That we wrote to you: address, subject, time",
    },
    whose: ["referrer", "recipient"],
    purpose: { de: "Nachweis der Zustellung", en: "proof of delivery" },
    bases: ["contract"],
    readers: ["person", "support"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach dem Versand", en: "after sending" },
      sweeps: ["mail.forget"],
    },
    afterwards: "deleted",
    exported: "mails",
    erasure: "deleted",
  },
  contactMessages: {
    title: {
      de: "Ihre Nachricht über das Kontaktformular: Adresse, Betreff, Zeitpunkt",
      en: "Your message through the contact form: address, subject, time",
    },
    whose: ["visitor"],
    purpose: {
      de: "Weiterleitung an unseren Kundenservice; den Text speichern wir hier nur bis zur Zustellung",
      en: "passing it on to our support; its text is stored here until it is delivered",
    },
    bases: ["contract", "legitimateInterest"],
    readers: ["person", "support"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach dem Versand", en: "after sending" },
      sweeps: ["mail.forget"],
    },
    afterwards: "deleted",
    exported: "contactMessages",
    erasure: "deleted",
  },
  clicks: {
    title: {
      de: "Öffnen eines Empfehlungslinks: Zeitpunkt, Weg und ein täglich wechselnder Prüfwert statt Ihrer IP-Adresse",
      en: "Opening a recommendation link: time, channel and a check value that changes daily instead of your IP address",
    },
    whose: ["visitor"],
    purpose: {
      de: "Besuche zählen, ohne Sie wiederzuerkennen",
      en: "counting visits without recognising you",
    },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 3, unit: "months" },
      after: { de: "höchstens, danach nur noch Summen", en: "at most, then only sums" },
      sweeps: ["click.partitions"],
    },
    afterwards: "anonymous",
    exported: neverExported,
    erasure: {
      kept: {
        de: "Aufrufe von Links, die zu keiner Person gespeichert sind",
        en: "visits of links, which are stored for no person",
      },
    },
  },
  countedVisitors: {
    title: { de: "Prüfwert eines schon gezählten Besuchs", en: "Check value of a visit that was counted" },
    whose: ["visitor"],
    purpose: { de: "Jeden Besuch nur einmal am Tag zählen", en: "counting each visitor once a day" },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 7, unit: "days" },
      after: { de: "nach dem Besuch", en: "after the visit" },
      sweeps: ["forget.counted_visitor"],
    },
    afterwards: "deleted",
    exported: neverExported,
    erasure: "deleted",
  },
  sessions: {
    title: { de: "Ihre Anmeldungen", en: "Your sessions" },
    whose: ["referrer", "recipient", "staff"],
    purpose: { de: "Anmeldung", en: "login" },
    bases: ["contract"],
    readers: ["person"],
    end: {
      length: { count: 1, unit: "days" },
      after: { de: "nach dem Ablauf", en: "after they expire" },
      sweeps: ["forget.access_token"],
    },
    afterwards: "deleted",
    exported: "sessions",
    erasure: "deleted",
  },
  mailedLinks: {
    title: {
      de: "Links aus unseren E-Mails (nur als Prüfwert)",
      en: "Links in our emails (as a check value only)",
    },
    whose: ["referrer", "recipient", "staff"],
    purpose: { de: "Zugang ohne Passwort", en: "access without a password" },
    bases: ["contract"],
    readers: ["sealed"],
    end: {
      length: { count: 30, unit: "days" },
      after: { de: "nach dem Ablauf", en: "after they expire" },
      sweeps: ["forget.one_time_token", "reward.forget-links"],
    },
    afterwards: "deleted",
    exported: neverExported,
    erasure: "deleted",
  },
  reminders: {
    title: { de: "Wann wir Sie zuletzt erinnert haben", en: "When we reminded you last" },
    whose: ["referrer", "recipient"],
    purpose: { de: "Sie nicht zu oft erinnern", en: "not reminding you too often" },
    bases: ["legitimateInterest"],
    readers: ["person"],
    end: {
      length: { count: 30, unit: "days" },
      after: { de: "nach der Erinnerung", en: "after the reminder" },
      sweeps: ["notification.forget-reminders"],
    },
    afterwards: "deleted",
    exported: "reminders",
    erasure: "deleted",
  },
  accountAccess: {
    title: {
      de: "Wer einen Anmeldelink für Ihr Konto erstellt hat, wann und wozu",
      en: "Who made a login link for your account, when and why",
    },
    whose: ["referrer", "staff"],
    purpose: { de: "Nachvollziehbarkeit", en: "accountability" },
    bases: ["legitimateInterest"],
    readers: ["person", "support"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach dem Ablauf des Links", en: "after the link expired" },
      sweeps: ["account.forget-access"],
    },
    afterwards: "deleted",
    exported: {
      not: "the person gets a mail about each such link; the name of the staff member stays internal",
    },
    erasure: {
      kept: {
        de: "wer einen Anmeldelink erstellt hat, bis zum Ende der Frist",
        en: "who made a login link, until the end of its term",
      },
    },
  },
  dataRequests: {
    title: {
      de: "Ihre Anfrage, die gespeicherten Daten zu sehen",
      en: "Your request to see the stored data",
    },
    whose: ["recipient"],
    purpose: { de: "Zugang per Link aus unserer E-Mail", en: "access by the link in our email" },
    bases: ["legalDuty"],
    readers: ["person"],
    end: {
      length: { count: 2, unit: "days" },
      after: { de: "nach der Anfrage", en: "after the request" },
      sweeps: ["forget.data_request"],
    },
    afterwards: "deleted",
    exported: { not: "lives for two days; the person has just made it" },
    erasure: "deleted",
  },
  requests: {
    title: {
      de: "Fehlgeschlagene Anmeldungen und wiederholte Anfragen (nur als Prüfwert)",
      en: "Failed logins and repeated requests (as a check value only)",
    },
    whose: ["visitor"],
    purpose: { de: "Sicherheit", en: "security" },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 1, unit: "days" },
      after: { de: "nach der Anfrage", en: "after the request" },
      sweeps: ["forget.failed_login", "forget.idempotency_key"],
    },
    afterwards: "deleted",
    exported: neverExported,
    erasure: "deleted",
  },
  attempts: {
    title: {
      de: "Zähler gegen massenhafte Anfragen (nur als Prüfwert)",
      en: "Counters against mass requests (as a check value only)",
    },
    whose: ["visitor"],
    purpose: { de: "Sicherheit", en: "security" },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      length: { count: 2, unit: "days" },
      after: { de: "nach der Anfrage", en: "after the request" },
      sweeps: ["forget.rate_limit"],
    },
    afterwards: "deleted",
    exported: neverExported,
    erasure: "deleted",
  },
  advisors: {
    title: { de: "Beraterinnen und Berater in der Suche", en: "Advisors in the search" },
    whose: ["advisor"],
    purpose: { de: "Suche und Empfehlung", en: "search and recommendation" },
    bases: ["contract"],
    readers: ["public"],
    end: {
      until: {
        de: "bis der Auftraggeber sie aus seiner Liste nimmt",
        en: "until the client removes them from its list",
      },
    },
    afterwards: "deleted",
    exported: { not: "advisors have no account here; the client who provides the list answers them" },
    erasure: "deleted",
  },
  agencies: {
    title: { de: "Agenturen im Vertrieb", en: "Sales agencies" },
    whose: ["staff"],
    purpose: {
      de: "Zuordnung von Empfehlungen, Provision, Gutschriften (§ 14 UStG)",
      en: "crediting recommendations, commission, credit notes (section 14 UStG)",
    },
    bases: ["contract", "legalDuty"],
    readers: ["agency", "support", "payout"],
    end: {
      length: { count: 8, unit: "years", fromYearEnd: true },
      after: { de: "nach dem Ende der Zusammenarbeit", en: "after the agency was locked" },
      sweeps: ["agency.forget-agencies"],
    },
    afterwards: "anonymous",
    exported: { not: "agencies are contractors of the client, who answers them" },
    erasure: { kept: { de: "Belege der Buchhaltung", en: "records of the books" } },
  },
  agencyMembers: {
    title: { de: "Menschen in Agenturen", en: "People in agencies" },
    whose: ["staff"],
    purpose: {
      de: "Anmeldung, Zuordnung von Einladungen und Empfehlungen",
      en: "login, crediting invitations and recommendations",
    },
    bases: ["contract", "legitimateInterest"],
    readers: ["agency", "support"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach der Sperre des Zugangs", en: "after the access was locked" },
      sweeps: ["agency.forget-members"],
    },
    afterwards: "anonymous",
    exported: { not: "staff ask their agency, which keeps the list" },
    erasure: "deleted",
  },
  callCentreAgents: {
    title: { de: "Zugänge von Mitarbeitenden am Telefon", en: "Access of telephone staff" },
    whose: ["staff"],
    purpose: {
      de: "Anmeldung, Nachweis, wer etwas erfasst hat",
      en: "login, proof of who recorded something",
    },
    bases: ["contract", "legitimateInterest"],
    readers: ["support"],
    end: {
      length: { count: 12, unit: "months" },
      after: { de: "nach dem Ende des Zugangs", en: "after the access ended" },
      sweeps: ["call-centre.forget-agents"],
    },
    afterwards: "deleted",
    exported: { not: "staff ask their employer, who has the access list" },
    erasure: "deleted",
  },
  staffNames: {
    title: {
      de: "Wer etwas entschieden oder erfasst hat (Mitarbeitende)",
      en: "Who decided or recorded something (staff)",
    },
    whose: ["staff"],
    purpose: { de: "Nachvollziehbarkeit, Buchhaltung", en: "accountability, bookkeeping" },
    bases: ["legitimateInterest", "legalDuty"],
    readers: ["support", "payout"],
    end: {
      until: {
        de: "solange der Vorgang aufbewahrt wird, zu dem sie gehören",
        en: "as long as the record that they belong to is kept",
      },
    },
    afterwards: "deleted",
    exported: { not: "names of staff in the history of a record; staff ask their employer" },
    erasure: {
      kept: { de: "Namen von Mitarbeitenden in der Historie", en: "names of staff in the history" },
    },
  },
  operators: {
    title: {
      de: "Personen, die das Programm betreuen, mit ihren Rollen",
      en: "People who operate the programme, with their roles",
    },
    whose: ["staff"],
    purpose: {
      de: "Zugang zur Konsole, Vier-Augen-Prinzip, Buchhaltung",
      en: "access to the console, four eyes, bookkeeping",
    },
    bases: ["legalDuty", "legitimateInterest"],
    readers: ["payout", "support"],
    end: {
      until: {
        de: "solange ein von ihnen unterschriebener Vorgang aufbewahrt wird",
        en: "as long as a record that they signed is kept",
      },
      sweeps: ["operator.forget-former"],
    },
    afterwards: "deleted",
    exported: { not: "staff ask their employer, who has the access list" },
    erasure: { kept: { de: "Unterschriften unter Auszahlungen", en: "signatures of payouts" } },
  },
  operatorAccess: {
    title: {
      de: "Zugangsdaten und Sitzungen der Betreuenden (verschlüsselt oder als Hash), gespeicherte Ansichten",
      en: "Credentials and sessions of operators (encrypted or as a hash), saved views",
    },
    whose: ["staff"],
    purpose: { de: "Anmeldung, Schutz vor Missbrauch", en: "login, protection against abuse" },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      until: {
        de: "bis die Person das Programm nicht mehr betreut; Sitzungen 30 Tage",
        en: "until the person leaves; sessions for 30 days",
      },
      sweeps: ["operator.forget-logins"],
    },
    afterwards: "deleted",
    exported: { not: "operators see and delete it in their own account" },
    erasure: "deleted",
  },
  auditLog: {
    title: {
      de: "Protokoll der Handlungen von Betreuenden (Einzelheiten verschlüsselt)",
      en: "Log of what operators did (details encrypted)",
    },
    whose: ["staff", "referrer", "recipient"],
    purpose: {
      de: "Nachvollziehbarkeit, Aufklärung von Missbrauch",
      en: "accountability, investigation of abuse",
    },
    bases: ["legalDuty", "legitimateInterest"],
    readers: ["support"],
    end: {
      until: {
        de: "solange das Programm betrieben wird; das Protokoll ist unveränderlich",
        en: "as long as the programme is operated; the log cannot be changed",
      },
    },
    afterwards: "deleted",
    exported: { not: "it says what staff did, and its details are encrypted; on request by the operator" },
    erasure: { kept: { de: "Nachweis der Handlungen", en: "proof of what was done" } },
  },
} as const satisfies Record<string, KindOfData>;
