import type { ContentData } from "@weitersagen/cms/item";
import { blockTypes } from "@weitersagen/contract/content";
import {
  type ContentField,
  type ContentSchema,
  contentSchemas,
  fieldsOf,
  fixedBlockTypes,
  isVariableSchema,
} from "@weitersagen/contract/content-kinds";
import { type Language, languages } from "@weitersagen/contract/language";
import { placeholdersIn } from "@weitersagen/domain/placeholder";
import type { EntryKey } from "../repository/entries.ts";
import { SAFE_TARGET } from "./blocks.ts";
import { type EntryLibrary, entryName, idsIn, textIn, textsOf } from "./entry-library.ts";
import { retentionTable } from "./retention-table.ts";
import { footnoteMarks, forbiddenTags, plainText } from "./rich-text.ts";
import { brokenVariables, isStoredName, variablesIn } from "./variables.ts";
import { changingFootnote, isFixedOnceShown, openPlaceholder } from "./versions.ts";

/** Something that keeps an entry from being shown, in both languages of the console. */
export interface Fault {
  readonly field: string;
  /** The language of the value, where it matters. */
  readonly language: Language | null;
  readonly message: Readonly<Record<Language, string>>;
}

type Add = (field: string, language: Language | null, de: string, en: string) => void;

interface Checked {
  readonly data: ContentData;
  readonly library: EntryLibrary;
  readonly add: Add;
}

/** What is wrong with an entry, if visitors saw this data. */
export function faultsOf(library: EntryLibrary, key: EntryKey, data: ContentData): Fault[] {
  const faults: Fault[] = [];
  const add: Add = (field, language, de, en) => faults.push({ field, language, message: { de, en } });
  const schema = contentSchemas.find((known) => known === key.schema);
  const type = textIn(data, "Typ");
  if (!schema) add("", null, "Diese Art von Inhalt gibt es nicht.", "There is no such kind of content.");
  else if (schema === "content-bloecke" && !blockTypes.some((known) => known === type))
    add("Typ", null, `Die Art „${type}“ gibt es nicht.`, `There is no kind “${type}”.`);
  else checkFields({ data, library, add }, schema, key);
  return faults;
}

function checkFields(checked: Checked, schema: ContentSchema, key: EntryKey): void {
  const { data, add } = checked;
  const only = languages.find((language) => language === textIn(data, "Sprache"));
  for (const field of fieldsOf(schema, textIn(data, "Typ"))) {
    checkRequired(checked, field, only);
    checkValue(checked, field);
    checkTable(checked, field);
  }
  checkTexts(checked);
  if (schema === "seiten") checkPage(checked, key);
  const name = textIn(data, "name");
  if (isVariableSchema(schema) && !isStoredName(name))
    add("name", null, "Der Name hat die Form ${name}.", "The name has the form ${name}.");
  const target = textIn(data, "AktionZiel").trim();
  if (target !== "" && !SAFE_TARGET.test(target))
    add(
      "AktionZiel",
      null,
      "Das Ziel beginnt mit /, #, https://, mailto: oder tel:.",
      "The target begins with /, #, https://, mailto: or tel:.",
    );
}

const languageName = {
  de: { de: "auf Deutsch", en: "in German" },
  en: { de: "auf Englisch", en: "in English" },
};

function checkRequired({ data, add }: Checked, field: ContentField, only: Language | undefined): void {
  if (!field.isRequired) return;
  const { name, label } = field;
  const isFor = (language: string) => isFilled(data[name]?.[language]);
  const isForAll = isFor("iv");
  if (!field.isTranslated || (field.isOptionallyTranslated && isForAll)) {
    if (!isForAll) add(name, null, `„${label.de}“ fehlt.`, `“${label.en}” is missing.`);
    return;
  }
  for (const language of only ? [only] : languages) {
    const where = languageName[language];
    if (!isFor(language))
      add(name, language, `„${label.de}“ fehlt ${where.de}.`, `“${label.en}” is missing ${where.en}.`);
  }
}

function isFilled(value: unknown): boolean {
  if (typeof value === "number") return true;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "string" && (plainText(value) !== "" || value.includes("<img"));
}

function checkValue(
  { data, library, add }: Checked,
  { name, label, kind, choices, schema }: ContentField,
): void {
  const text = textIn(data, name);
  if (kind === "choice" && text !== "" && choices?.[text] === undefined)
    add(name, null, `„${text}“ gibt es bei „${label.de}“ nicht.`, `“${label.en}” cannot be “${text}”.`);
  if (kind === "number" && text !== "" && !/^\d{1,6}$/.test(text))
    add(name, null, `„${label.de}“ ist eine ganze Zahl.`, `“${label.en}” is a whole number.`);
  if (kind === "day" && text !== "" && !isDay(text))
    add(name, null, `„${label.de}“ ist kein Datum.`, `“${label.en}” is not a date.`);
  if (kind === "picture" || kind === "pictures")
    for (const id of idsIn(data, name)) requirePicture({ library, add }, name, null, id);
  if (kind === "elements")
    for (const language of languages) {
      const elements = data[name]?.[language];
      for (const element of Array.isArray(elements) ? elements : []) {
        const picture = (element as Readonly<Record<string, unknown>> | null)?.["Bild"];
        if (typeof picture === "string" && picture !== "")
          requirePicture({ library, add }, name, language, picture);
      }
    }
  if ((kind === "entries" || kind === "entry") && schema)
    for (const id of idsIn(data, name)) {
      const entry = library.entries.get(entryName({ schema, id }));
      if (!entry) add(name, null, `„${id}“ gibt es nicht.`, `There is no “${id}”.`);
      else if (!entry.published)
        add(name, null, `„${id}“ ist noch nicht veröffentlicht.`, `“${id}” is not published yet.`);
    }
}

/** The text of an element is formatted, its title is not. */
const unformatted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((element: unknown) =>
        typeof element === "object" && element !== null && "Text" in element
          ? { ...element, Text: "" }
          : element,
      )
    : value;

/** The variable that is a table has no place in a text without formatting: visitors would read its name. */
function checkTable({ data, add }: Checked, { name, label, kind }: ContentField): void {
  if (kind === "html") return;
  for (const [partition, value] of Object.entries(data[name] ?? {})) {
    if (
      !textsOf({ [name]: { iv: unformatted(value) } }).some((text) =>
        variablesIn(text).includes(retentionTable),
      )
    )
      continue;
    add(
      name,
      languages.find((known) => known === partition) ?? null,
      `\${${retentionTable}} ist eine Tabelle und geht nur in einem formatierten Text, nicht in „${label.de}“.`,
      `\${${retentionTable}} is a table and only works in a formatted text, not in “${label.en}”.`,
    );
  }
}

function requirePicture(
  { library, add }: Pick<Checked, "library" | "add">,
  field: string,
  language: Language | null,
  id: string,
): void {
  if (!library.pictures.has(id))
    add(field, language, `Das Bild „${id}“ gibt es nicht.`, `There is no picture “${id}”.`);
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Variables, footnotes and elements of all texts. */
function checkTexts({ data, library, add }: Checked): void {
  const addUnfinished = (
    field: string,
    language: Language | null,
    { german, detail }: ReturnType<typeof changingFootnote>,
  ) => add(field, language, german, detail);
  const footnotes = new Set(
    [...library.entries.values()]
      .filter(({ schema, published }) => schema === "fussnoten" && published)
      .map(({ published }) => textIn(published?.data ?? {}, "Identifier")),
  );
  for (const [field, partitions] of Object.entries(data)) {
    if (field === "name") continue;
    for (const [partition, value] of Object.entries(partitions)) {
      const language = languages.find((known) => known === partition) ?? null;
      const text = textsOf({ field: { iv: value } }).join(" ");
      for (const broken of new Set(brokenVariables(text)))
        add(field, language, `„${broken}“ ist keine Variable.`, `“${broken}” is not a variable.`);
      for (const name of new Set(variablesIn(text)))
        if (!library.variables.has(name))
          add(
            field,
            language,
            `Die Variable \${${name}} gibt es nicht.`,
            `There is no variable \${${name}}.`,
          );
      for (const open of isFixedOnceShown(data) ? new Set(placeholdersIn(text)) : [])
        addUnfinished(field, language, openPlaceholder(open));
      for (const mark of new Set(footnoteMarks(text)))
        if (isFixedOnceShown(data)) addUnfinished(field, language, changingFootnote(mark));
        else if (!footnotes.has(mark))
          add(field, language, `Die Fußnote „${mark}“ gibt es nicht.`, `There is no footnote “${mark}”.`);
      for (const tag of forbiddenTags(text))
        add(field, language, `<${tag}> ist nicht erlaubt.`, `<${tag}> is not allowed.`);
    }
  }
}

/** A page keeps the versions of the terms that it has: people agreed to them. */
function checkPage({ data, library, add }: Checked, key: EntryKey): void {
  const kept = new Set(idsIn(data, "Bloecke"));
  const shown = library.entries.get(entryName(key))?.published?.data ?? {};
  for (const id of idsIn(shown, "Bloecke")) {
    const block = library.entries.get(entryName({ schema: "content-bloecke", id }));
    const type = textIn(block?.published?.data ?? {}, "Typ");
    if (!kept.has(id) && fixedBlockTypes.some((fixed) => fixed === type))
      add(
        "Bloecke",
        null,
        `„${id}“ bleibt auf der Seite: Diese Fassung hat gegolten.`,
        `“${id}” stays on the page: this version has applied.`,
      );
  }
}
