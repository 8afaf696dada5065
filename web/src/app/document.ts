import { hexColour } from "@weitersagen/contract/colour";
import { languages } from "@weitersagen/contract/language";
import type { PageAssets, ThemeFiles } from "@weitersagen/contract/page";
import type { Head } from "../lib/screen.ts";
import { inLanguage } from "../lib/locale.ts";
import { toScriptJson } from "../lib/json.ts";
import type { Page } from "../lib/page.tsx";

export interface DocumentParts {
  readonly page: Page;
  readonly url: URL;
  readonly head: Head;
  readonly status: number;
  readonly body: string;
  readonly data: unknown;
  readonly assets: PageAssets;
  readonly preloads: readonly string[];
  readonly fonts: readonly string[];
  readonly theme: ThemeFiles;
}

/** The whole page as text. It holds no inline script or style, so the content security policy needs no exception. */
export function documentOf(parts: DocumentParts): string {
  const { page } = parts;
  return [
    `<!doctype html><html lang="${page.language}" data-shape="${page.tenant.theme.shape}">`,
    `<head>${headMarkup(parts)}</head>`,
    `<body><div id="root">${parts.body}</div>`,
    `<script type="application/json" id="page-data">${toScriptJson(parts.data)}</script></body></html>`,
  ].join("");
}

function headMarkup({ page, url, head, status, assets, preloads, fonts, theme }: DocumentParts): string {
  const address = (language: Page["language"]) => url.origin + inLanguage(url.pathname, language);
  const canonical = address(page.language);
  const found = status === 200;
  return [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escaped(head.title)}</title>`,
    meta("name", "description", head.description),
    ...(found ? [] : [meta("name", "robots", "noindex")]),
    meta("name", "theme-color", hexColour(page.tenant.theme.colours.paper)),
    link(`rel="icon" type="image/svg+xml"`, theme.icon),
    ...fonts.map((href) => link(`rel="preload" as="font" type="font/woff2" crossorigin`, href)),
    ...[theme.stylesheet, ...assets.stylesheets].map((href) => link(`rel="stylesheet"`, href)),
    ...preloads.map((href) => link(`rel="modulepreload"`, href)),
    ...[...(assets.development ?? []), assets.entry].map(
      (src) => `<script type="module" src="${escaped(src)}"></script>`,
    ),
    ...(found ? [link(`rel="canonical"`, canonical)] : []),
    ...(found
      ? languages.map((language) => link(`rel="alternate" hreflang="${language}"`, address(language)))
      : []),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", page.tenant.configuration.brand),
    meta("property", "og:locale", page.language === "de" ? "de_DE" : "en_GB"),
    meta("property", "og:url", canonical),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}">`;
}

function link(attributes: string, href: string): string {
  return `<link ${attributes} href="${escaped(href)}">`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
