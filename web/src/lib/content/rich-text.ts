import type { Footnote } from "@weitersagen/contract/content";
import { isReachable } from "../page/links.ts";
import { localAddress } from "@weitersagen/contract/locale";
import type { Page } from "../page/page.tsx";

/**
 * Prepares sanitised HTML of the content service: localises links, adds ids to headings and links footnotes. `referenced`
 * holds the footnotes that earlier texts of the page refer to: only the first reference gets the id to which the footnote
 * links back.
 */
export function prepareHtml(
  html: string,
  idPrefix: string,
  page: Page,
  footnotes: readonly Footnote[],
  referenced = new Set<string>(),
): string {
  return withFootnotes(withHeadingIds(withLocalisedLinks(html, page), idPrefix), page, footnotes, referenced);
}

const internalLink = /<a\b([^>]*?)\shref="(\/(?!\/|api\/)[^"]*)"([^>]*)>(.*?)<\/a>/gis;

/**
 * Editors write German paths such as `/agb` in every language; the link gets the prefix of the page's language. A link to
 * a screen that the tenant does not have becomes plain text.
 */
function withLocalisedLinks(html: string, page: Page): string {
  return html.replaceAll(internalLink, (_link, before: string, path: string, after: string, text: string) =>
    isReachable(page, path)
      ? `<a${before} href="${localAddress(page.tenant.routes, path, page.language)}"${after}>${text}</a>`
      : text,
  );
}

function withHeadingIds(html: string, idPrefix: string): string {
  let number = 0;
  return html.replaceAll(/<h2>/gi, () => {
    number += 1;
    return `<h2 id="${idPrefix}-${number}">`;
  });
}

export const footnoteId = (identifier: string): string => `fussnote-${identifier}`;
/** The id of the first reference to a footnote. */
export const footnoteReferenceId = (identifier: string): string => `marke-${identifier}`;

const footnoteName = { de: "Fußnote", en: "Footnote" } as const;

function withFootnotes(
  html: string,
  page: Page,
  footnotes: readonly Footnote[],
  referenced: Set<string>,
): string {
  return html.replaceAll(/<sup data-fussnote="([^"]+)">.*?<\/sup>/gi, (_reference, identifier: string) => {
    const number = footnotes.findIndex((footnote) => footnote.identifier === identifier) + 1;
    if (number === 0) return ""; // The footnote does not exist.
    const name = `${footnoteName[page.language]} ${number}`;
    const idAttribute = referenced.has(identifier) ? "" : ` id="${footnoteReferenceId(identifier)}"`;
    referenced.add(identifier);
    return `<sup><a${idAttribute} href="#${footnoteId(identifier)}" aria-label="${name}">${number}</a></sup>`;
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
