import { readFeedDate } from "@weitersagen/domain/feed-date";
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { line, SpokenNumber } from "./person.ts";
import { Instant, withDefault } from "./scalars.ts";
import { trimmed } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Nachbuchung", access: "referrer" } as const;

export const ClaimState = wireWords({
  open: "Offen",
  checking: "InPruefung",
  matched: "Zugeordnet",
  refused: "Abgelehnt",
});

/** A calendar day, as a date field of a form holds it. */
const Day = z.iso.date().check(z.refine((day) => readFeedDate(day) !== undefined));

/** As printed on a confirmation: blanks at its ends and small letters are accepted. */
export const OrderNumber = line(60).check(z.minLength(3));

/** Maximum size of a file: the photograph of a phone fits. */
export const EVIDENCE_MEGABYTES = 10;
export const EVIDENCE_BYTES = EVIDENCE_MEGABYTES * 1_000_000;

/** A picture or document that shows the order, as base64. */
const Evidence = wire({
  name: ["Name", line(120).check(z.minLength(1))],
  content: ["Inhalt", z.base64().check(z.minLength(1), z.maxLength(Math.ceil(EVIDENCE_BYTES / 3) * 4))],
});

export const NewClaim = wire({
  recommendationNumber: ["Empfehlungsnummer", SpokenNumber.check(z.minLength(1))],
  orderNumber: ["Auftragsnummer", OrderNumber],
  orderedOn: ["Bestelldatum", Day],
  note: ["Hinweis", z.optional(trimmed(1_000))],
  evidence: ["Nachweis", z.optional(Evidence)],
});
export type NewClaim = z.output<typeof NewClaim>;

const evidenceSignatures = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;
export type EvidenceType = (typeof evidenceSignatures)[number][0];

/** So many bytes decide about the type. */
export const EVIDENCE_SIGNATURE_BYTES = 8;

/** The type of a file by its first bytes: its name and the browser's media type prove nothing. Undefined if it is not allowed. */
export const evidenceTypeOf = (content: Uint8Array): EvidenceType | undefined =>
  evidenceSignatures.find(([, start]) => start.every((byte, place) => content[place] === byte))?.[0];

/** The form of a claim: its control has the name of the file, not its content. */
export const ClaimEntry = wire({ ...NewClaim.fields, evidence: ["Nachweis", z.optional(z.string())] });

/** A claim as its claimant sees it. */
export const Claim = wire({
  id: ["Id", z.int()],
  recommendationNumber: ["Empfehlungsnummer", SpokenNumber],
  productName: ["Produkt", z.string()],
  /** The recommended advisor, if it recommends one. */
  advisorName: ["AgentName", withDefault(z.nullable(z.string()), null)],
  orderNumber: ["Auftragsnummer", z.string()],
  orderedOn: ["Bestelldatum", z.string()],
  hasEvidence: ["HatNachweis", z.boolean()],
  evidenceName: ["NachweisName", withDefault(z.nullable(z.string()), null)],
  status: ["Status", ClaimState],
  statusAt: ["StatusAm", Instant],
  createdAt: ["GemeldetAm", Instant],
  /** While it is open: until when the provider may still report the order. */
  waitsUntil: ["WartetBis", z.nullable(Instant)],
  reason: ["Grund", z.nullable(wire({ name: ["Name", z.string()], text: ["Text", z.string()] }))],
});
export type Claim = z.output<typeof Claim>;

/** A recommendation whose reward may be missing, and until when that can be claimed. */
export const Claimable = wire({
  recommendationNumber: ["Empfehlungsnummer", SpokenNumber],
  productName: ["Produkt", z.string()],
  advisorName: ["AgentName", withDefault(z.nullable(z.string()), null)],
  /** The referrer's private name for it. */
  nickname: ["Spitzname", withDefault(z.nullable(z.string()), null)],
  createdAt: ["ErstelltAm", Instant],
  until: ["MeldenBis", Instant],
});
export type Claimable = z.output<typeof Claimable>;

export const Claims = wire({
  claims: ["Nachbuchungen", z.array(Claim)],
  claimable: ["Moeglich", z.array(Claimable)],
});
export type Claims = z.output<typeof Claims>;

const example = {
  Id: 12,
  Empfehlungsnummer: "J53FDD5E4B",
  Produkt: "Küstenstrom Klar",
  AgentName: null,
  Auftragsnummer: "KS-2026-4711",
  Bestelldatum: "2026-10-01",
  HatNachweis: false,
  NachweisName: null,
  Status: "Offen",
  StatusAm: "2026-11-15T09:00:00.000Z",
  GemeldetAm: "2026-11-15T09:00:00.000Z",
  WartetBis: "2027-02-13T09:00:00.000Z",
  Grund: null,
};

export const listClaims = defineCall({
  ...callDefaults,
  id: "listClaims",
  method: "GET",
  path: "/empfehler/nachbuchung",
  summary: "The referrer's claims, newest first, and the recommendations a reward can still be claimed for",
  answers: { 200: Claims },
  errors: [],
  examples: {
    answer: {
      Nachbuchungen: [example],
      Moeglich: [
        {
          Empfehlungsnummer: "J53FDD5E4B",
          Produkt: "Küstenstrom Klar",
          AgentName: null,
          Spitzname: "Tante Erna",
          ErstelltAm: "2026-09-20T09:00:00.000Z",
          MeldenBis: "2027-02-17T10:00:00.000Z",
        },
      ],
    },
  },
});

export const createClaim = defineCall({
  ...callDefaults,
  id: "createClaim",
  method: "POST",
  path: "/empfehler/nachbuchung",
  summary:
    "Claims a missing reward; the same order number again, for the same recommendation, completes the claim that is there",
  body: NewClaim,
  answers: { 201: Claim },
  errors: ["notFound", "wrongState"],
  idempotent: true,
  bodyLimit: 1.4 * EVIDENCE_BYTES,
  rateLimit: { attempts: 120, seconds: 3_600 },
  examples: {
    body: {
      Empfehlungsnummer: "J53FDD5E4B",
      Auftragsnummer: "KS-2026-4711",
      Bestelldatum: "2026-10-01",
      Hinweis: "Bestellt hat meine Schwester.",
    },
    answer: example,
  },
});

export const claimCalls = [listClaims, createClaim] as const;
