import type { CallDefinition, InputOf } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import { errorOfIssues, fieldErrors } from "@weitersagen/contract/problem";
import type { Fields } from "@weitersagen/contract/wire";
import type { FastifyRequest } from "fastify";
import { type GivenIssue, readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { unstorableTexts } from "./unstorable-text.ts";

/** Decodes params, query and body of a request into code names; reports all faults at once. */
export function readInput<const C extends CallDefinition>(
  call: C,
  request: Pick<FastifyRequest, "params" | "query" | "body">,
  language: Language,
): InputOf<C> & Record<string, unknown> {
  const parts = {
    params: request.params,
    query: withoutEmpty(request.query, call.query),
    body: request.body ?? undefined,
  };
  const input: Record<string, unknown> = {};
  const issues: GivenIssue[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = call[part];
    if (!schema) continue;
    const decoded = readGiven(schema, parts[part]);
    if (decoded.success) input[part] = decoded.data;
    else issues.push(...decoded.issues);
    if (part === "body" && call.judgesRows) continue;
    for (const path of unstorableTexts(parts[part])) {
      issues.push({ code: "custom", path, message: "", input: parts[part] });
    }
  }
  if (issues.length > 0) {
    throw new Refusal(errorOfIssues(issues), { errors: fieldErrors(issues, language) });
  }
  return input as InputOf<C> & Record<string, unknown>;
}

/** `?page=` means the same as leaving it out, unless the schema accepts an empty text. */
function withoutEmpty(query: unknown, schema: CallDefinition["query"]): unknown {
  const fields = (schema as { fields?: Fields } | undefined)?.fields ?? {};
  const meaningful = Object.entries(query as object).filter(([name, value]) => {
    const field = Object.values(fields).find(([wireName]) => wireName === name)?.[1];
    return value !== "" || (field !== undefined && z.safeParse(field, "").success);
  });
  return Object.fromEntries(meaningful);
}
