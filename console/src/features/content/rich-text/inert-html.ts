/** A comment is matched as a whole, so that a tag inside it begins nothing. */
const RUNS = /<!--[\s\S]*?-->|<(style|script)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<[a-z][^>]*>/gi;
const RUNNING_ATTRIBUTE = /\s(style|on\w+)(?=\s*=)/gi;

/** The elements of a text that is foreign: parsed as it is, its styles and handlers would break the page's security policy. */
export function parseInert(html: string): HTMLElement {
  const inert = html
    .replaceAll(RUNS, (found, name?: string) => (name === undefined ? found : ""))
    .replaceAll(TAG, (tag) => tag.replaceAll(RUNNING_ATTRIBUTE, " data-inert-$1"));
  return new DOMParser().parseFromString(inert, "text/html").body;
}

/** The style of an element of an inert text. */
export const inertStyle = (element: Element): string => element.getAttribute("data-inert-style") ?? "";

/** The name of an attribute as it was written. */
export const writtenName = (name: string): string => name.replace(/^data-inert-/, "");

/** Elements that were removed from a text because they would run. */
export const removedElements = (html: string): string[] =>
  [...html.matchAll(RUNS)].flatMap(([, name]) => (name === undefined ? [] : [`<${name.toLowerCase()}>`]));
