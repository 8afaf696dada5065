import * as z from "zod/mini";
import { contentSchemas } from "../content-kinds.ts";
import { Instant, numberText } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { PictureContent, pictureBodyLimit } from "../uploaded-picture.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Inhalte" } as const;

const LONGEST_TEXT = 200_000;
const MOST_ITEMS = 200;

export const EntryId = text(100).check(z.regex(/^[a-z0-9][a-z0-9-]*$/i, { error: "entryIdRule" }));
const entryParams = wire({ schema: ["art", z.enum(contentSchemas)], id: ["id", EntryId] });
const params = { art: "faq", id: "wann" };

const Element = z.record(text(40), text(LONGEST_TEXT));
const Value = z.union([
  text(LONGEST_TEXT),
  z.number(),
  z.array(z.union([text(200), Element])).check(z.maxLength(MOST_ITEMS)),
]);
/** The fields by language; `iv` for values that are the same in all languages. */
export const ContentData = z.record(text(60), z.record(text(10), Value));
export type ContentData = z.output<typeof ContentData>;
const exampleData = {
  Frage: { de: "Wann liegt die Prämie bereit?", en: "When is the reward ready?" },
  Antwort: { de: "<p>Nach rund acht Wochen.</p>", en: "<p>After about eight weeks.</p>" },
  Gruppe: { iv: "praemie" },
};

export const contentStates = {
  published: { de: "Veröffentlicht", en: "Published" },
  changed: { de: "Entwurf wartet", en: "Draft waits" },
  draft: { de: "Entwurf", en: "Draft" },
  hidden: { de: "Nicht gezeigt", en: "Not shown" },
  fixed: { de: "Gilt unverändert", en: "Stays as it is" },
} as const;
export type ContentState = keyof typeof contentStates;
const stateNames = Object.keys(contentStates) as ContentState[];

/** Why a planned publication did not happen. */
export const planFailures = ["baseChanged", "faulty"] as const;

const EntrySummary = wire({
  schema: ["Art", z.enum(contentSchemas)],
  id: ["Id", z.string()],
  title: ["Titel", z.string()],
  /** Of a block: its type. */
  type: ["Typ", z.nullable(z.string())],
  /** Of a question: the group by which blocks show it. */
  group: ["Gruppe", z.nullable(z.string())],
  state: ["Zustand", z.enum(stateNames)],
  changedAt: ["Geaendert", Instant],
  changedBy: ["Von", z.string()],
  /** Of an approved version of the terms whose first day is still to come: that day. */
  beginsOn: ["GiltErstAb", z.nullable(z.string())],
  /** Its publication at a time: when, or why it did not happen. */
  plannedAt: ["Geplant", z.nullable(Instant)],
  planFailure: ["NichtVeroeffentlicht", z.nullable(z.enum(planFailures))],
});
export type EntrySummary = z.output<typeof EntrySummary>;

export const listContent = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "listContent",
  method: "GET",
  path: "/inhalte",
  summary: "Lists the entries of the content with their state",
  answers: {
    200: wire({
      /** Stored here, in a Squidex of the client, or the content of another tenant that this one shows. */
      source: ["Quelle", z.enum(["stored", "squidex", "shared"])],
      /** The address of the Squidex, or the tenant whose content it is. */
      where: ["Ort", z.nullable(z.string())],
      content: ["Content", z.array(EntrySummary)],
    }),
  },
  examples: {
    answer: {
      Quelle: "stored",
      Ort: null,
      Content: [
        {
          Art: "faq",
          Id: "wann",
          Titel: "Wann liegt die Prämie bereit?",
          Typ: null,
          Gruppe: "praemie",
          Zustand: "published",
          Geaendert: "2026-11-02T10:00:00Z",
          Von: "Mara Muster",
          GiltErstAb: null,
          Geplant: null,
          NichtVeroeffentlicht: null,
        },
      ],
    },
  },
});

const ContentVersion = wire({
  version: ["Fassung", z.int()],
  writtenAt: ["Geschrieben", Instant],
  writtenBy: ["Von", z.string()],
});
export type ContentVersion = z.output<typeof ContentVersion>;

/** Something that keeps a version from being shown: the field, the language where it matters, a sentence. */
const ContentFault = wire({
  field: ["Feld", z.string()],
  language: ["Sprache", z.nullable(z.string())],
  message: ["Text", z.string()],
});
export type ContentFault = z.output<typeof ContentFault>;
const exampleFault = { Feld: "Antwort", Sprache: "en", Text: "The variable ${wartezeit} does not exist." };

export const EntryView = wire({
  schema: ["Art", z.enum(contentSchemas)],
  id: ["Id", z.string()],
  state: ["Zustand", z.enum(stateNames)],
  newest: ["Neueste", z.int()],
  published: ["Veroeffentlicht", z.nullable(z.int())],
  draft: ["Entwurf", z.nullable(z.int())],
  /** Of an approved version of the terms whose first day is still to come: that day. */
  beginsOn: ["GiltErstAb", z.nullable(z.string())],
  data: ["Daten", ContentData],
  faults: ["Fehler", z.array(ContentFault)],
  versions: ["Fassungen", z.array(ContentVersion)],
  /** The pages that show it, by their names. */
  pages: ["Seiten", z.array(z.string())],
  plannedAt: ["Geplant", z.nullable(Instant)],
  plannedVersion: ["GeplanteFassung", z.nullable(z.int())],
  planFailure: ["NichtVeroeffentlicht", z.nullable(z.enum(planFailures))],
  /** Who has asked a second person to put this version of the terms online. */
  requestedBy: ["BeantragtVon", z.nullable(z.string())],
  /** Of a version of the terms that is not online yet: the name of the page that will show it. */
  destination: ["ErscheintDannAuf", z.nullable(z.string())],
  /** … and the id of the block whose text applies until then. */
  follows: ["FolgtAuf", z.nullable(z.string())],
  /** … and both texts with the values of their variables: what applies now, and what the second person approves. */
  comparison: [
    "Vergleich",
    z.nullable(wire({ before: ["Vorher", z.nullable(ContentData)], after: ["Nachher", ContentData] })),
  ],
});
export type EntryView = z.output<typeof EntryView>;

export const getContentEntry = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "getContentEntry",
  method: "GET",
  path: "/inhalte/{art}/{id}",
  summary: "Returns the newest version of an entry, its faults and its versions",
  params: entryParams,
  answers: { 200: EntryView },
  examples: {
    params,
    answer: {
      Art: "faq",
      Id: "wann",
      Zustand: "changed",
      Neueste: 2,
      Veroeffentlicht: 1,
      Entwurf: 2,
      GiltErstAb: null,
      Daten: exampleData,
      Fehler: [exampleFault],
      Fassungen: [{ Fassung: 2, Geschrieben: "2026-11-02T10:00:00Z", Von: "Mara Muster" }],
      Seiten: ["faq"],
      Geplant: null,
      GeplanteFassung: null,
      NichtVeroeffentlicht: null,
      BeantragtVon: null,
      ErscheintDannAuf: null,
      FolgtAuf: null,
      Vergleich: null,
    },
  },
});

export const getContentVersion = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "getContentVersion",
  method: "GET",
  path: "/inhalte/{art}/{id}/fassungen/{fassung}",
  summary: "Returns one version of an entry",
  params: wire({
    schema: ["art", z.enum(contentSchemas)],
    id: ["id", EntryId],
    version: ["fassung", numberText({ min: 1, max: 1_000_000 })],
  }),
  answers: { 200: wire({ data: ["Daten", ContentData] }) },
  examples: { params: { ...params, fassung: "1" }, answer: { Daten: exampleData } },
});

export const saveContentDraft = defineConsoleCall({
  ...callDefaults,
  ability: "content.change",
  id: "saveContentDraft",
  method: "PUT",
  path: "/inhalte/{art}/{id}",
  summary: "Saves a draft of an entry, if the newest version is still the expected one",
  params: entryParams,
  body: wire({
    /** The newest version when the editor was opened; 0 for a new entry. */
    expected: ["Erwartet", z.int().check(z.minimum(0))],
    data: ["Daten", ContentData],
  }),
  bodyLimit: 4_000_000,
  answers: { 200: wire({ version: ["Fassung", z.int()], faults: ["Fehler", z.array(ContentFault)] }) },
  examples: {
    params,
    body: { Erwartet: 1, Daten: exampleData },
    answer: { Fassung: 2, Fehler: [exampleFault] },
  },
});

export const discardContentDraft = defineConsoleCall({
  ...callDefaults,
  ability: "content.change",
  id: "discardContentDraft",
  method: "POST",
  path: "/inhalte/{art}/{id}/verwerfen",
  summary: "Drops the draft of an entry and its planned publication; its version stays in the history",
  params: entryParams,
  answers: { 204: null },
  examples: { params },
});

export const unplanContent = defineConsoleCall({
  ...callDefaults,
  ability: "content.change",
  id: "unplanContent",
  method: "POST",
  path: "/inhalte/{art}/{id}/planung/ruecknahme",
  summary: "Takes the plan of a publication back; a draft stays",
  params: entryParams,
  answers: { 204: null },
  examples: { params },
});

export const publishContent = defineConsoleCall({
  ...callDefaults,
  ability: "content.publish",
  id: "publishContent",
  method: "POST",
  path: "/inhalte/{art}/{id}/veroeffentlichen",
  summary: "Publishes a version of an entry now or at a time; an older one is a rollback",
  params: entryParams,
  body: wire({
    version: ["Fassung", z.int().check(z.minimum(1))],
    /** What visitors see when it is asked for; null for nothing. */
    expected: ["Erwartet", z.nullable(z.int())],
    at: ["Am", z.optional(Instant)],
  }),
  answers: { 204: null },
  examples: { params, body: { Fassung: 2, Erwartet: 1 } },
});

export const requestTerms = defineConsoleCall({
  ...callDefaults,
  ability: "content.publish",
  id: "requestTerms",
  method: "POST",
  path: "/bedingungen/{id}/freigabe",
  summary: "Asks a second person to put a new version of the terms online",
  params: wire({ id: ["id", EntryId] }),
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  examples: { params: { id: "agb-2027-01-01" }, body: { Grund: "Neue Frist von 30 Tagen" } },
});

const Picture = wire({
  id: ["Id", z.string()],
  fileName: ["Datei", z.string()],
  address: ["Adresse", z.string()],
  german: ["AltDe", z.string()],
  english: ["AltEn", z.string()],
});
export type Picture = z.output<typeof Picture>;
const examplePicture = {
  Id: "schritt-1",
  Datei: "schritt-1.svg",
  Adresse: "/api/v1/ewe/bild/0f3a",
  AltDe: "",
  AltEn: "",
};

export const listContentPictures = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "listContentPictures",
  method: "GET",
  path: "/inhaltsbilder",
  summary: "Lists the pictures of the content",
  answers: { 200: wire({ content: ["Content", z.array(Picture)] }) },
  examples: { answer: { Content: [examplePicture] } },
});

export const addContentPicture = defineConsoleCall({
  ...callDefaults,
  ability: "content.change",
  id: "addContentPicture",
  method: "POST",
  path: "/inhaltsbilder",
  summary: "Adds a picture; its kind is recognised by its content",
  body: wire({
    fileName: ["Datei", text(100).check(z.minLength(1))],
    bytes: ["Inhalt", PictureContent],
    german: ["AltDe", trimmed(300)],
    english: ["AltEn", trimmed(300)],
  }),
  bodyLimit: pictureBodyLimit,
  answers: { 201: Picture },
  examples: {
    body: {
      Datei: "punkt.png",
      Inhalt:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      AltDe: "Ein Punkt",
      AltEn: "A dot",
    },
    answer: examplePicture,
  },
});

export const contentDeskCalls = [
  listContent,
  getContentEntry,
  getContentVersion,
  saveContentDraft,
  discardContentDraft,
  unplanContent,
  publishContent,
  requestTerms,
  listContentPictures,
  addContentPicture,
] as const;
