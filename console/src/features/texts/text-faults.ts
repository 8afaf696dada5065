import { textFaultsOf, type VariableFault } from "@weitersagen/domain/text-variables";
import type { TextChange } from "./publish-texts.tsx";

export interface TextFault {
  readonly kind: VariableFault["kind"];
  readonly change: TextChange;
  /** As it is typed, with its braces. */
  readonly variable: string;
}

/** Why a text cannot be published, before the person is asked to confirm. `standard` is the one of the same language. */
export function faultsOf(change: TextChange, standard: string): TextFault[] {
  if (change.after === null) return [];
  return textFaultsOf(standard, change.after).map(({ kind, name }) => ({
    kind,
    change,
    variable: name === "" ? "" : `{${name}}`,
  }));
}
