import * as z from "zod/mini";
import type { Language } from "./language.ts";

/** An issue that knows what was given: only so a missing field differs from one of the wrong type. */
export type GivenIssue = z.core.$ZodIssue & { readonly input: unknown };

type Read<S extends z.ZodMiniType> =
  | { readonly success: true; readonly data: z.output<S>; readonly issues?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly issues: readonly GivenIssue[] };

/** Validates what people or other systems wrote, for `fieldErrors`. The issues hold what was given: never log them. */
export function readGiven<S extends z.ZodMiniType>(schema: S, given: unknown): Read<S> {
  const { success, data, error } = z.safeParse(schema, given, { reportInput: true });
  return success ? { success, data } : { success, issues: error.issues as unknown as GivenIssue[] };
}

const expectedTexts = {
  de: {
    number: "Dies muss eine Zahl sein",
    int: "Dies muss eine ganze Zahl sein",
    boolean: "Dies muss true oder false sein",
    string: "Dies muss ein Text sein",
    array: "Dies muss eine Liste sein",
    object: "Dies muss ein Objekt sein",
  },
  en: {
    number: "This must be a number",
    int: "This must be a whole number",
    boolean: "This must be true or false",
    string: "This must be a text",
    array: "This must be a list",
    object: "This must be an object",
  },
} as const;

const givenTexts = {
  de: {
    number: "eine Zahl",
    boolean: "true oder false",
    string: "ein Text",
    array: "eine Liste",
    object: "ein Objekt",
  },
  en: {
    number: "a number",
    boolean: "true or false",
    string: "a text",
    array: "a list",
    object: "an object",
  },
} as const;

const wrongForm = { de: "Diese Angabe hat die falsche Form.", en: "This has the wrong form." } as const;

/** What has to stand in a field that holds a value of another type, and what it holds. Undefined for a missing field. */
export function wrongTypeText(issue: GivenIssue, language: Language): string | undefined {
  if (issue.code !== "invalid_type" || issue.input === undefined || issue.input === null) return undefined;
  const wanted = issue.expected === "record" ? "object" : issue.expected;
  if (!isNamed(wanted)) return wrongForm[language];
  const given = givenText(issue.input, wanted, language);
  const says = language === "de" ? "angegeben ist" : "given is";
  return `${expectedTexts[language][wanted]}, ${says} ${given}.`;
}

const isNamed = (type: string): type is keyof (typeof expectedTexts)["de"] => type in expectedTexts.de;

const LONGEST_QUOTE = 40;

/**
 * Quotes a value only where a number or a yes/no belongs: passwords, codes and keys are texts, and a text in the place of
 * another text, a list or an object is only called by its type.
 */
function givenText(given: unknown, wanted: string, language: Language): string {
  const isPlain = wanted === "number" || wanted === "int" || wanted === "boolean";
  if (isPlain && typeof given === "number") return String(given);
  if (isPlain && typeof given === "string" && given.length <= LONGEST_QUOTE)
    return language === "de" ? `„${given}“` : `“${given}”`;
  const type = Array.isArray(given) ? "array" : typeof given;
  const names: Readonly<Partial<Record<string, string>>> = givenTexts[language];
  return names[type] ?? givenTexts[language].object;
}
