import type { Language } from "@weitersagen/contract/language";
import type { FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { formatDay, formatMoney } from "../../lib/format.ts";

/** A value from its JSON text; undefined where it is left out. */
export const parsed = (text: string | null | undefined): unknown =>
  text === null || text === undefined ? undefined : (JSON.parse(text) as unknown);

/** A text as it is, anything else as JSON. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

export interface Words {
  readonly on: string;
  readonly off: string;
  readonly nothing: string;
}

/** A value in words. A structure is written as its parts with their names. */
export function shownValue(
  field: FieldShape | undefined,
  value: unknown,
  language: Language,
  words: Words,
): string {
  if (value === undefined || value === null || value === "") return words.nothing;
  if (field?.kind === "flag") return value === 1 || value === true ? words.on : words.off;
  if (field?.kind === "instant") return formatDay(new Date(plainText(value)), language);
  if (field?.kind === "cents") return formatMoney(Number(value), language);
  const choice = field?.choices?.find((one) => one.value === value);
  if (choice) return choice[language];
  if (field?.kind === "wording" && isObject(value))
    return shownValue(undefined, value[language], language, words);
  if (Array.isArray(value)) {
    const item = field?.kind === "rows" ? { ...field, kind: "group" as const } : field;
    return value.length === 0
      ? words.nothing
      : value.map((one) => shownValue(item, one, language, words)).join(field?.kind === "rows" ? "; " : ", ");
  }
  if (field?.parts && isObject(value)) return shownParts(field.parts, value, language, words);
  return plainText(value);
}

const shownParts = (
  parts: readonly FieldShape[],
  value: Readonly<Record<string, unknown>>,
  language: Language,
  words: Words,
): string =>
  parts
    .filter(({ name }) => value[name] !== undefined)
    .map((part) => `${part[language].label}: ${shownValue(part, value[part.name], language, words)}`)
    .join(", ") || words.nothing;

/** A part of a structure that differs, with the path to it. */
export interface Leaf {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isListOfObjects = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject);

/** The differing parts of two structures, lists row by row; of plain values themselves. */
export function leavesOf(before: unknown, after: unknown, path = ""): Leaf[] {
  const areStructures =
    (isObject(before) && isObject(after)) || (isListOfObjects(before) && isListOfObjects(after));
  if (!areStructures)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
    leavesOf(old[key], next[key], path === "" ? key : `${path}.${key}`),
  );
}

/** The sides of a text in two languages. */
export const languageNames = {
  de: { de: "Deutsch", en: "Englisch" },
  en: { de: "German", en: "English" },
} as const;

export const isLanguage = (key: string): key is Language => key in languageNames.de;

/** The part of a setting at a path, with its names on the way: "Dienste 1 · Zweck". */
export function partAt(
  field: FieldShape | undefined,
  path: string,
  language: Language,
): { readonly part: FieldShape | undefined; readonly name: string } {
  let part = field;
  const names: string[] = [];
  for (const key of path.split(".").filter((one) => one !== "")) {
    if (/^\d+$/.test(key) && (part?.kind === "rows" || part?.kind === "elsewhere")) {
      names.push(`${names.pop() ?? "Nr."} ${Number(key) + 1}`.trim());
      part = { ...part, kind: "group" };
      continue;
    }
    const isSide = part?.kind === "wording" && isLanguage(key);
    part = part?.kind === "wording" ? undefined : part?.parts?.find(({ name }) => name === key);
    names.push(isSide ? languageNames[language][key] : (part?.[language].label ?? key));
  }
  return { part, name: names.join(" · ") };
}
