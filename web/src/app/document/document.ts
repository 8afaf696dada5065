import { toScriptJson } from "../../lib/encoding/json.ts";
import { headMarkup } from "./head-markup.ts";
import type { HeadParts } from "./head-markup.ts";

export interface DocumentParts extends HeadParts {
  readonly body: string;
  readonly data: unknown;
}

/** The HTML document. It has no inline script or style, so the content security policy needs no exception. */
export function documentOf(parts: DocumentParts): string {
  const { page } = parts;
  return [
    `<!doctype html><html lang="${page.language}" data-shape="${page.tenant.theme.shape}">`,
    `<head>${headMarkup(parts)}</head>`,
    `<body><div id="root">${parts.body}</div>`,
    `<script type="application/json" id="page-data">${toScriptJson(parts.data)}</script></body></html>`,
  ].join("");
}
