import type { KindOfData } from "./kind.ts";

/** Personal data of orders, rewards, commissions, payouts and claims. */
export const kindsOfMoney = {
  unmatchedOrders: {
    title: {
      de: "Aufträge ohne Empfehlung oder ohne Bestätigung des Anbieters",
      en: "Orders without a recommendation or without the provider's confirmation",
    },
    whose: ["recipient"],
    purpose: {
      de: "Prämien nachträglich zuordnen, wenn ein Auftrag nachgemeldet wird",
      en: "matching a reward later, when an order is claimed",
    },
    bases: ["legitimateInterest"],
    readers: ["support"],
    end: {
      length: { count: 6, unit: "months" },
      after: { de: "nach dem Eingang", en: "after we received them" },
      sweeps: ["order.forget"],
    },
    afterwards: "deleted",
    exported: {
      not: "they refer to no person: an order number of the provider, a product, dates and why an operator cancelled one",
    },
    erasure: "deleted",
  },
  orders: {
    title: {
      de: "Aufträge, aus denen eine Prämie entsteht (ohne Ihren Namen)",
      en: "Orders that earn a reward (without your name)",
    },
    whose: ["recipient"],
    purpose: { de: "Grundlage der Prämie, Buchhaltung", en: "basis of the reward, bookkeeping" },
    bases: ["contract", "legalDuty"],
    readers: ["support", "agency"],
    end: {
      length: { count: 8, unit: "years", fromYearEnd: true },
      after: { de: "nach dem Auftrag", en: "after the order" },
      sweeps: ["privacy.books"],
    },
    afterwards: "deleted",
    exported: "orders",
    erasure: {
      kept: {
        de: "Aufträge, aus denen eine Prämie entstand, ohne Namen",
        en: "orders that earned a reward, without your name",
      },
    },
  },
  orderCustomers: {
    title: {
      de: "Prüfwerte von Name, Anschrift und E-Mail-Adresse aus einem Auftrag",
      en: "Check values of name, postal and email address from an order",
    },
    whose: ["recipient"],
    purpose: {
      de: "Erkennen, ob jemand sich selbst empfohlen hat, ohne die Angaben zu speichern (Schutz vor Missbrauch)",
      en: "recognising a self-recommendation without storing the details (protection against abuse)",
    },
    bases: ["legitimateInterest"],
    readers: ["sealed"],
    end: {
      // An order is claimed within half a year, and its reward is scored for the last time when it is provided.
      length: { count: 200, unit: "days" },
      after: { de: "nach dem Eingang des Auftrags", en: "after we received the order" },
      sweeps: ["order.forget_customers"],
    },
    afterwards: "deleted",
    exported: { not: "hashes of what the order said, for comparison only; they cannot be read back" },
    erasure: {
      kept: {
        de: "Prüfwerte zum Schutz vor Missbrauch, bis zum Ende ihrer Frist",
        en: "check values against abuse, until the end of their term",
      },
    },
  },
  rewards: {
    title: {
      de: "Belege über Prämien und Auszahlungen",
      en: "Proofs of rewards and payouts",
    },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Auszahlung, Buchhaltung (§ 147 AO, § 257 HGB)",
      en: "payment, bookkeeping (section 147 AO, section 257 HGB)",
    },
    bases: ["contract", "legalDuty"],
    readers: ["person", "support", "payout"],
    end: {
      length: { count: 8, unit: "years", fromYearEnd: true },
      after: { de: "nach Abschluss der Prämie", en: "after the reward was settled" },
      sweeps: ["privacy.books"],
    },
    afterwards: "deleted",
    exported: "rewards",
    erasure: {
      kept: {
        de: "Belege über Prämien und Auszahlungen, ohne Namen",
        en: "proofs of rewards and payouts, without your name",
      },
    },
  },
  bankFiles: {
    title: {
      de: "Dateien an und von unserer Bank (verschlüsselt)",
      en: "Files to and from our bank (encrypted)",
    },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Überweisung, Buchhaltung (§ 147 AO, § 257 HGB)",
      en: "transfer, bookkeeping (section 147 AO, section 257 HGB)",
    },
    bases: ["contract", "legalDuty"],
    readers: ["payout"],
    end: {
      length: { count: 8, unit: "years", fromYearEnd: true },
      after: { de: "nach der Überweisung", en: "after the transfer" },
      sweeps: ["privacy.books"],
    },
    afterwards: "deleted",
    exported: { not: "one file holds the payments of many people; a person's own are in the rewards" },
    erasure: {
      kept: {
        de: "Dateien an und von unserer Bank, verschlüsselt",
        en: "files to and from our bank, encrypted",
      },
    },
  },
  abuseScores: {
    title: { de: "Bewertung bei der Missbrauchsprüfung", en: "Score of the abuse check" },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Schutz vor Missbrauch, Beschwerden klären",
      en: "protection against abuse, settling complaints",
    },
    bases: ["legitimateInterest"],
    readers: ["person", "support"],
    end: {
      length: { count: 1, unit: "years" },
      after: {
        de: "nach der Entscheidung oder dem Abschluss der Prämie",
        en: "after the decision or after the reward was settled",
      },
      sweeps: ["reward.forget-scores"],
    },
    afterwards: "deleted",
    exported: "rewards",
    erasure: "deleted",
  },
  bankAccounts: {
    title: { de: "Ihre Bankverbindung (verschlüsselt)", en: "Your bank account (encrypted)" },
    whose: ["referrer", "recipient"],
    purpose: { de: "Überweisung Ihrer Prämie", en: "transferring your reward" },
    bases: ["contract"],
    readers: ["person", "payout"],
    end: {
      until: {
        de: "bis Sie sie entfernen oder Ihre Daten gelöscht werden; eine angeforderte Überweisung führen wir vorher aus",
        en: "until you remove it or your data are deleted; a transfer you requested is made first",
      },
      sweeps: ["bank_account.erase"],
    },
    afterwards: "deleted",
    exported: "bankAccounts",
    erasure: "deleted",
  },
  creditNotes: {
    title: {
      de: "Provisionen und Gutschriften der Agenturen",
      en: "Commissions and credit notes of agencies",
    },
    whose: ["staff"],
    purpose: {
      de: "Abrechnung der Provisionen, Buchhaltung (§ 14 UStG, § 147 AO)",
      en: "settling commissions, bookkeeping (section 14 UStG, section 147 AO)",
    },
    bases: ["contract", "legalDuty"],
    readers: ["agency", "payout"],
    end: {
      length: { count: 8, unit: "years", fromYearEnd: true },
      after: { de: "nach der Auszahlung oder dem Storno", en: "after they were paid or cancelled" },
      sweeps: ["privacy.books"],
    },
    afterwards: "deleted",
    exported: { not: "agencies are contractors of the client, and have their credit notes" },
    erasure: { kept: { de: "Belege der Buchhaltung", en: "records of the books" } },
  },
  claims: {
    title: { de: "Nachgemeldete Bestellungen", en: "Claimed orders" },
    whose: ["referrer"],
    purpose: { de: "Fehlende Prämien klären", en: "settling missing rewards" },
    bases: ["contract"],
    readers: ["person", "support"],
    end: { until: { de: "bis Sie das Konto löschen", en: "until you delete the account" } },
    afterwards: "anonymous",
    exported: "claims",
    erasure: "deleted",
  },
  claimFiles: {
    title: {
      de: "Nachweise und Hinweise zu nachgemeldeten Bestellungen",
      en: "Files and notes for claimed orders",
    },
    whose: ["referrer"],
    purpose: { de: "Fehlende Prämien klären", en: "settling missing rewards" },
    bases: ["contract"],
    readers: ["person", "support"],
    end: {
      length: { count: 3, unit: "months" },
      after: { de: "nach der Entscheidung", en: "after the decision" },
      sweeps: ["claim.forget-files"],
    },
    afterwards: "deleted",
    exported: "claims",
    erasure: "deleted",
  },
} as const satisfies Record<string, KindOfData>;
