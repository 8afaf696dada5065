/** The value with every text in it replaced. */
export function poisonTextsIn(value: unknown, next: (text: string) => string): unknown {
  if (typeof value === "string") return next(value);
  if (Array.isArray(value)) return value.map((item) => poisonTextsIn(item, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, poisonTextsIn(field, next)]));
}

/** One copy of the value per text in it, with that text replaced. */
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
