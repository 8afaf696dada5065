import sanitizeHtml from "sanitize-html";

const TAGS = [
  ..."h2 h3 h4 h5 h6 p br hr strong b em i u s small sub sup mark abbr time address".split(" "),
  ..."ul ol li dl dt dd blockquote q cite code pre a img figure figcaption span div".split(" "),
  ..."table caption colgroup col thead tbody tfoot tr th td".split(" "),
];

const ATTRIBUTES = {
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

/**
 * Makes HTML from the CMS safe to put into a page: no script, style, event handler or foreign picture survives.
 * The page has its own first-level heading, and pictures come through the page's own origin.
 */
export function safeHtml(html: string, app: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "iframe"],
    nestingLimit: 50,
    transformTags: {
      h1: "h2",
      // A wide table scrolls on a phone: by keyboard, too.
      table: (tagName) => ({ tagName, attribs: { tabindex: "0" } }),
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes, app) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
}

function linkAttributes({ href = "", ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { rel: _rel, target: _target, ...kept } = attributes;
  const leaves = /^https?:/i.test(href.trim());
  return { ...kept, href, ...(leaves ? { rel: "noopener noreferrer" } : {}) };
}

function pictureAttributes({ src = "", alt = "", ...attributes }: sanitizeHtml.Attributes, app: string) {
  const { width, height } = attributes;
  const own = ownPicture(src, app);
  return {
    ...(own === undefined ? {} : { src: own }),
    alt,
    loading: "lazy",
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  };
}

/** The CMS writes its own address into texts; the same picture is at hand under ours. */
function ownPicture(src: string, app: string): string | undefined {
  const [, foundApp, id, search = ""] =
    /\/api\/assets\/([^/?#]+)\/([\w-]+)\/?(?:[^?#]*)(\?[^#]*)?/.exec(src) ?? [];
  if (foundApp !== app || id === undefined) return undefined;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["width", "height"]) {
    const value = asked.get(name);
    if (value && /^\d{1,4}$/.test(value)) kept.set(name, value);
  }
  return `/api/assets/${app}/${id}${kept.size > 0 ? `?${kept.toString()}` : ""}`;
}

/** Identifiers of the footnotes a text marks, in the order they appear. */
export function footnoteMarks(html: string): string[] {
  return [...html.matchAll(/<sup data-fussnote="([^"]+)"/g)].map(([, identifier = ""]) => identifier);
}

/** What remains of a text for a place that shows no markup. */
export function plainText(html: string): string {
  return (
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: true } })
      .replaceAll("&amp;", "&")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      // A space that keeps a sum and its sign together stays one.
      .replaceAll(/[ \t\r\n\f]+/g, " ")
      .trim()
  );
}
