import type { FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { isObject } from "../../entities/difference/values.ts";

/** A structure with another value of one part. Empty optional parts are left out, and so is an empty optional structure. */
export function withPart(shape: FieldShape, value: unknown, name: string, next: unknown): unknown {
  const { [name]: _former, ...rest } = isObject(value) ? value : {};
  const typed = isBlank(shape, name, next) ? rest : { ...rest, [name]: next };
  if (Object.keys(typed).length === 0 && shape.empty === "absent") return undefined;
  // In the order of the parts, so that typing a value and taking it back is no change.
  const order = new Map(shape.parts?.map((part, index) => [part.name, index]));
  return Object.fromEntries(
    Object.entries(typed).toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  );
}

/** In an optional structure an emptied text means the same as one that was never entered. */
const isBlank = (shape: FieldShape, name: string, next: unknown): boolean =>
  next === undefined ||
  (next === "" && (shape.empty === "absent" || partOf(shape, name)?.empty === "absent"));

const partOf = (shape: FieldShape, name: string): FieldShape | undefined =>
  shape.parts?.find((part) => part.name === name);

/** A row to be filled in: what has one choice is chosen, lists are empty. */
export const newRow = (parts: readonly FieldShape[]): Record<string, unknown> =>
  Object.fromEntries(
    parts.flatMap(({ name, kind, choices, empty }): [string, unknown][] => {
      if (empty === "absent") return [];
      if (kind === "lines" || kind === "rows") return [[name, []]];
      if (kind === "text") return [[name, ""]];
      if (kind === "wording") return [[name, { de: "", en: "" }]];
      return choices?.length === 1 ? [[name, choices[0]?.value]] : [];
    }),
  );
