import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const MEGABYTE = 1024 * 1024;
/** The largest file of a catalogue that is read. */
export const MOST_CATALOGUE_BYTES = 20 * MEGABYTE;
const bodyLimit = 30 * MEGABYTE;

export const importSections = ["products", "offers", "campaigns", "categories", "phrases"] as const;
export type ImportSection = (typeof importSections)[number];
export const importChanges = ["added", "changed", "withdrawn", "removed"] as const;

/** A bounty is added, gets another end, or is removed before it begins. */
export const amountChanges = ["added", "ending", "removed"] as const;

const ChangedField = wire({
  /** The wire name of the field. */
  field: ["Feld", z.string()],
  /** Both as JSON; null where there is no value. */
  before: ["Bisher", z.nullable(z.string())],
  after: ["Neu", z.nullable(z.string())],
});

const PlannedEntry = wire({
  change: ["Aenderung", z.enum(importChanges)],
  key: ["Schluessel", z.string()],
  name: ["Name", z.string()],
  /** The fields that differ. */
  fields: ["Felder", z.array(ChangedField)],
});
export type PlannedEntry = z.output<typeof PlannedEntry>;

const FileError = wire({
  /** Null if the error belongs to no line. */
  line: ["Zeile", z.nullable(z.int())],
  path: ["Stelle", z.string()],
  message: ["Fehler", z.string()],
});

export const ImportPlan = wire({
  errors: ["Fehler", z.array(FileError)],
  sections: [
    "Teile",
    z.array(
      wire({
        section: ["Teil", z.enum(importSections)],
        /** All changes; `entries` holds the first of them. */
        count: ["Anzahl", z.int()],
        entries: ["Eintraege", z.array(PlannedEntry)],
      }),
    ),
  ],
  /** Amounts that a second person has to approve. */
  amounts: [
    "Praemien",
    z.array(
      wire({
        name: ["Name", z.string()],
        /** What it pays now. */
        todayCents: ["HeuteCent", z.nullable(z.int())],
        changes: [
          "Aenderungen",
          z.array(
            wire({
              change: ["Aenderung", z.enum(amountChanges)],
              amountCents: ["WertCent", z.int()],
              startsAt: ["Startdatum", Instant],
              endsAt: ["Enddatum", z.nullable(Instant)],
            }),
          ),
        ],
      }),
    ),
  ],
  unnamed: ["NichtGenannt", z.int()],
  leftOut: ["Ausgeschlossen", z.array(z.int())],
  /** What was shown: the import is refused if it would do something else. */
  version: ["Fassung", z.string()],
});
export type ImportPlan = z.output<typeof ImportPlan>;

const FileFields = {
  name: ["Dateiname", trimmed(200)],
  content: ["Inhalt", text(bodyLimit).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))],
  isComplete: ["Vollstaendig", z.boolean()],
} as const;
const fileExample = { Dateiname: "catalogue.json", Inhalt: "eyJQcm9kdWt0ZSI6W119", Vollstaendig: false };
const planExample = {
  Fehler: [],
  Teile: [
    {
      Teil: "products",
      Anzahl: 1,
      Eintraege: [
        {
          Aenderung: "changed",
          Schluessel: "101",
          Name: "Ökostrom 24",
          Felder: [{ Feld: "PreisMonatlich", Bisher: "1990", Neu: "2490" }],
        },
      ],
    },
  ],
  Praemien: [
    {
      Name: "Ökostrom 24",
      HeuteCent: 5_000,
      Aenderungen: [
        {
          Aenderung: "added",
          WertCent: 7_500,
          Startdatum: "2026-11-23T00:00:00+01:00",
          Enddatum: null,
        },
      ],
    },
  ],
  NichtGenannt: 13,
  Ausgeschlossen: [],
  Fassung: "0123456789abcdef",
};

const callDefaults = {
  scope: "consoleTenant",
  tag: "Katalog",
  ability: "catalogue.change",
  method: "POST",
  bodyLimit,
} as const;

export const planCatalogueImport = defineConsoleCall({
  ...callDefaults,
  id: "planCatalogueImport",
  path: "/katalogdatei/vorschau",
  summary: "Says what a file of the catalogue would add, change and withdraw, or what is wrong in which line",
  body: wire(FileFields),
  answers: { 200: ImportPlan },
  examples: { body: fileExample, answer: planExample },
});

export const importCatalogueFile = defineConsoleCall({
  ...callDefaults,
  id: "importCatalogueFile",
  path: "/katalogdatei",
  summary: "Loads a file of the catalogue as shown before; amounts are asked for",
  body: wire({ ...FileFields, version: ["Fassung", text(64).check(z.regex(/^[0-9a-f]{16}$/))] }),
  answers: { 200: ImportPlan },
  errors: ["wrongState"],
  examples: { body: { ...fileExample, Fassung: "0123456789abcdef" }, answer: planExample },
});

/** The files of a catalogue that can be uploaded. */
export const catalogueFileNames = ["catalogue.json", "categories.json", "phrases.en.json"] as const;
export type CatalogueFileName = (typeof catalogueFileNames)[number];

export const downloadCatalogueFile = defineConsoleCall({
  scope: "consoleTenant",
  tag: "Katalog",
  ability: "catalogue.read",
  id: "downloadCatalogueFile",
  method: "GET",
  path: "/katalogdatei/{datei}",
  summary: "Returns the catalogue in the form in which it is uploaded (JSON)",
  isAudited: true,
  params: wire({ file: ["datei", z.enum(catalogueFileNames)] }),
  answers: { 200: null },
  media: ["application/json"],
  examples: { params: { datei: "catalogue.json" } },
});

export const importCalls = [planCatalogueImport, importCatalogueFile, downloadCatalogueFile];
