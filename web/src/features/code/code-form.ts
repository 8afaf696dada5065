import { text } from "@weitersagen/contract/text";
import { wire } from "@weitersagen/contract/wire";
import { readSpokenNumber, SPOKEN_NUMBER_LENGTH, withoutSeparators } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";

/** What is meant as the code: the text as typed, or the part of a link or a landing page's address that was pasted. */
const meantIn = (typed: string): string => /(?:\/k\/|[?&]nr=)([\w-]+)/.exec(typed)?.[1] ?? typed;

export const codeIn = (typed: string): string | undefined => readSpokenNumber(meantIn(typed));

/** The form of the page: a code that is not empty. The call accepts any text, because it counts wrong guesses. */
export const CodeForm = wire({
  code: [
    "code",
    text(200).check(
      z.minLength(1),
      z.overwrite((typed) => codeIn(typed) ?? typed),
    ),
  ],
});

/** Why a typed text cannot be a code; undefined if it can. */
export function codeError(
  typed: string,
): { kind: "short"; missing: number } | { kind: "long" | "typo" } | undefined {
  if (codeIn(typed) !== undefined) return undefined;
  const { length } = withoutSeparators(meantIn(typed));
  if (length < SPOKEN_NUMBER_LENGTH) return { kind: "short", missing: SPOKEN_NUMBER_LENGTH - length };
  return { kind: length > SPOKEN_NUMBER_LENGTH ? "long" : "typo" };
}
