import { richTextAttributes, richTextSchemes, richTextTags } from "@weitersagen/contract/rich-text";
import sanitizeHtml from "sanitize-html";
import { html as markup } from "../../../platform/html.ts";

const allowedAttributes = Object.fromEntries(
  Object.entries(richTextAttributes).map(([element, names]) => [element, [...names]]),
);

/** Elements of a text that visitors do not see, because they are removed. */
export function forbiddenTags(html: string): string[] {
  const found = [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name = ""]) => name.toLowerCase());
  return [...new Set(found)].filter((name) => name !== "h1" && !richTextTags.includes(name));
}

/**
 * Sanitises HTML from the CMS: removes scripts, styles, event handlers and images from other origins. First-level
 * headings become second-level ones, since the page has its own. Images of the CMS are loaded through the page's origin.
 */
export function safeHtml(html: string, app: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes,
    allowedSchemes: [...richTextSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "iframe"],
    nestingLimit: 50,
    transformTags: {
      h1: "h2",
      // A wide table scrolls on a phone; the tab index makes it scroll by keyboard as well.
      table: (tagName) => ({ tagName, attribs: { tabindex: "0" } }),
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes, app) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
  return nameTables(safe);
}

/** A table without a caption is announced with the heading above it. */
function nameTables(html: string): string {
  let heading = "";
  return html.replaceAll(
    /<h([2-6])[^>]*>(.*?)<\/h\1>|<table tabindex="0">(?!\s*<caption)/gs,
    (found, _level: string | undefined, text: string | undefined) => {
      if (text === undefined)
        return heading === "" ? found : markup`<table tabindex="0" aria-label="${heading}">`.markup;
      heading = plainText(text);
      return found;
    },
  );
}

function linkAttributes({ href = "", ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { rel: _rel, target: _target, ...kept } = attributes;
  const isExternal = /^https?:/i.test(href.trim());
  return { ...kept, href, ...(isExternal ? { rel: "noopener noreferrer" } : {}) };
}

function imageAttributes({ src = "", alt = "", ...attributes }: sanitizeHtml.Attributes, app: string) {
  const { width, height } = attributes;
  const own = ownImage(src, app);
  return {
    ...(own === undefined ? {} : { src: own }),
    alt,
    loading: "lazy",
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  };
}

/** The CMS writes its own address into texts. Our origin serves the same image. */
function ownImage(src: string, app: string): string | undefined {
  const [, foundApp, id, search = ""] =
    /\/api\/assets\/([^/?#]+)\/([\w-]+)\/?(?:[^?#]*)(\?[^#]*)?/.exec(src) ?? [];
  if (foundApp !== app || id === undefined) return undefined;
  const requested = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["width", "height"]) {
    const value = requested.get(name);
    if (value && /^\d{1,4}$/.test(value)) kept.set(name, value);
  }
  return `/api/assets/${app}/${id}${kept.size > 0 ? `?${kept.toString()}` : ""}`;
}

/** Identifiers of the footnotes that a text refers to, in order of appearance. */
export function footnoteMarks(html: string): string[] {
  return [...html.matchAll(/<sup data-fussnote="([^"]+)"/g)].map(([, identifier = ""]) => identifier);
}

/** The text without markup. */
export function plainText(html: string): string {
  return (
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: true } })
      .replaceAll("&amp;", "&")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      // Keeps non-breaking spaces, as between an amount and its currency.
      .replaceAll(/[ \t\r\n\f]+/g, " ")
      .trim()
  );
}
