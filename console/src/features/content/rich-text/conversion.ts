import { DOMParser as TextParser, DOMSerializer } from "@tiptap/pm/model";
import { getSchema, type JSONContent } from "@tiptap/react";
import { richTextTags } from "@weitersagen/contract/rich-text";
import { parseInert, removedElements, writtenName } from "./inert-html.ts";
import { keptAttributes, richTextExtensions } from "./schema.ts";
import { shapeOf } from "./shape.ts";

/** The server shows a first-level heading as a second-level one. */
const forEditor = (html: string): string => html.replaceAll(/<(\/?)h1(?=[\s>])/gi, "<$1h2");

const FROM_SERVER = ["rel", "target", "tabindex", "loading", "aria-label"];
const WITHOUT_PARAGRAPH = "li, td, th, dd, figure";

/** The editor's text as it is stored: without the paragraphs that the editor puts into lists and cells. */
export function forStorage(html: string, before: string): string {
  const body = parseInert(html);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
  for (const container of body.querySelectorAll(WITHOUT_PARAGRAPH)) {
    const [first, ...others] = container.children;
    if (isPlainParagraph(first) && others.every((other) => other.matches("ul, ol, figcaption")))
      first.replaceWith(...first.childNodes);
  }
  const [only, ...others] = body.children;
  const hadBlocks = /<(p|h[1-6]|ul|ol|div|table|blockquote)\b/i.test(before);
  if (before !== "" && !hadBlocks && others.length === 0 && isPlainParagraph(only))
    only.replaceWith(...only.childNodes);
  return body.innerHTML.replaceAll("&nbsp;", "\u00a0");
}

const isPlainParagraph = (element: Element | undefined): element is Element =>
  element?.tagName === "P" && element.attributes.length === 0;

export interface Unknown {
  /** Elements and attributes that the server removes, such as `<iframe>` and `class`. */
  readonly removed: readonly string[];
  /** Whether visitors would see another text if the editor stored it. */
  readonly isNested: boolean;
}

/** What the editor would lose of a text. Absent: nothing. */
export function unknownIn(html: string): Unknown | undefined {
  const body = parseInert(forEditor(html));
  const removed = [...new Set([...removedElements(html), ...removedFrom(body), ...commentsIn(body)])];
  const allowed = body.cloneNode(true) as HTMLElement;
  strip(allowed);
  const isNested = shapeOf(allowed) !== shapeOf(parseInert(throughEditor(allowed.innerHTML)));
  return removed.length > 0 || isNested ? { removed, isNested } : undefined;
}

function removedFrom({ ownerDocument }: HTMLElement): string[] {
  const found = [...ownerDocument.querySelectorAll("head > *, body *")].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    if (!richTextTags.includes(tag)) return [`<${tag}>`];
    const kept = [...keptAttributes(tag), ...FROM_SERVER];
    return element.getAttributeNames().filter((name) => !kept.includes(name));
  });
  return found.map(writtenName);
}

/** A comment at the beginning of a text is not in its body. */
function commentsIn({ ownerDocument }: HTMLElement): string[] {
  const hasComment =
    ownerDocument.createTreeWalker(ownerDocument, NodeFilter.SHOW_COMMENT).nextNode() !== null;
  return hasComment ? ["<!-- -->"] : [];
}

/** Leaves what visitors would be shown. */
function strip(body: HTMLElement): void {
  for (const element of body.querySelectorAll("template, iframe, svg, math")) element.remove();
  for (const element of [...body.querySelectorAll("*")].toReversed())
    if (!richTextTags.includes(element.tagName.toLowerCase())) element.replaceWith(...element.childNodes);
}

const schema = getSchema(richTextExtensions);

const parse = (html: string) => TextParser.fromSchema(schema).parse(parseInert(forEditor(html)));

/** A text as the editor's document. Given HTML, the editor's library would drop line breaks between elements. */
export const documentOf = (html: string): JSONContent => parse(html).toJSON() as JSONContent;

/** A text as the editor would store it. */
export function throughEditor(html: string): string {
  const parsed = parse(html);
  const box = document.createElement("div");
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(parsed.content));
  return forStorage(box.innerHTML, html);
}
