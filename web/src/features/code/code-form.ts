import { SpokenNumber } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import { readSpokenNumber, withoutSeparators } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";

/** The server accepts any text as a code, because it counts wrong guesses. The form rejects an empty one itself. */
export const CodeForm = wire({ code: ["code", SpokenNumber.check(z.minLength(1))] });

const LENGTH = 10;

/** The error of a typed code by its characters; undefined if it may be a code. */
export function codeError(
  typed: string,
): { kind: "short"; missing: number } | { kind: "long" | "typo" } | undefined {
  if (readSpokenNumber(typed) !== undefined) return undefined;
  const { length } = withoutSeparators(typed);
  if (length < LENGTH) return { kind: "short", missing: LENGTH - length };
  return { kind: length > LENGTH ? "long" : "typo" };
}
