import type { KindOfData } from "./kind.ts";

const neverExported = { not: "hashes and counters that live for days and cannot be assigned to a person" };

/** Personal data of mails, clicks and access. */
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
} as const satisfies Record<string, KindOfData>;
