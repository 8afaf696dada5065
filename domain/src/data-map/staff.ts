import type { KindOfData } from "./kind.ts";
import { OPERATOR_SESSION, UNUSED_INVITATION } from "./lengths.ts";

/** Personal data of people who work for the tenant or for the operator. */
export const kindsOfStaff = {
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
  listedAddresses: {
    title: {
      de: "Adressen von Menschen, die teilnehmen dürfen, in früheren Einstellungen und Entwürfen",
      en: "Addresses of people who may take part, in former settings and drafts",
    },
    whose: ["staff"],
    purpose: {
      de: "Nachvollziehbarkeit, Rückkehr zu früheren Einstellungen",
      en: "accountability, going back to former settings",
    },
    bases: ["legitimateInterest"],
    readers: ["support"],
    end: {
      length: { count: 12, unit: "months" },
      after: {
        de: "nachdem die Einstellungen ersetzt oder der Entwurf zuletzt geändert wurde",
        en: "after the settings were replaced or the draft was last changed",
      },
      sweeps: ["tenant.forget-listed-addresses"],
    },
    afterwards: "deleted",
    exported: { not: "the list is the client's, who answers its employees" },
    erasure: {
      kept: {
        de: "Liste des Auftraggebers, wer teilnehmen darf",
        en: "the client's list of who may take part",
      },
    },
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
        de: `solange ein von ihnen unterschriebener Vorgang aufbewahrt wird; wer eine Einladung nicht annimmt, ${UNUSED_INVITATION.count} Tage`,
        en: `as long as a record that they signed is kept; for ${UNUSED_INVITATION.count} days if they accept no invitation`,
      },
      sweeps: ["operator.forget-former", "operator.forget-newcomers"],
    },
    afterwards: "deleted",
    exported: { not: "staff ask their employer, who has the access list" },
    erasure: { kept: { de: "Unterschriften unter Auszahlungen", en: "signatures of payouts" } },
  },
  operatorAccess: {
    title: {
      de: "Zugangsdaten und Sitzungen der Betreuenden (verschlüsselt oder als Hash), gespeicherte Ansichten, gewünschte Wochenberichte",
      en: "Credentials and sessions of operators (encrypted or as a hash), saved views, weekly reports wanted",
    },
    whose: ["staff"],
    purpose: { de: "Anmeldung, Schutz vor Missbrauch", en: "login, protection against abuse" },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      until: {
        de: `bis die Person das Programm nicht mehr betreut; Sitzungen ${OPERATOR_SESSION.count} Tage`,
        en: `until the person leaves; sessions for ${OPERATOR_SESSION.count} days`,
      },
      sweeps: ["operator.forget-logins"],
    },
    afterwards: "deleted",
    exported: { not: "operators see and delete it in their own account" },
    erasure: "deleted",
  },
  changeRequests: {
    title: {
      de: "Anträge nach dem Vier-Augen-Prinzip: wer sie gestellt und entschieden hat, mit Grund und Anmerkung",
      en: "Change requests (four eyes): who made and decided them, with reason and note",
    },
    whose: ["staff"],
    purpose: {
      de: "Nachweis der zweiten Person, Buchhaltung",
      en: "proof of the second person, bookkeeping",
    },
    bases: ["legalDuty", "legitimateInterest"],
    readers: ["support", "payout"],
    end: {
      // As long as the audit log, which names them.
      length: { count: 10, unit: "years", fromYearEnd: true },
      after: { de: "nach der Entscheidung oder dem Ablauf", en: "after the decision or the expiry" },
      sweeps: ["operator.forget-changes"],
    },
    afterwards: "deleted",
    exported: { not: "it says what staff asked for and decided; on request by the operator" },
    erasure: {
      kept: {
        de: "Nachweis der zweiten Person, ohne den Grund einer Kulanz",
        en: "proof of the second person, without the reason for goodwill",
      },
    },
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
      // It explains how bookings came about, so it is kept as long as the organisational records of bookkeeping.
      length: { count: 10, unit: "years", fromYearEnd: true },
      after: { de: "nach der Handlung", en: "after it was done" },
      sweeps: ["operator.forget-audit"],
    },
    afterwards: "deleted",
    exported: { not: "it says what staff did, and its details are encrypted; on request by the operator" },
    erasure: { kept: { de: "Nachweis der Handlungen", en: "proof of what was done" } },
  },
  auditOrigins: {
    title: {
      de: "IP-Adresse und Browser zu den Handlungen von Betreuenden",
      en: "IP address and browser of what operators did",
    },
    whose: ["staff"],
    purpose: { de: "Aufklärung von Missbrauch", en: "investigation of abuse" },
    bases: ["legitimateInterest"],
    readers: ["support"],
    end: {
      length: { count: 90, unit: "days" },
      after: { de: "nach der Handlung", en: "after it was done" },
      sweeps: ["operator.forget-audit-origins"],
    },
    afterwards: "deleted",
    exported: { not: "it says where staff worked from; on request by the operator" },
    erasure: { kept: { de: "Nachweis der Handlungen", en: "proof of what was done" } },
  },
} as const satisfies Record<string, KindOfData>;
