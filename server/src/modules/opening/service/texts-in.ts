/** A text inside settings or content, with the path of its field: `trackings.0.Url`. */
export interface FoundText {
  readonly path: string;
  readonly text: string;
}

/** All texts inside a value, with their paths. */
export function textsIn(value: unknown, path = ""): FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    textsIn(entry, path === "" ? key : `${path}.${key}`),
  );
}
