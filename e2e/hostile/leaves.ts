/** The same value with another text for every text in it. */
export function poisonLeaves(value: unknown, next: (text: string) => string): unknown {
  if (typeof value === "string") return next(value);
  if (Array.isArray(value)) return value.map((item) => poisonLeaves(item, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, poisonLeaves(field, next)]));
}

/** The value with one text replaced, for each text in it. */
export function poisonEach(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      poisonEach(item, text).map((changed) => value.with(index, changed)),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    poisonEach(field, text).map((changed) => ({ ...value, [key]: changed })),
  );
}
