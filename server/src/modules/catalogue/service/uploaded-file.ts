import type { Language } from "@weitersagen/contract/language";
import { fieldErrors } from "@weitersagen/contract/problem";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import { CatalogueFile, CategoryFile, PhraseFile } from "./description.ts";
import type { CatalogueFiles } from "./files.ts";
import { lineOf } from "./json-lines.ts";

export interface FileError {
  readonly line: number | null;
  readonly path: string;
  readonly message: string;
}

export interface ReadFile {
  /** Absent if the file has errors. */
  readonly files?: CatalogueFiles;
  readonly errors: readonly FileError[];
  /** The line of a product, offer or category, by the path that a plan's errors have. */
  readonly lineOfEntry: (path: string) => number | null;
}

const nothing: CatalogueFiles = {
  products: [],
  offers: [],
  campaigns: [],
  categories: [],
  bundled: { products: [], offers: [] },
  advisors: [],
  phrases: [],
  pictures: new Map(),
};

const notJson = {
  de: "Das ist keine JSON-Datei, oder sie ist beschädigt. Die richtige Form haben die Dateien, die Sie auf dieser Seite herunterladen.",
  en: "This is no JSON file, or it is damaged. The files that you download on this page have the right form.",
} as const;
const isTable = {
  de: "Das ist eine Tabelle (CSV). Hochladen können Sie den Katalog nur als JSON, in der Form der Dateien, die Sie auf dieser Seite herunterladen.",
  en: "This is a table (CSV). A catalogue is uploaded as JSON only, in the form of the files that you download on this page.",
} as const;
const unknownShape = {
  de: "Die Datei hat keine „Produkte“: Laden Sie catalogue.json, categories.json oder phrases.en.json hoch.",
  en: "The file has no “Produkte”: upload catalogue.json, categories.json or phrases.en.json.",
} as const;

const MOST_ERRORS = 100;

/** Reads one of the files of a catalogue. Which one it is follows from its content. */
export function readUploaded(bytes: Buffer, language: Language): ReadFile {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const lineOfEntry = () => null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [, line] = /line (\d+)/.exec((error as SyntaxError).message) ?? [];
    const message = (looksLikeTable(text) ? isTable : notJson)[language];
    return {
      errors: [{ line: line === undefined ? null : Number(line), path: "", message }],
      lineOfEntry,
    };
  }
  const schema = schemaOf(value);
  if (!schema) return { errors: [{ line: 1, path: "", message: unknownShape[language] }], lineOfEntry };
  const result = readGiven(schema.file, value);
  if (!result.success) {
    const errors = fieldErrors(result.issues.slice(0, MOST_ERRORS), language);
    return {
      errors: errors.map(({ path, message }) => ({
        line: nearestLine(text, path.split(".")),
        path,
        message,
      })),
      lineOfEntry,
    };
  }
  return {
    files: { ...nothing, ...schema.filesOf(result.data) },
    errors: [],
    lineOfEntry: (path) => entryLine(text, value, path),
  };
}

/** A first line with separators that begins neither an object nor a list. */
const looksLikeTable = (text: string): boolean => /^[^{[\s;,\t][^;,\t\n]*[;,\t][^\n]*\n/.test(text);

interface Shape {
  readonly file: z.ZodMiniType;
  readonly filesOf: (read: unknown) => Partial<CatalogueFiles>;
}

function schemaOf(value: unknown): Shape | undefined {
  if (Array.isArray(value))
    return { file: CategoryFile, filesOf: (read) => ({ categories: read as CatalogueFiles["categories"] }) };
  if (typeof value !== "object" || value === null) return undefined;
  if ("Produkte" in value) return { file: CatalogueFile, filesOf: (read) => read as Partial<CatalogueFiles> };
  const texts = Object.values(value);
  if (texts.length === 0 || texts.some((text) => typeof text !== "string")) return undefined;
  return {
    file: PhraseFile,
    filesOf: (read) => ({
      phrases: Object.entries(read as Record<string, string>).map(([phrase, translation]) => ({
        language: "en" as const,
        phrase,
        translation,
      })),
    }),
  };
}

/** A field that is missing has no line: then that of what should contain it. */
function nearestLine(text: string, path: readonly string[]): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lineOf(text, path.slice(0, length));
    if (line !== null) return line;
  }
  return null;
}

const lists = { products: "Produkte", offers: "Angebote" } as const;

/** `products.101` is the product with this id, `categories.strom` the category with this key. */
function entryLine(text: string, value: unknown, path: string): number | null {
  const [kind = "", ...rest] = path.split(".");
  const key = rest.join(".");
  if (kind === "categories" && Array.isArray(value)) {
    const index = value.findIndex((entry: { Schluessel?: unknown }) => entry.Schluessel === key);
    return index < 0 ? null : lineOf(text, [index]);
  }
  const list = lists[kind as keyof typeof lists];
  const entries = (value as Record<string, unknown>)[list ?? ""];
  if (list === undefined || !Array.isArray(entries)) return null;
  const index = entries.findIndex((entry: { Id?: unknown }) => String(entry.Id) === key);
  return index < 0 ? null : lineOf(text, [list, index]);
}
