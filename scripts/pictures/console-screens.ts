/** A page of the console, as its list names it. */
interface ListedPage {
  readonly path: string;
  readonly scope: string;
}

export interface ConsoleScreen {
  readonly path: string;
  /** Name of its picture, without the ending. */
  readonly file: string;
}

/** The pages that the text of a list names. */
export const pagesIn = (text: string): ListedPage[] =>
  [...text.matchAll(/path: "([^"]*)",[^}]*?scope: "(\w+)"/gsu)].map(([, path = "", scope = ""]) => ({
    path,
    scope,
  }));

/** Every page with an address: that of a page about one thing is among the links, or the page has none yet. */
export function screensOfConsole(
  pages: readonly ListedPage[],
  tenant: string,
  links: readonly string[],
): ConsoleScreen[] {
  return pages.flatMap(({ path, scope }) => {
    const start = scope === "tenant" ? `/${tenant}` : "";
    const pattern = path === "" ? start : `${start}/${path}`;
    const address = pattern.includes("$") ? links.find((link) => fits(link, pattern)) : pattern;
    if (address === undefined) return [];
    const name = path === "" ? "heute" : path.replaceAll("$", "").replaceAll("/", "-");
    return [{ path: address, file: scope === "tenant" ? name : `installation-${name}` }];
  });
}

function fits(link: string, pattern: string): boolean {
  const found = link.split("/");
  const wanted = pattern.split("/");
  return (
    found.length === wanted.length &&
    wanted.every((part, index) => part.startsWith("$") || part === found[index])
  );
}
