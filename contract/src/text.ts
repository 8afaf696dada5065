import * as z from "zod/mini";

/** Blanks and invisible characters that a text may bring along, and that tidying removes. */
const REMOVABLE = 500;

/**
 * The maximum length of a text. Zod runs every check, also after a failed one; this one ends the checking, so that no
 * pattern and no normal form works on a text of any length.
 */
export const atMost = (max: number, error?: string) =>
  z.maxLength(max, { abort: true, ...(error === undefined ? {} : { error }) });

/** Text from outside, of at most `max` characters. Every text in the input of a call begins with it or with `tidied`. */
export const text = (max: number, error?: string) => z.string().check(atMost(max, error));

/** Text that is measured after it was tidied, such as trimmed. */
export const tidied = (max: number, tidy: (typed: string) => string) =>
  z.string().check(notFarBeyond(max), z.overwrite(tidy), atMost(max));

/** Text without the spaces around it. */
export const trimmed = (max: number) => tidied(max, (typed) => typed.trim());

/** Refuses what no tidying could make short enough, in the words of the maximum that people know. */
const notFarBeyond = (max: number) =>
  z.check<string>(
    ({ value, issues }) => {
      if (value.length <= 2 * max + REMOVABLE) return;
      issues.push({
        code: "too_big",
        origin: "string",
        maximum: max,
        inclusive: true,
        input: value,
        continue: false,
      });
    },
    { abort: true },
  );
