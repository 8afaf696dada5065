/**
 * What formatted texts may hold. The server removes everything else before visitors see a text, and the console's
 * editor knows exactly this.
 */
export const richTextTags: readonly string[] = [
  ..."h2 h3 h4 h5 h6 p br hr strong b em i u s small sub sup mark abbr time address".split(" "),
  ..."ul ol li dl dt dd blockquote q cite code pre a img figure figcaption span div".split(" "),
  ..."table caption colgroup col thead tbody tfoot tr th td".split(" "),
];

/** By element; those of `*` are allowed on every element. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  "*": ["lang", "title"],
  a: ["href", "hreflang", "rel"],
  img: ["src", "alt", "width", "height", "loading"],
  sup: ["data-fussnote"],
  table: ["tabindex"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  ol: ["start", "type"],
  time: ["datetime"],
};

export const richTextSchemes: readonly string[] = ["https", "http", "mailto", "tel"];
