import type { TextChange } from "./publish-texts.tsx";

export interface TextFault {
  readonly kind: "emptyText" | "missingVariable" | "unknownVariable";
  readonly change: TextChange;
  /** As it is typed, with its braces. */
  readonly variable: string;
}

const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<!\$)\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

/** Why a text cannot be published, before the person is asked to confirm. The server has the same rule. */
export function faultsOf(change: TextChange, known: readonly string[]): TextFault[] {
  const { after } = change;
  if (after === null) return [];
  if (after.trim() === "") return [{ kind: "emptyText", change, variable: "" }];
  const used = variablesIn(after);
  const faults = (kind: TextFault["kind"], names: readonly string[]) =>
    names.map((name) => ({ kind, change, variable: `{${name}}` }));
  return [
    ...faults(
      "unknownVariable",
      used.filter((name) => !known.includes(name)),
    ),
    ...faults(
      "missingVariable",
      known.filter((name) => !used.includes(name)),
    ),
  ];
}
