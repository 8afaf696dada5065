/** Markup that is already safe. Only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Value = Html | string | number | readonly (Html | string)[] | undefined | false;

/** A template whose values are escaped, so that data can never become markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return "";
  if (Array.isArray(value)) return (value as readonly (Html | string)[]).map(toMarkup).join("");
  return value instanceof Html ? value.markup : escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
