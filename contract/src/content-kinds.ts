import { blockTypes } from "./content.ts";
import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;
type BlockType = (typeof blockTypes)[number];

/**
 * How a field is edited: one line, several lines, formatted text, a whole number, a day, one of `choices`, one or several
 * pictures, one or several entries of `schema`, or a list of elements with title, text and picture.
 */
export type ContentFieldKind =
  | "line"
  | "lines"
  | "html"
  | "number"
  | "day"
  | "choice"
  | "picture"
  | "pictures"
  | "entry"
  | "entries"
  | "elements";

export interface ContentField {
  readonly name: string;
  readonly label: Words;
  readonly hint?: Words;
  readonly kind: ContentFieldKind;
  /** Has a value in each language. */
  readonly isTranslated?: true;
  readonly isRequired?: true;
  /** It may be translated, and may have one value for all languages. */
  readonly isOptionallyTranslated?: true;
  /** An id by which texts or programs refer to the entry: fixed once it exists. */
  readonly isFixed?: true;
  readonly choices?: Readonly<Record<string, Words>>;
  readonly schema?: ContentSchema;
  /** Only blocks of these types have it. */
  readonly types?: readonly BlockType[];
}

export const contentSchemas = [
  "seiten",
  "content-bloecke",
  "faq",
  "fussnoten",
  "variablen",
  "agenturvariablen",
  "keyvisual",
  "bilderlisten",
] as const;
export type ContentSchema = (typeof contentSchemas)[number];

/** Whether the entries of a schema are variables: of the tenant or of one agency. */
export const isVariableSchema = (schema: string): boolean =>
  schema === "variablen" || schema === "agenturvariablen";

interface ContentKind {
  readonly name: Words;
  readonly one: Words;
  /** The field by which people recognise an entry. */
  readonly title: string;
  readonly fields: readonly ContentField[];
}

const blockNames: Readonly<Record<BlockType, Words>> = {
  auftakt: { de: "Auftakt", en: "Opening" },
  schritte: { de: "Schritte", en: "Steps" },
  produkte: { de: "Produkte", en: "Products" },
  kategorien: { de: "Kategorien", en: "Categories" },
  fragen: { de: "Fragen und Antworten", en: "Questions and answers" },
  vertrauen: { de: "Gute Gründe", en: "Good reasons" },
  galerie: { de: "Bildergalerie", en: "Gallery" },
  text: { de: "Text", en: "Text" },
  "agb-fassung": { de: "Fassung der Bedingungen", en: "Version of the terms" },
  "datenschutz-fassung": { de: "Fassung der Datenschutzhinweise", en: "Version of the privacy notice" },
};

const title = {
  name: "Titel",
  label: { de: "Titel", en: "Title" },
  kind: "line",
  isTranslated: true,
} as const;
const group = {
  name: "Gruppe",
  label: { de: "Gruppe", en: "Group" },
  hint: {
    de: "Ein Block mit Fragen zeigt alle Fragen seiner Gruppe.",
    en: "A block of questions shows all questions of its group.",
  },
  kind: "line",
} as const;
const variableName = {
  name: "name",
  label: { de: "Name", en: "Name" },
  hint: { de: "So steht sie in Texten: ${name}", en: "How texts refer to it: ${name}" },
  kind: "line",
  isRequired: true,
  isFixed: true,
} as const;
const variableValue = {
  name: "value",
  label: { de: "Wert", en: "Value" },
  kind: "line",
  isTranslated: true,
  isOptionallyTranslated: true,
  isRequired: true,
} as const;
/** Types of blocks that people agree to or are informed by: once shown they stay as they are. */
export const fixedBlockTypes = ["agb-fassung", "datenschutz-fassung"] as const satisfies readonly BlockType[];
/** Blocks that are nothing without their text. */
const textTypes: readonly BlockType[] = ["text", ...fixedBlockTypes];
const withAction = ["auftakt", "produkte", "fragen"] as const;

/** What each kind of content consists of. The editor and the check of a draft are made from this table. */
export const contentKinds: Readonly<Record<ContentSchema, ContentKind>> = {
  seiten: {
    name: { de: "Seiten", en: "Pages" },
    one: { de: "Seite", en: "Page" },
    title: "Titel",
    fields: [
      { name: "Name", label: { de: "Name", en: "Name" }, kind: "line", isRequired: true, isFixed: true },
      title,
      {
        name: "Beschreibung",
        label: { de: "Beschreibung für Suchmaschinen", en: "Description for search engines" },
        kind: "lines",
        isTranslated: true,
      },
      {
        name: "Keyvisual",
        label: { de: "Kopfbild", en: "Key visual" },
        kind: "entries",
        schema: "keyvisual",
      },
      {
        name: "Bloecke",
        label: { de: "Blöcke, von oben nach unten", en: "Blocks, from top to bottom" },
        kind: "entries",
        schema: "content-bloecke",
      },
    ],
  },
  "content-bloecke": {
    name: { de: "Blöcke", en: "Blocks" },
    one: { de: "Block", en: "Block" },
    title: "Titel",
    fields: [
      {
        name: "Typ",
        label: { de: "Art", en: "Kind" },
        kind: "choice",
        choices: blockNames,
        isRequired: true,
        isFixed: true,
      },
      title,
      {
        name: "Inhalt",
        label: { de: "Text", en: "Text" },
        kind: "html",
        isTranslated: true,
        types: blockTypes.filter((type) => !textTypes.includes(type)),
      },
      {
        name: "Inhalt",
        label: { de: "Text", en: "Text" },
        kind: "html",
        isTranslated: true,
        isRequired: true,
        types: textTypes,
      },
      {
        name: "Elemente",
        label: { de: "Elemente", en: "Elements" },
        kind: "elements",
        isTranslated: true,
        types: ["schritte", "vertrauen"],
      },
      { name: "Bild", label: { de: "Bild", en: "Picture" }, kind: "picture", types: ["auftakt"] },
      { name: "Variante", label: { de: "Variante", en: "Variant" }, kind: "line", types: ["auftakt"] },
      { ...group, types: ["fragen"] },
      {
        name: "Anzahl",
        label: { de: "Höchstens so viele", en: "At most this many" },
        kind: "number",
        types: ["fragen", "produkte"],
      },
      {
        name: "Bilderliste",
        label: { de: "Bilderliste", en: "Picture list" },
        kind: "entries",
        schema: "bilderlisten",
        isRequired: true,
        types: ["galerie"],
      },
      {
        name: "AktionText",
        label: { de: "Beschriftung des Knopfs", en: "Label of the button" },
        kind: "line",
        isTranslated: true,
        types: withAction,
      },
      {
        name: "AktionZiel",
        label: { de: "Ziel des Knopfs", en: "Target of the button" },
        hint: {
          de: "Zum Beispiel /faq, #home-produkte oder https://…",
          en: "Such as /faq, #home-produkte or https://…",
        },
        kind: "line",
        types: withAction,
      },
      {
        name: "GueltigAb",
        label: { de: "Gilt ab", en: "Applies from" },
        kind: "day",
        isRequired: true,
        isFixed: true,
        types: fixedBlockTypes,
      },
      {
        name: "Sprache",
        label: { de: "Nur in dieser Sprache", en: "In this language only" },
        kind: "choice",
        choices: { de: { de: "Deutsch", en: "German" }, en: { de: "Englisch", en: "English" } },
        types: fixedBlockTypes,
      },
    ],
  },
  faq: {
    name: { de: "Fragen und Antworten", en: "Questions and answers" },
    one: { de: "Frage", en: "Question" },
    title: "Frage",
    fields: [
      {
        name: "Frage",
        label: { de: "Frage", en: "Question" },
        kind: "line",
        isTranslated: true,
        isRequired: true,
      },
      {
        name: "Antwort",
        label: { de: "Antwort", en: "Answer" },
        kind: "html",
        isTranslated: true,
        isRequired: true,
      },
      group,
      { name: "Position", label: { de: "Reihenfolge", en: "Order" }, kind: "number" },
    ],
  },
  fussnoten: {
    name: { de: "Fußnoten", en: "Footnotes" },
    one: { de: "Fußnote", en: "Footnote" },
    title: "Titel",
    fields: [
      {
        name: "Identifier",
        label: { de: "Kennung", en: "Identifier" },
        kind: "line",
        isRequired: true,
        isFixed: true,
      },
      { ...title, isRequired: true },
      {
        name: "Inhalt",
        label: { de: "Text", en: "Text" },
        kind: "html",
        isTranslated: true,
        isRequired: true,
      },
      { name: "Gruppe", label: { de: "Gruppe", en: "Group" }, kind: "line" },
    ],
  },
  variablen: {
    name: { de: "Variablen", en: "Variables" },
    one: { de: "Variable", en: "Variable" },
    title: "name",
    fields: [variableName, variableValue],
  },
  agenturvariablen: {
    name: { de: "Variablen von Agenturen", en: "Variables of agencies" },
    one: { de: "Variable einer Agentur", en: "Variable of an agency" },
    title: "name",
    fields: [
      {
        name: "Agentur",
        label: { de: "Agentur", en: "Agency" },
        kind: "line",
        isRequired: true,
        isFixed: true,
      },
      variableName,
      variableValue,
    ],
  },
  keyvisual: {
    name: { de: "Kopfbilder", en: "Key visuals" },
    one: { de: "Kopfbild", en: "Key visual" },
    title: "Titel",
    fields: [
      { ...title, isRequired: true },
      { name: "Text", label: { de: "Text", en: "Text" }, kind: "html", isTranslated: true },
      { name: "Bild", label: { de: "Bild", en: "Picture" }, kind: "picture" },
      { name: "BildHoch", label: { de: "Bild für Telefone", en: "Picture for phones" }, kind: "picture" },
    ],
  },
  bilderlisten: {
    name: { de: "Bilderlisten", en: "Picture lists" },
    one: { de: "Bilderliste", en: "Picture list" },
    title: "Name",
    fields: [
      { name: "Name", label: { de: "Name", en: "Name" }, kind: "line", isRequired: true },
      { name: "Bilder", label: { de: "Bilder", en: "Pictures" }, kind: "pictures", isRequired: true },
    ],
  },
};

/** The fields of an entry, given its type where it is a block. */
export function fieldsOf(schema: ContentSchema, type: unknown): readonly ContentField[] {
  return contentKinds[schema].fields.filter(
    ({ types }) => types === undefined || types.some((known) => known === type),
  );
}
