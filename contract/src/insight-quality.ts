import * as z from "zod/mini";
import { wire } from "./wire.ts";

const count = z.int();

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
});
export type QualityReport = z.output<typeof QualityReport>;

/** Who recommends. People are pseudonyms for operators who may not see them. */
export const PeopleReport = wire({
  referrers: ["Empfehlende", count],
  /** Those who had recommended before or recommended more than once. */
  returning: ["Wiederkehrend", count],
  recommendations: ["Empfehlungen", count],
  visits: ["Besuche", count],
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
        orders: ["Auftraege", count],
      }),
    ),
  ],
});
export type PeopleReport = z.output<typeof PeopleReport>;

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
};

export const peopleExample = {
  Empfehlende: 210,
  Wiederkehrend: 64,
  Empfehlungen: 312,
  Besuche: 520,
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
