/** JSON that keeps dates: page data is sent from the server to the browser as the loaders returned it. */
export function toJson(value: unknown): string {
  // oxlint-disable-next-line func-names -- `this` holds the date before it is converted to text
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text: unknown) {
    return this[key] instanceof Date ? { $date: text } : text;
  });
}

export function fromJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => (isDateRecord(value) ? new Date(value.$date) : value));
}

/** JSON that is safe inside a script element. */
export function toScriptJson(value: unknown): string {
  return toJson(value).replaceAll("<", String.raw`\u003c`);
}

/** Guards parsed JSON whose fields must still be checked. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isDateRecord(value: unknown): value is { $date: string } {
  return isRecord(value) && typeof value["$date"] === "string";
}
