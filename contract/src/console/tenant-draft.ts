import * as z from "zod/mini";
import { Instant, numberText } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Einstellungen" } as const;
const bodyLimit = 2 * 1024 * 1024;
const LONGEST_VALUE = 400_000;
const LONGEST_FIELD = 80;
const MOST_CHANGES = 200;
const LONGEST_NOTE = 300;
const MOST_VERSIONS = 2_147_483_647;

/** A value of a setting as JSON text; null where the setting is left out. */
const JsonText = z.nullable(text(LONGEST_VALUE));
const Note = trimmed(LONGEST_NOTE);

const Difference = wire({
  field: ["Feld", z.string()],
  before: ["Vorher", z.nullable(z.string())],
  after: ["Nachher", z.nullable(z.string())],
});
export type Difference = z.output<typeof Difference>;

/** Why a planned publication did not happen: another version came in between, or a value is not valid any more. */
export const refusals = ["base", "invalid"] as const;

const DraftState = wire({
  base: ["Basis", z.int()],
  changedAt: ["GeaendertAm", Instant],
  changedBy: ["GeaendertVon", z.string()],
  note: ["Notiz", z.string()],
  publishAt: ["VeroeffentlichenAm", z.nullable(Instant)],
  refusal: ["Ablehnung", z.nullable(z.enum(refusals))],
});
export type DraftState = z.output<typeof DraftState>;

const FieldState = wire({
  field: ["Feld", z.string()],
  published: ["Veroeffentlicht", z.nullable(z.string())],
  /** With the draft's changes. */
  value: ["Wert", z.nullable(z.string())],
});
export type FieldState = z.output<typeof FieldState>;

export const TenantDraft = wire({
  number: ["Version", z.int()],
  draft: ["Entwurf", z.nullable(DraftState)],
  fields: ["Felder", z.array(FieldState)],
  differences: ["Unterschiede", z.array(Difference)],
});
export type TenantDraft = z.output<typeof TenantDraft>;

const differenceExample = { Feld: "SupportTelefon", Vorher: '"0441 1000"', Nachher: '"0441 2000"' };

export const getTenantDraft = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.read",
  id: "getTenantDraft",
  method: "GET",
  path: "/einstellungen",
  summary: "The settings in force, the draft and what it changes; values are JSON",
  answers: { 200: TenantDraft },
  examples: {
    answer: {
      Version: 7,
      Entwurf: {
        Basis: 7,
        GeaendertAm: "2026-11-16T09:00:00Z",
        GeaendertVon: "Nora Nord",
        Notiz: "",
        VeroeffentlichenAm: null,
        Ablehnung: null,
      },
      Felder: [{ Feld: "SupportTelefon", Veroeffentlicht: '"0441 1000"', Wert: '"0441 2000"' }],
      Unterschiede: [differenceExample],
    },
  },
});

export const saveTenantDraft = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.change",
  id: "saveTenantDraft",
  method: "POST",
  path: "/einstellungen/entwurf",
  summary: "Adds changes to the draft; a field that another person changed meanwhile is refused",
  bodyLimit,
  body: wire({
    changes: [
      "Aenderungen",
      z
        .array(
          wire({
            field: ["Feld", text(LONGEST_FIELD)],
            /** The value that the author saw. */
            before: ["Vorher", JsonText],
            value: ["Wert", JsonText],
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_CHANGES)),
    ],
  }),
  answers: { 204: null },
  errors: ["wrongState", "invalidInput"],
  examples: {
    body: { Aenderungen: [{ Feld: "SupportTelefon", Vorher: '"0441 1000"', Wert: '"0441 2000"' }] },
  },
});

const draftStep = { ...callDefaults, method: "POST", answers: { 204: null }, examples: {} } as const;

export const discardTenantDraft = defineConsoleCall({
  ...draftStep,
  ability: "tenant.change",
  id: "discardTenantDraft",
  path: "/einstellungen/entwurf/verwerfen",
  summary: "Throws the draft away",
});

export const renewTenantDraft = defineConsoleCall({
  ...draftStep,
  ability: "tenant.change",
  id: "renewTenantDraft",
  path: "/einstellungen/entwurf/erneuern",
  summary: "Puts the draft onto the version in force, after its differences were seen",
  errors: ["wrongState"],
});

export const unplanTenantDraft = defineConsoleCall({
  ...draftStep,
  ability: "tenant.change",
  id: "unplanTenantDraft",
  path: "/einstellungen/entwurf/planung/ruecknahme",
  summary: "Takes the plan of a publication back",
});

export const publishTenantDraft = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.publish",
  id: "publishTenantDraft",
  method: "POST",
  path: "/einstellungen/veroeffentlichung",
  summary: "Publishes the draft as the next version, at once or at a time",
  body: wire({
    /** The version in force that the author saw. */
    base: ["Basis", z.int().check(z.gte(0), z.lte(MOST_VERSIONS))],
    /** When the draft that the author saw was changed last. */
    seen: ["Gesehen", Instant],
    note: ["Notiz", Note],
    publishAt: ["Zeitpunkt", z.nullable(Instant)],
  }),
  answers: { 200: wire({ number: ["Version", z.nullable(z.int())] }) },
  errors: ["wrongState", "invalidInput"],
  examples: {
    body: { Basis: 7, Gesehen: "2026-11-16T10:00:00.000Z", Notiz: "Neue Nummer", Zeitpunkt: null },
    answer: { Version: 8 },
  },
});

const VersionView = wire({
  number: ["Version", z.int()],
  publishedAt: ["VeroeffentlichtAm", Instant],
  publishedBy: ["VeroeffentlichtVon", z.string()],
  note: ["Notiz", z.string()],
  restores: ["StelltWiederHer", z.nullable(z.int())],
  changed: ["Unterschiede", z.array(Difference)],
});
export type VersionView = z.output<typeof VersionView>;

export const listTenantVersions = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.read",
  id: "listTenantVersions",
  method: "GET",
  path: "/einstellungen/versionen",
  summary: "The versions, the newest first, each with what it changed",
  query: wire({ before: ["vor", z.optional(numberText({ min: 1, max: MOST_VERSIONS }))] }),
  answers: {
    200: wire({ content: ["Content", z.array(VersionView)], hasMore: ["Weitere", z.boolean()] }),
  },
  examples: {
    query: { vor: "8" },
    answer: {
      Content: [
        {
          Version: 7,
          VeroeffentlichtAm: "2026-11-15T09:00:00Z",
          VeroeffentlichtVon: "Nora Nord",
          Notiz: "Neue Nummer",
          StelltWiederHer: null,
          Unterschiede: [differenceExample],
        },
      ],
      Weitere: false,
    },
  },
});

const numberParams = wire({ number: ["nummer", numberText({ min: 1, max: MOST_VERSIONS })] });

export const compareTenantVersion = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.read",
  id: "compareTenantVersion",
  method: "GET",
  path: "/einstellungen/versionen/{nummer}",
  summary: "What would change if an older version came into force again",
  params: numberParams,
  answers: {
    200: wire({ current: ["Gilt", z.int()], differences: ["Unterschiede", z.array(Difference)] }),
  },
  errors: ["notFound"],
  examples: { params: { nummer: "6" }, answer: { Gilt: 7, Unterschiede: [differenceExample] } },
});

export const restoreTenantVersion = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.publish",
  id: "restoreTenantVersion",
  method: "POST",
  path: "/einstellungen/versionen/{nummer}/wiederherstellung",
  summary: "Publishes an older version again, as the next one",
  params: numberParams,
  body: wire({
    base: ["Basis", z.int().check(z.gte(0), z.lte(MOST_VERSIONS))],
    note: ["Notiz", Note],
  }),
  answers: { 200: wire({ number: ["Version", z.int()] }) },
  errors: ["notFound", "wrongState", "invalidInput"],
  examples: {
    params: { nummer: "6" },
    body: { Basis: 7, Notiz: "Zurück" },
    answer: { Version: 8 },
  },
});

export const getDraftPreview = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.read",
  id: "getDraftPreview",
  method: "GET",
  path: "/einstellungen/vorschau",
  summary: "An address that shows the tenant's pages with the draft, for a quarter of an hour",
  /** Without it the pages follow the system of the viewer. */
  query: wire({ mode: ["modus", z.optional(z.enum(["light", "dark"]))] }),
  answers: { 200: wire({ url: ["Adresse", z.string()] }) },
  examples: {
    query: { modus: "dark" },
    answer: { Adresse: "https://empfehlen.kuestenstrom.example/?entwurf=1794823200.c2lnbmF0dXI" },
  },
});

export const tenantDraftCalls = [
  getDraftPreview,
  getTenantDraft,
  saveTenantDraft,
  discardTenantDraft,
  renewTenantDraft,
  unplanTenantDraft,
  publishTenantDraft,
  listTenantVersions,
  compareTenantVersion,
  restoreTenantVersion,
] as const;
