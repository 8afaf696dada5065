/** Markup that is safe to send: either written in our own source or escaped on its way in. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Insertable = string | number | Html | readonly Insertable[] | false | undefined;

/** Everything inserted is escaped unless it came from `html` itself, so forgetting to escape is impossible. */
export function html(parts: TemplateStringsArray, ...values: Insertable[]): Html {
  let markup = parts[0] ?? "";
  for (const [index, value] of values.entries()) markup += insert(value) + (parts[index + 1] ?? "");
  return new Html(markup);
}

function insert(value: Insertable): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(insert).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => entities[character] ?? character);
}
