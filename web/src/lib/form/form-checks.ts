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

/** The first error of each field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface CheckOptions {
  readonly language: Language;
  /** The message for an empty field. */
  readonly required: (name: string) => string;
  /** Fields that may stay empty although the schema demands a value: an empty text is one. */
  readonly optional?: readonly string[];
  /** Errors of rules that the schema does not have, by field. */
  readonly check?: (values: FieldValues) => Readonly<Record<string, string | undefined>>;
}

type Checked =
  | { readonly ok: true; readonly data: object }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Validates the given fields as the server will, and returns the first error of each. */
export function checkFields(
  schema: { readonly fields: Fields },
  values: FieldValues,
  { language, required, optional = [], check }: CheckOptions,
): Checked {
  const shown = Object.entries(schema.fields).filter(([name]) => name in values);
  const checked = z.safeParse(formOf({ fields: Object.fromEntries(shown) }), values);
  const found = new Map<string, string>();
  for (const issue of checked.error?.issues.toReversed() ?? []) {
    const name = String(issue.path[0]);
    found.set(name, isEmpty(values[name]) ? required(name) : fieldMessage(issue, language));
  }
  // A login accepts any text as an address, so that it reveals nothing. A form still says that the address is missing.
  if (
    schema.fields["email"] &&
    "email" in values &&
    isEmpty(values["email"]) &&
    !optional.includes("email") &&
    !isOptional(schema, "email")
  ) {
    found.set("email", required("email"));
  }
  for (const [name, message] of Object.entries(check?.(values) ?? {})) {
    if (message !== undefined) found.set(name, message);
  }
  if (checked.success && found.size === 0) return { ok: true, data: checked.data };
  return { ok: false, errors: Object.fromEntries(found) };
}

const isOptional = ({ fields }: { readonly fields: Fields }, name: string): boolean =>
  fields[name] !== undefined && z.safeParse(fields[name][1], undefined).success;

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

/** Errors that always concern one field, with the name of that field. */
const fieldOfCode: Readonly<Partial<Record<ErrorName, string>>> = {
  emailNotRegistered: "email",
  emailTaken: "email",
  emailNotAllowed: "email",
  emailInvalid: "email",
  ownEmail: "email",
  termsNotAccepted: "terms",
};

/** The errors of the fields that the server refused; none if it refused the form as a whole. */
export function refusedFields(
  problem: Problem | undefined,
  { fields }: { readonly fields: Fields },
  names: readonly string[],
): FieldErrors {
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

/** The message for a form that was refused as a whole, with errors outside its fields, for example of a file. */
export function formError(problem: Problem | undefined, language: Language): string {
  if (!problem) return technicalError(language);
  const beside = (problem.errors ?? []).map(({ message }) => message);
  return [...new Set([problem.detail, ...beside])].join(" ");
}

const technicalError = (language: Language): string => errorText("technicalError", language);
