import type { Footnote } from "@weitersagen/contract/content";
import { isReachable } from "../page/links.ts";
import { inLanguage } from "@weitersagen/contract/locale";
import type { Page } from "../page/page.tsx";

/**
 * Prepares a sanitised text of the content service for a page: links, heading ids and footnotes. `marked` collects the
 * footnotes that earlier texts of the page refer to, because a footnote links back to its first reference.
 */
export function prepareHtml(
  html: string,
  id: string,
  page: Page,
  footnotes: readonly Footnote[],
  marked = new Set<string>(),
): string {
  return withFootnotes(withHeadingIds(withOwnLinks(html, page), id), page, footnotes, marked);
}

const ownLink = /<a\b([^>]*?)\shref="(\/(?!\/|api\/)[^"]*)"([^>]*)>(.*?)<\/a>/gis;

/**
 * Authors link to `/agb` in every language; on an English page the link leads to the English page. A link to a screen
 * that the tenant does not have becomes plain text.
 */
function withOwnLinks(html: string, page: Page): string {
  return html.replaceAll(ownLink, (_link, before: string, path: string, after: string, text: string) =>
    isReachable(page, path)
      ? `<a${before} href="${inLanguage(path, page.language)}"${after}>${text}</a>`
      : text,
  );
}

function withHeadingIds(html: string, id: string): string {
  let number = 0;
  return html.replaceAll(/<h2>/gi, () => {
    number += 1;
    return `<h2 id="${id}-${number}">`;
  });
}

export const footnoteId = (identifier: string): string => `fussnote-${identifier}`;
/** The id of the first reference to a footnote. */
export const footnoteMarkId = (identifier: string): string => `marke-${identifier}`;

const footnoteName = { de: "Fußnote", en: "Footnote" } as const;

function withFootnotes(
  html: string,
  page: Page,
  footnotes: readonly Footnote[],
  marked: Set<string>,
): string {
  return html.replaceAll(/<sup data-fussnote="([^"]+)">.*?<\/sup>/gi, (_mark, identifier: string) => {
    const number = footnotes.findIndex((footnote) => footnote.identifier === identifier) + 1;
    const name = `${footnoteName[page.language]} ${number}`;
    if (number === 0) return "";
    const place = marked.has(identifier) ? "" : ` id="${footnoteMarkId(identifier)}"`;
    marked.add(identifier);
    return `<sup><a${place} href="#${footnoteId(identifier)}" aria-label="${name}">${number}</a></sup>`;
  });
}

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** The second-level headings of a prepared text, for a table of contents. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gis)].map(([, id = "", title = ""]) => ({
    id,
    title: title.replaceAll(/<[^>]*>/g, "").trim(),
  }));
}
