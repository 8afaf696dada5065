import * as z from "zod/mini";
import { DayPeriod } from "./insight-report.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const count = z.int();

/** The table of a file for spreadsheets. */
export const QualityTable = wireWords({ counts: "Faelle", reasons: "Gruende", mails: "Mails" });
export type QualityTable = z.output<typeof QualityTable>;

const comparedDays = {
  /** The days that the period is compared with. */
  beforeDays: ["VorzeitraumTage", DayPeriod],
  yearBeforeDays: ["VorjahrTage", DayPeriod],
} as const;

/** The same counts of an earlier period. */
const FormerQuality = wire({
  orders: ["Auftraege", count],
  cancelled: ["Storniert", count],
  rewards: ["Praemien", count],
  held: ["Angehalten", count],
  claims: ["Meldungen", count],
  /** Null where no day of the period was counted. */
  mailsFailed: ["MailsUnzustellbar", z.nullable(count)],
});

/** What went wrong in a period, and how it was settled. */
export const QualityReport = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  orders: ["Auftraege", count],
  cancelled: ["Storniert", count],
  /** Why orders earn nothing, in words. */
  unrewarded: [
    "OhnePraemie",
    z.array(wire({ key: ["Schluessel", z.string()], name: ["Name", z.string()], count: ["Anzahl", count] })),
  ],
  rewards: ["Praemien", count],
  held: ["Angehalten", count],
  heldOpen: ["AngehaltenOffen", count],
  heldReleased: ["AngehaltenFreigegeben", count],
  heldRejected: ["AngehaltenAbgelehnt", count],
  claims: [
    "Meldungen",
    wire({
      /** To be decided by an operator. */
      checking: ["ZuEntscheiden", count],
      /** Waiting for their order. */
      open: ["Offen", count],
      matched: ["Zugeordnet", count],
      refused: ["Abgelehnt", count],
    }),
  ],
  mails: [
    "Mails",
    z.array(
      wire({
        key: ["Schluessel", z.string()],
        name: ["Name", z.string()],
        sent: ["Gesendet", count],
        failed: ["Unzustellbar", count],
      }),
    ),
  ],
  /** Mails are counted every night. The first day with any; null before the first night. */
  mailsCountedSince: ["MailsGezaehltSeit", z.nullable(z.string())],
  /** When mails were counted last: later ones are not in the figures yet. */
  mailsCountedAt: ["MailsGezaehltAm", z.nullable(Instant)],
  before: ["Vorzeitraum", FormerQuality],
  yearBefore: ["Vorjahr", FormerQuality],
  ...comparedDays,
});
export type QualityReport = z.output<typeof QualityReport>;

const FormerPeople = wire({
  referrers: ["Empfehlende", count],
  returning: ["Wiederkehrend", count],
  recommendations: ["Empfehlungen", count],
  visits: ["Besuche", count],
});

/** Who recommends. People are pseudonyms for operators who may not see them. */
export const PeopleReport = wire({
  referrers: ["Empfehlende", count],
  /** Those who had recommended before or recommended more than once. */
  returning: ["Wiederkehrend", count],
  /** The recommendations of these people in the period. */
  returningRecommendations: ["EmpfehlungenWiederkehrender", count],
  recommendations: ["Empfehlungen", count],
  visits: ["Besuche", count],
  before: ["Vorzeitraum", FormerPeople],
  yearBefore: ["Vorjahr", FormerPeople],
  ...comparedDays,
  top: [
    "Beste",
    z.array(
      wire({
        /** Names the person in the filters of the lists behind the counts. */
        key: ["Schluessel", z.string()],
        name: ["Name", z.string()],
        isPseudonym: ["Pseudonym", z.boolean()],
        recommendations: ["Empfehlungen", count],
        accepted: ["Angenommen", count],
        /** Confirmed and not cancelled. */
        orders: ["Auftraege", count],
      }),
    ),
  ],
});
export type PeopleReport = z.output<typeof PeopleReport>;

const comparedDaysExample = {
  VorzeitraumTage: { Von: "2026-09-01", Bis: "2026-09-30" },
  VorjahrTage: { Von: "2025-10-01", Bis: "2025-10-31" },
};
const formerQuality = {
  Auftraege: 48,
  Storniert: 3,
  Praemien: 57,
  Angehalten: 2,
  Meldungen: 6,
  MailsUnzustellbar: 1,
};

export const qualityExample = {
  Von: "2026-10-01",
  Bis: "2026-10-31",
  Auftraege: 52,
  Storniert: 4,
  OhnePraemie: [{ Schluessel: "extension", Name: "Vertragsverlängerung", Anzahl: 3 }],
  Praemien: 61,
  Angehalten: 3,
  AngehaltenOffen: 1,
  AngehaltenFreigegeben: 1,
  AngehaltenAbgelehnt: 1,
  Meldungen: { ZuEntscheiden: 1, Offen: 1, Zugeordnet: 5, Abgelehnt: 1 },
  Mails: [{ Schluessel: "rewardReady", Name: "Prämie bereit", Gesendet: 312, Unzustellbar: 2 }],
  MailsGezaehltSeit: "2026-01-01",
  MailsGezaehltAm: "2026-10-31T03:00:00Z",
  Vorzeitraum: formerQuality,
  Vorjahr: { ...formerQuality, MailsUnzustellbar: null },
  ...comparedDaysExample,
};

const formerPeople = { Empfehlende: 198, Wiederkehrend: 60, Empfehlungen: 290, Besuche: 480 };

export const peopleExample = {
  Empfehlende: 210,
  Wiederkehrend: 64,
  EmpfehlungenWiederkehrender: 166,
  Empfehlungen: 312,
  Besuche: 520,
  Vorzeitraum: formerPeople,
  Vorjahr: formerPeople,
  ...comparedDaysExample,
  Beste: [
    {
      Schluessel: "3F9A2C41B07D",
      Name: "Person 3F9A2C41B07D",
      Pseudonym: true,
      Empfehlungen: 9,
      Angenommen: 4,
      Auftraege: 3,
    },
  ],
};
