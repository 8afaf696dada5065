import { errorText } from "@weitersagen/contract/errors";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import type { Language } from "@weitersagen/contract/language";
import { fieldMessage } from "@weitersagen/contract/problem";
import type { Problem } from "@weitersagen/contract/problem";
import { formOf } from "@weitersagen/contract/wire";
import type { Fields } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import type { FieldValues } from "./form-values.ts";
import "../api/no-eval.ts";

/** The first thing that is wrong with each field. */
export type Faults = Readonly<Record<string, string>>;

interface CheckWords {
  readonly language: Language;
  /** What is said of a field that was left empty. */
  readonly required: (name: string) => string;
  /** Messages for what the schema cannot see, by field. */
  readonly check?: (values: FieldValues) => Readonly<Record<string, string | undefined>>;
}

type Checked = { readonly ok: true; readonly data: object } | { readonly ok: false; readonly faults: Faults };

/** Checks the named fields as the server will, and says of each the first thing that is wrong. */
export function checkFields(
  schema: { readonly fields: Fields },
  values: FieldValues,
  { language, required, check }: CheckWords,
): Checked {
  const shown = Object.entries(schema.fields).filter(([name]) => name in values);
  const checked = z.safeParse(formOf({ fields: Object.fromEntries(shown) }), values);
  const found = new Map<string, string>();
  for (const issue of checked.error?.issues.toReversed() ?? []) {
    const name = String(issue.path[0]);
    found.set(name, isEmpty(values[name]) ? required(name) : fieldMessage(issue, language));
  }
  for (const [name, message] of Object.entries(check?.(values) ?? {})) {
    if (message !== undefined) found.set(name, message);
  }
  if (checked.success && found.size === 0) return { ok: true, data: checked.data };
  return { ok: false, faults: Object.fromEntries(found) };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

/** Codes that say of themselves which field they are about, by its name in code. */
const fieldOfCode: Readonly<Partial<Record<ErrorName, string>>> = {
  emailNotRegistered: "email",
  emailTaken: "email",
  emailNotAllowed: "email",
  emailInvalid: "email",
  ownEmail: "email",
  termsNotAccepted: "terms",
};

/** The fields the server refused, by their names in code; none when it refused the form as a whole. */
export function refusedFields(
  problem: Problem | undefined,
  { fields }: { readonly fields: Fields },
  names: readonly string[],
): Faults {
  const refused = names.flatMap((name) => {
    const wireName = fields[name]?.[0];
    const error = problem?.errors?.find(({ path }) => path === wireName || path.startsWith(`${wireName}.`));
    return error ? [[name, error.message] as const] : [];
  });
  const about = problem && fieldOfCode[problem.code];
  if (refused.length === 0 && problem && about !== undefined && names.includes(about)) {
    return { [about]: problem.detail };
  }
  return Object.fromEntries(refused);
}

/** What is said of a form that was refused as a whole, and what is wrong beside its fields, such as with a file. */
export function wholeFault(problem: Problem | undefined, language: Language): string {
  if (!problem) return technicalFault(language);
  const beside = (problem.errors ?? []).map(({ message }) => message);
  return [...new Set([problem.detail, ...beside])].join(" ");
}

const technicalFault = (language: Language): string => errorText("technicalError", language);
