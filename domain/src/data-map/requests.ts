import type { KindOfData } from "./kind.ts";

/** What is stored when people exercise their rights: links to their data, requests, holds. */
export const kindsOfRequests = {
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
  privacyRequests: {
    title: {
      de: "Ihre Anliegen zum Datenschutz und unsere Antworten",
      en: "Your requests about your data and our answers",
    },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Beantwortung in der gesetzlichen Frist, Nachweis (Art. 5 Abs. 2, Art. 12 DSGVO)",
      en: "answering within the legal deadline, proof (Art. 5(2), Art. 12 GDPR)",
    },
    bases: ["legalDuty"],
    readers: ["person", "support"],
    end: {
      length: { count: 3, unit: "years", fromYearEnd: true },
      after: { de: "nach der Antwort", en: "after the answer" },
      sweeps: ["privacy.requests"],
    },
    afterwards: "deleted",
    exported: "privacyRequests",
    erasure: {
      kept: {
        de: "dass Sie ein Anliegen hatten und wie wir geantwortet haben, ohne Namen und Adresse",
        en: "that you made a request and how we answered, without name and address",
      },
    },
  },
  holds: {
    title: {
      de: "Sperrvermerk wegen eines Streitfalls",
      en: "Hold because of a dispute",
    },
    whose: ["referrer", "recipient"],
    purpose: {
      de: "Daten für Rechtsansprüche erhalten (Art. 17 Abs. 3, Art. 18 DSGVO)",
      en: "keeping data for legal claims (Art. 17(3), Art. 18 GDPR)",
    },
    bases: ["legitimateInterest"],
    readers: ["support"],
    end: {
      length: { count: 3, unit: "years", fromYearEnd: true },
      after: { de: "nach dem Aufheben", en: "after it was lifted" },
      sweeps: ["privacy.holds"],
    },
    afterwards: "deleted",
    exported: "holds",
    erasure: {
      kept: {
        de: "dass Ihre Daten gesperrt waren und warum, ohne Namen und Adresse",
        en: "that your data were on hold and why, without name and address",
      },
    },
  },
} as const satisfies Record<string, KindOfData>;
