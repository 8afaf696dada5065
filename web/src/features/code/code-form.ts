import { SpokenNumber } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import { readSpokenNumber, withoutSeparators } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";

/** The server takes anything for a code, so that a guess is counted; a form need not ask about nothing. */
export const CodeForm = wire({ code: ["code", SpokenNumber.check(z.minLength(1))] });

const LENGTH = 10;

/** What is wrong with a typed code, as far as its characters tell; nothing when it can be one. */
export function faultIn(
  typed: string,
): { kind: "short"; missing: number } | { kind: "long" | "typo" } | undefined {
  if (readSpokenNumber(typed) !== undefined) return undefined;
  const { length } = withoutSeparators(typed);
  if (length < LENGTH) return { kind: "short", missing: LENGTH - length };
  return { kind: length > LENGTH ? "long" : "typo" };
}
