import { StarterKit } from "@tiptap/starter-kit";
import { type Attributes, Extension, Mark, Node } from "@tiptap/react";
import { richTextAttributes } from "@weitersagen/contract/rich-text";

/** The server sets these itself. */
const SET_BY_SERVER = ["rel", "tabindex", "loading"];

/** The attributes of an element that a text keeps. */
export const keptAttributes = (tag: string): string[] =>
  [...(richTextAttributes["*"] ?? []), ...(richTextAttributes[tag] ?? [])].filter(
    (name) => !SET_BY_SERVER.includes(name),
  );

const attributes = (tag: string): Attributes =>
  Object.fromEntries(
    keptAttributes(tag).map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  );

/** A block that holds text, or other nodes, and has no behaviour of its own. */
const block = (tag: string, content: string, more: { group?: string; isolating?: true } = {}) =>
  Node.create({
    name: tag,
    content,
    defining: true,
    ...more,
    addAttributes: () => attributes(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const inGroup = { group: "block" };

const blocks = [
  block("div", "block+", inGroup),
  block("address", "block+", inGroup),
  block("figure", "(block | figcaption)+", inGroup),
  block("figcaption", "inline*"),
  block("dl", "(dt | dd)+", inGroup),
  block("dt", "inline*"),
  block("dd", "block+"),
  block("table", "caption? thead? tbody* tfoot?", inGroup),
  block("caption", "inline*"),
  block("thead", "tr*"),
  block("tbody", "tr*"),
  block("tfoot", "tr*"),
  block("tr", "(th | td)*"),
  block("th", "block+", { isolating: true }),
  block("td", "block+", { isolating: true }),
];

const preformatted = Node.create({
  name: "pre",
  group: "block",
  content: "inline*",
  code: true,
  defining: true,
  whitespace: "pre",
  addAttributes: () => attributes("pre"),
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", HTMLAttributes, 0],
});

const picture = Node.create({
  name: "img",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => attributes("img"),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** The mark of a footnote: the page numbers it, so that most have no text of their own. */
const footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...attributes("sup"),
    text: { default: "", parseHTML: (element) => element.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: "sup[data-fussnote]", priority: 100 }],
  renderHTML: ({ HTMLAttributes, node }) => ["sup", HTMLAttributes, String(node.attrs["text"])],
});

const mark = (tag: string, selector = tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => attributes(tag),
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const marks = [
  ...["small", "sub", "sup", "mark", "abbr", "time", "q", "cite", "code"].map((tag) => mark(tag)),
  mark("span", "span[lang], span[title]"),
];

const link = Mark.create({
  name: "link",
  inclusive: false,
  priority: 1_000,
  addAttributes: () => attributes("a"),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

/** Language and title of the elements that come with the library. */
const described = Extension.create({
  name: "described",
  addGlobalAttributes: () => [
    {
      types:
        "paragraph heading bulletList orderedList listItem blockquote bold italic underline strike".split(
          " ",
        ),
      attributes: attributes("p"),
    },
  ],
});

/** What a text may hold, as the editor's nodes and marks. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    codeBlock: false,
    link: false,
    trailingNode: false,
  }),
  ...blocks,
  preformatted,
  picture,
  footnote,
  ...marks,
  link,
  described,
];
