const SHORTEST = 3;
const LONGEST = 100;

export type CodeProblem = "characters" | "length";

/**
 * Why a text cannot be a voucher code; undefined if it can. A code is typed off a mail, so it has letters, digits and the
 * few signs that shops use. Everything else is a column of a table, a heading or another kind of file.
 */
export function codeProblem(code: string): CodeProblem | undefined {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9 _.:/+=#&?%@*-]*[A-Za-z0-9=])?$/.test(code)) return "characters";
  return code.length < SHORTEST || code.length > LONGEST ? "length" : undefined;
}
