/** Names in braces; `${name}` is a variable of the content. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<!\$)\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

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
