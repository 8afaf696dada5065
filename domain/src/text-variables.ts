/** Names in braces; `${name}` is a variable of the content. */
export const variablesOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\$?\{(\w+)\}/g)].flatMap(([whole, name = ""]) => (whole[0] === "$" ? [] : name)),
  ),
];

/**
 * Whether an own text says what the standard text says today: an update may have added an amount to it, or taken one away. A
 * count may be left out, as in "one apple".
 */
export function fitsStandard(standard: string, own: string): boolean {
  const [known, used] = [variablesOf(standard), variablesOf(own)];
  return (
    used.every((name) => known.includes(name)) &&
    known.every((name) => name === "count" || used.includes(name))
  );
}

/** The own text as long as it fits, else the standard. */
export const fittingText = (standard: string, own: string | undefined): string =>
  own !== undefined && fitsStandard(standard, own) ? own : standard;

export interface VariableFault {
  readonly kind: "emptyText" | "missingVariable" | "unknownVariable";
  /** Without its braces. */
  readonly name: string;
}

/** Why a text cannot stand for the standard text of its language: it has words and exactly the same variables. */
export function textFaultsOf(standard: string, own: string): VariableFault[] {
  if (own.trim() === "") return [{ kind: "emptyText", name: "" }];
  const [known, used] = [variablesOf(standard), variablesOf(own)];
  return [
    ...used
      .filter((name) => !known.includes(name))
      .map((name) => ({ kind: "unknownVariable" as const, name })),
    ...known
      .filter((name) => !used.includes(name))
      .map((name) => ({ kind: "missingVariable" as const, name })),
  ];
}
