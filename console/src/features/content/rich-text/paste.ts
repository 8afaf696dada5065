import { richTextTags } from "@weitersagen/contract/rich-text";
import { inertStyle, parseInert } from "./inert-html.ts";

const LIST_MARK = /^\s*(?:[·•o§\-–▪]|(\d+|[a-z])[.)])\s+/i;

/** Text from a word processor or another site, reduced to its structure. */
export function cleanPaste(html: string): string {
  // Copied in this editor: it holds only what the editor knows, and how its ends join the text around it.
  if (html.includes("data-pm-slice")) return html;
  const body = parseInert(html);
  makeLists(body);
  for (const element of body.querySelectorAll("template, meta, link, xml, img, svg, iframe"))
    element.remove();
  for (const element of body.querySelectorAll("h1")) rename(element, "h2");
  for (const element of [...body.querySelectorAll("*")].toReversed()) clean(element);
  for (const element of body.querySelectorAll("p")) if (isBlank(element)) element.remove();
  return body.innerHTML;
}

const isBlank = (element: Element): boolean =>
  (element.textContent ?? "").trim() === "" && element.querySelector("br, sup") === null;

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function clean(element: Element): void {
  const tag = element.tagName.toLowerCase();
  const kept = new Set(tag === "a" ? ["href"] : ["colspan", "rowspan", "data-fussnote", "start"]);
  const style = inertStyle(element);
  for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name);
  if (tag === "div" && element.querySelector("p, ul, ol, table, h2, h3, div") === null) rename(element, "p");
  else if (tag === "a" && !/^(https?:|mailto:|tel:|\/|#)/i.test(element.getAttribute("href") ?? ""))
    element.replaceWith(...element.childNodes);
  else if (tag === "b" && /font-weight:\s*(normal|400)/i.test(style))
    element.replaceWith(...element.childNodes);
  else if (tag === "span") replaceSpan(element, style);
  else if (tag === "div" || !richTextTags.includes(tag)) element.replaceWith(...element.childNodes);
}

/** Word processors write bold and italic as styles. */
function replaceSpan(element: Element, style: string): void {
  const isBold = /font-weight:\s*(bold|[6-9]00)/i.test(style);
  const isItalic = /font-style:\s*italic/i.test(style);
  if (isItalic) rename(element, "em");
  else if (isBold) rename(element, "strong");
  else element.replaceWith(...element.childNodes);
}

/** Word writes the items of a list as paragraphs with a drawn mark. */
function makeLists(body: HTMLElement): void {
  let list: Element | undefined;
  for (const paragraph of body.querySelectorAll("p")) {
    const isItem = /MsoList/.test(paragraph.className) || /mso-list/.test(inertStyle(paragraph));
    if (!isItem) {
      list = undefined;
      continue;
    }
    const [, number] = LIST_MARK.exec(paragraph.textContent ?? "") ?? [];
    const tag = number === undefined ? "ul" : "ol";
    removeDrawnMark(paragraph);
    if (list?.tagName.toLowerCase() !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The mark stands in an element that Word ignores itself, or at the beginning of the text. */
function removeDrawnMark(paragraph: Element): void {
  const drawn = paragraph.querySelector(
    '[data-inert-style*="mso-list:Ignore" i], [data-inert-style*="mso-list: Ignore" i]',
  );
  if (drawn) {
    drawn.remove();
    return;
  }
  const first = paragraph.ownerDocument.createTreeWalker(paragraph, 4).nextNode();
  if (first) first.nodeValue = (first.nodeValue ?? "").replace(LIST_MARK, "");
}
