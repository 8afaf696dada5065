import * as z from "zod/mini";
import type { Language } from "./language.ts";

const Words = z.string().check(z.minLength(1), z.maxLength(120));

/** A few words that a tenant sets: the same in every language, or each in its own. */
export const Wording = z.union([Words, z.object({ de: Words, en: Words })]);
export type Wording = z.output<typeof Wording>;

export function wordingIn(language: Language, wording: Wording): string {
  return typeof wording === "string" ? wording : wording[language];
}
