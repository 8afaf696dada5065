import { hexColour } from "@weitersagen/contract/colour";
import { languages } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import type { PageAssets, ThemeFiles } from "@weitersagen/contract/page";
import { localAddress } from "@weitersagen/contract/locale";
import type { Theme } from "@weitersagen/contract/theme";
import { escapeHtml } from "@weitersagen/contract/html";
import type { Page } from "../../lib/page/page.tsx";
import type { PageHead } from "./head.ts";

export interface HeadParts {
  readonly page: Page;
  readonly head: PageHead;
  /** The canonical address in German, without query parameters. */
  readonly address: URL;
  /** Whether search engines may index the page. */
  readonly found: boolean;
  /** The address of the preview picture. */
  readonly preview: string;
  readonly assets: PageAssets;
  readonly preloads: readonly string[];
  readonly fonts: readonly string[];
  readonly theme: ThemeFiles;
}

export function headMarkup(parts: HeadParts): string {
  const { page, head, assets, preloads, fonts, theme } = parts;
  return [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(head.title)}</title>`,
    meta("name", "description", head.description),
    ...browserColours(page.tenant.theme),
    link(`rel="icon" type="image/svg+xml"`, theme.icon),
    ...fonts.map((href) => link(`rel="preload" as="font" type="font/woff2" crossorigin`, href)),
    ...[theme.stylesheet, ...assets.stylesheets].map((href) => link(`rel="stylesheet"`, href)),
    ...preloads.map((href) => link(`rel="modulepreload"`, href)),
    ...[...(assets.development ?? []), assets.entry].map(
      (src) => `<script type="module" src="${escapeHtml(src)}"></script>`,
    ),
    ...(parts.found ? siblings(parts) : [meta("name", "robots", "noindex")]),
    ...sharing(parts),
  ].join("");
}

/** The colour of the browser's own bar. */
function browserColours({ colours, darkColours }: Theme): string[] {
  const light = hexColour(colours.paper);
  if (!darkColours) return [meta("name", "theme-color", light)];
  const coloured = (scheme: string, colour: string) =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`;
  return [coloured("light", light), coloured("dark", hexColour(darkColours.paper))];
}

const addressIn = ({ page, address }: HeadParts, language: Language): string =>
  address.origin + localAddress(page.tenant.routes, address.pathname, language);

/** The canonical address and those of the other languages. */
function siblings(parts: HeadParts): string[] {
  return [
    link(`rel="canonical"`, addressIn(parts, parts.page.language)),
    ...languages.map((language) =>
      link(`rel="alternate" hreflang="${language}"`, addressIn(parts, language)),
    ),
    link(`rel="alternate" hreflang="x-default"`, addressIn(parts, "de")),
  ];
}

/** What messengers and social networks show for a link to the page. */
function sharing(parts: HeadParts): string[] {
  const { page, head, address, preview } = parts;
  return [
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", page.tenant.configuration.brand),
    meta("property", "og:locale", page.language === "de" ? "de_DE" : "en_GB"),
    meta("property", "og:url", addressIn(parts, page.language)),
    meta("property", "og:image", address.origin + preview),
    meta("property", "og:image:type", "image/png"),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:image:alt", head.title),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function link(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeHtml(href)}">`;
}
