import { keptAttributes } from "./schema.ts";

/** What a text means: its blocks, and runs of text with their marks. Two texts of one shape look alike to visitors. */
type Shape =
  | { readonly tag: string; readonly attributes: string[]; readonly children: Shape[] }
  | { readonly text: string; readonly marks: string[] }
  | { readonly atom: string; readonly marks: string[] };

const BLOCKS = new Set(
  [
    "h1 h2 h3 h4 h5 h6 p hr address ul ol li dl dt dd blockquote pre figure figcaption div",
    "table caption colgroup thead tbody tfoot tr th td",
  ].flatMap((tags) => tags.split(" ")),
);
const HOLDS_TEXT = new Set("h2 h3 h4 h5 h6 p dt figcaption pre caption".split(" "));
const SAME: Readonly<Record<string, string>> = { h1: "h2", b: "strong", i: "em" };

const nameOf = (element: Element): string => {
  const tag = element.tagName.toLowerCase();
  return SAME[tag] ?? tag;
};

const attributesOf = (element: Element): string[] =>
  keptAttributes(nameOf(element)).flatMap((name) => {
    const value = element.getAttribute(name);
    const isDefault = name === "start" && value === "1";
    return value === null || isDefault ? [] : [`${name}=${value}`];
  });

const isElement = (node: ChildNode): node is Element => node.nodeType === 1;
const isBlock = (node: ChildNode): node is Element => isElement(node) && BLOCKS.has(nameOf(node));

/** The shape of a text as a string to compare. */
export const shapeOf = (container: Element): string => JSON.stringify(blocksOf(container));

/** Text beside blocks counts as a paragraph; an empty paragraph does not count. */
function blocksOf(container: Element): Shape[] {
  const shapes: Shape[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const children = inlineOf(run);
    if (children.length > 0) shapes.push({ tag: "p", attributes: [], children });
    run = [];
  };
  for (const node of container.childNodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    shapes.push(...blockOf(node));
  }
  endRun();
  return shapes;
}

function blockOf(element: Element): Shape[] {
  const tag = nameOf(element);
  // Columns have no attributes that a text may hold, so they mean nothing.
  if (tag === "colgroup") return [];
  const children = HOLDS_TEXT.has(tag) ? inlineOf([...element.childNodes], tag === "pre") : blocksOf(element);
  return tag === "p" && children.length === 0 ? [] : [{ tag, attributes: attributesOf(element), children }];
}

function inlineOf(nodes: readonly ChildNode[], isVerbatim = false): Shape[] {
  const shapes = nodes.flatMap((node) => inlineShapes(node, []));
  return isVerbatim ? joined(shapes) : trimmed(joined(shapes));
}

function inlineShapes(node: ChildNode, marks: readonly string[]): Shape[] {
  if (node.nodeType === 3) return [{ text: node.nodeValue ?? "", marks: [...marks].toSorted() }];
  if (!isElement(node)) return [];
  const tag = nameOf(node);
  const mark = [tag, ...attributesOf(node)].join(" ");
  if (BLOCKS.has(tag)) return [...blockOf(node), { atom: "block in text", marks: [...marks] }];
  if (tag === "br" || tag === "img" || node.hasAttribute("data-fussnote"))
    return [{ atom: `${mark}|${node.textContent}`, marks: [...marks].toSorted() }];
  const isPlain = mark === "span";
  return [...node.childNodes].flatMap((child) => inlineShapes(child, isPlain ? marks : [...marks, mark]));
}

/** Neighbours with the same marks are one text. */
function joined(shapes: readonly Shape[]): Shape[] {
  const result: Shape[] = [];
  for (const shape of shapes) {
    const last = result.at(-1);
    const isSame = last && "text" in last && "text" in shape && String(last.marks) === String(shape.marks);
    if (isSame) result[result.length - 1] = { text: last.text + shape.text, marks: last.marks };
    else result.push(shape);
  }
  return result;
}

const BLANKS = /[ \t\r\n\f]+/g;

/** Blanks count as one, and not at all at the beginning, at the end and around a line break, as in a browser. */
function trimmed(shapes: readonly Shape[]): Shape[] {
  const isBreak = (shape: Shape | undefined) =>
    shape === undefined || ("atom" in shape && shape.atom.startsWith("br"));
  let isAfterBlank = true;
  const collapsed = shapes.map((shape, index) => {
    if (!("text" in shape)) {
      isAfterBlank = isBreak(shape);
      return shape;
    }
    let text = shape.text.replaceAll(BLANKS, " ");
    if (isAfterBlank) text = text.replace(/^ /, "");
    if (isBreak(shapes[index + 1])) text = text.replace(/ $/, "");
    if (text !== "") isAfterBlank = text.endsWith(" ");
    return { ...shape, text };
  });
  return joined(collapsed.filter((shape) => !("text" in shape) || shape.text !== ""));
}
