/** JSON in which dates come back as dates: page data crosses from server to browser with what loaders returned. */
export function toJson(value: unknown): string {
  // oxlint-disable-next-line func-names -- `this` holds the date before it was turned into text
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text: unknown) {
    return this[key] instanceof Date ? { $date: text } : text;
  });
}

export function fromJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => (isDateRecord(value) ? new Date(value.$date) : value));
}

/** JSON fit to stand inside a script element, whatever it contains. */
export function toScriptJson(value: unknown): string {
  return toJson(value).replaceAll("<", String.raw`\u003c`);
}

function isDateRecord(value: unknown): value is { $date: string } {
  return typeof value === "object" && value !== null && "$date" in value && typeof value.$date === "string";
}
