import { type Colour, hexColour } from "@weitersagen/contract/colour";
import type { FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { plainText } from "../../entities/difference/values.ts";
import { centsOf, typedEuros } from "../../lib/cents.ts";

export const encoded = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** What is typed into the field of a value. */
export function typedOf(field: FieldShape, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "cents") return typedEuros(Number(value));
  if (Array.isArray(value)) return value.join(field.kind === "lines" ? "\n" : ", ");
  return plainText(value);
}

export type Typed = { readonly value: unknown } | { readonly error: "invalidNumber" };

/** The value that was typed, or what is wrong with it. */
export function readTyped(field: FieldShape, typed: string): Typed {
  const text = typed.trim();
  if (text === "" && field.empty !== undefined) return { value: field.empty === "null" ? null : undefined };
  switch (field.kind) {
    case "flag":
      return { value: text === "1" ? 1 : 0 };
    case "number":
    case "channel":
      return numberOr(text === "" ? undefined : Number(text));
    case "cents":
      return numberOr(centsOf(text) ?? undefined);
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
    default:
      return { value: text };
  }
}

const numberOr = (number: number | undefined): Typed =>
  Number.isSafeInteger(number) ? { value: number } : { error: "invalidNumber" };

/** The colour of a theme's part, to show it. */
export const colourAt = (path: string, value: unknown): string | undefined =>
  /^(dark)?[cC]olours\.\w+$/.test(path) && Array.isArray(value) && value.length === 3
    ? hexColour(value as unknown as Colour)
    : undefined;
