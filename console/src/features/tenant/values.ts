import { type Colour, hexColour } from "@weitersagen/contract/colour";
import type { Language } from "@weitersagen/contract/language";
import type { TenantField } from "@weitersagen/domain/tenant-fields/field";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { formatMoney } from "../../lib/format.ts";

/** A value of a setting from its JSON text; undefined where it is left out. */
export const parsed = (text: string | null | undefined): unknown =>
  text === null || text === undefined ? undefined : (JSON.parse(text) as unknown);

export const encoded = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** What is typed into the field of a value. */
export function typedOf(field: TenantField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "json") return JSON.stringify(value, null, 2);
  if (field.kind === "cents") return (Number(value) / 100).toFixed(2).replace(".", ",");
  if (Array.isArray(value)) return value.join(field.kind === "lines" ? "\n" : ", ");
  return plainText(value);
}

/** A text as it is, anything else as JSON. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

export type Typed = { readonly value: unknown } | { readonly error: "invalidJson" | "invalidNumber" };

/** The value that was typed, or what is wrong with it. */
export function valueOf(field: TenantField, typed: string): Typed {
  const text = typed.trim();
  if (text === "" && field.empty !== undefined) return { value: field.empty === "null" ? null : undefined };
  switch (field.kind) {
    case "flag":
      return { value: text === "1" ? 1 : 0 };
    case "number":
    case "channel":
      return numberFrom(text, 1);
    case "cents":
      return numberFrom(text.replace(/[€\s]/g, "").replace(",", "."), 100);
    case "lines":
      return { value: text.split(/\s*\n\s*/).filter((line) => line !== "") };
    case "numbers": {
      const numbers = text
        .split(/[\s,;]+/)
        .filter((part) => part !== "")
        .map(Number);
      return numbers.some((number) => !Number.isSafeInteger(number))
        ? { error: "invalidNumber" }
        : { value: numbers };
    }
    case "choice":
      return { value: field.choices?.find(({ value }) => String(value) === text)?.value };
    case "json":
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return { error: "invalidJson" };
      }
    default:
      return { value: text };
  }
}

function numberFrom(text: string, factor: number): Typed {
  const number = Math.round(Number(text) * factor);
  return text === "" || !Number.isSafeInteger(number) ? { error: "invalidNumber" } : { value: number };
}

interface Words {
  readonly on: string;
  readonly off: string;
  readonly nothing: string;
}

/** A value in words, for the list of differences. */
export function shownValue(name: string, value: unknown, language: Language, words: Words): string {
  const field = tenantFieldNamed(name);
  if (value === undefined || value === null || value === "") return words.nothing;
  if (field?.kind === "flag") return value === 1 ? words.on : words.off;
  if (field?.kind === "cents") return formatMoney(Number(value), language);
  const choice = field?.choices?.find((one) => one.value === value);
  if (choice) return choice[language];
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.length === 0 ? words.nothing : value.join(", ");
  return plainText(value);
}

/** A part of a structure that differs, with the path to it. */
export interface Leaf {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The differing parts of two structures; of plain values themselves. */
export function leavesOf(before: unknown, after: unknown, path = ""): Leaf[] {
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    leavesOf(before[key], after[key], path === "" ? key : `${path}.${key}`),
  );
}

/** The colour of a theme's part, to show it. */
export const colourAt = (path: string, value: unknown): string | undefined =>
  /^(dark)?[cC]olours\.\w+$/.test(path) && Array.isArray(value) && value.length === 3
    ? hexColour(value as unknown as Colour)
    : undefined;
