import type { Language } from "@weitersagen/contract/language";
import { fieldMessage } from "@weitersagen/contract/problem";
import type { Problem } from "@weitersagen/contract/problem";
import { formOf } from "@weitersagen/contract/wire";
import type { Fields } from "@weitersagen/contract/wire";
import type { FieldErrors, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import "./no-eval.ts";

type Values = Record<string, unknown>;

interface CheckWords {
  readonly language: Language;
  /** What is said of a field that was left empty. */
  readonly required: (name: string) => string;
  /** Messages for what the schema cannot see, by field. */
  readonly check?: (values: Values) => Readonly<Record<string, string | undefined>>;
}

/** Checks the named fields as the server will, and says of each the first thing that is wrong. */
export function checkedBy(
  schema: { readonly fields: Fields },
  names: readonly string[],
  { language, required, check }: CheckWords,
): Resolver<Values> {
  const shape = formOf({
    fields: Object.fromEntries(Object.entries(schema.fields).filter(([name]) => names.includes(name))),
  });
  return (values) => {
    const checked = z.safeParse(shape, values);
    const found = new Map<string, string>();
    for (const issue of checked.error?.issues.toReversed() ?? []) {
      const name = String(issue.path[0]);
      found.set(name, isEmpty(values[name]) ? required(name) : fieldMessage(issue, language));
    }
    for (const [name, message] of Object.entries(check?.(values) ?? {})) {
      if (message !== undefined) found.set(name, message);
    }
    if (checked.success && found.size === 0) return { values: checked.data, errors: {} };
    const errors = [...found].map(([name, message]) => [name, { type: "invalid", message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

/** The fields the server refused, by their names in code; none when it refused the form as a whole. */
export function refusedFields(
  problem: Problem | undefined,
  { fields }: { readonly fields: Fields },
  names: readonly string[],
): [name: string, message: string][] {
  return names.flatMap((name) => {
    const wireName = fields[name]?.[0];
    const refused = problem?.errors?.find(({ path }) => path === wireName || path.startsWith(`${wireName}.`));
    return refused ? [[name, refused.message] as [string, string]] : [];
  });
}
