import * as z from "zod/mini";
import { errorCodes } from "./error-codes.ts";
import type { ErrorName } from "./error-codes.ts";
import { errorText, isErrorName } from "./errors.ts";
import { fieldRuleText } from "./field-rules.ts";
import type { Language } from "./language.ts";
import { wireWords } from "./wire-words.ts";
import { type GivenIssue, wrongTypeText } from "./wrong-type.ts";

export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof FieldError>;

/** The body of every failed call (`application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: wireWords(errorCodes),
  errors: z.optional(z.array(FieldError)),
});
export type Problem = z.output<typeof Problem>;

/** The error for a set of invalid fields: that of a single field that names its own, otherwise `invalidInput`. */
export function errorOfIssues(issues: readonly z.core.$ZodIssue[]): ErrorName {
  const [only] = issues;
  return issues.length === 1 && only && isErrorName(only.message) ? only.message : "invalidInput";
}

/** One error per field: an empty field need not also be reported as malformed. */
export function fieldErrors(issues: readonly GivenIssue[], language: Language): FieldError[] {
  const byPath = Map.groupBy(issues.flatMap(namedFaults), (issue) => issue.path.join("."));
  return [...byPath].flatMap(([path, faults]) =>
    faults.slice(0, 1).map((fault) => ({ path, message: givenMessage(fault, language) })),
  );
}

/** A body with several accepted forms that fits none is validated against the first, so that a field can be named. */
function namedFaults(issue: GivenIssue): readonly GivenIssue[] {
  const [first = []] = issue.code === "invalid_union" && issue.path.length === 0 ? issue.errors : [];
  return first.length > 0 ? (first as readonly GivenIssue[]) : [issue];
}

const givenMessage = (issue: GivenIssue, language: Language): string =>
  isErrorName(issue.message) || fieldRuleText(issue.message, language) !== undefined
    ? fieldMessage(issue, language)
    : (wrongTypeText(issue, language) ?? fieldMessage(issue, language));

const bounds = {
  string: {
    de: {
      atLeast: (count: string) => `Bitte geben Sie mindestens ${count} Zeichen ein.`,
      atMost: (count: string) => `Bitte geben Sie höchstens ${count} Zeichen ein.`,
    },
    en: {
      atLeast: (count: string) => `Please enter at least ${count} characters.`,
      atMost: (count: string) => `Please enter at most ${count} characters.`,
    },
  },
  array: {
    de: {
      atLeast: (count: string) => `Einträge: mindestens ${count}.`,
      atMost: (count: string) => `Einträge: höchstens ${count}.`,
    },
    en: {
      atLeast: (count: string) => `Entries: at least ${count}.`,
      atMost: (count: string) => `Entries: at most ${count}.`,
    },
  },
  number: {
    de: {
      atLeast: (value: string) => `Der kleinste mögliche Wert ist ${value}.`,
      atMost: (value: string) => `Der größte mögliche Wert ist ${value}.`,
    },
    en: {
      atLeast: (value: string) => `The smallest possible value is ${value}.`,
      atMost: (value: string) => `The largest possible value is ${value}.`,
    },
  },
} as const;

const boundsOf = (origin: string) =>
  origin === "string" || origin === "array" ? bounds[origin] : bounds.number;

/** Zod's own texts are written for developers; these are written for users of a form, whose fields hold texts. */
export function fieldMessage(issue: z.core.$ZodIssue, language: Language): string {
  if (isErrorName(issue.message)) return errorText(issue.message, language);
  const rule = fieldRuleText(issue.message, language);
  if (rule !== undefined) return rule;
  const de = language === "de";
  switch (issue.code) {
    case "invalid_type":
      return required(language);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return required(language);
      return boundsOf(issue.origin)[language].atLeast(String(issue.minimum));
    case "too_big":
      return boundsOf(issue.origin)[language].atMost(String(issue.maximum));
    case "unrecognized_keys":
      return de ? `Unbekannte Angabe: ${issue.keys.join(", ")}.` : `Unknown field: ${issue.keys.join(", ")}.`;
    case "invalid_value":
      if (issue.values.length < 2) return invalid(language);
      return `${de ? "Möglich ist:" : "Possible values:"} ${issue.values.filter((value) => value !== "").join(", ")}.`;
    default:
      return invalid(language);
  }
}

function invalid(language: Language): string {
  return language === "de" ? "Diese Angabe ist nicht gültig." : "This is not valid.";
}

function required(language: Language): string {
  return language === "de" ? "Dies ist ein Pflichtfeld." : "This field is required.";
}
