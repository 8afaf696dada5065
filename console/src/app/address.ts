/**
 * The part of an address after `?`. Every value is text, also one that looks like a number or a list: a page decides what
 * it can be. Earlier versions wrote numbers in quotation marks, which bookmarks may still have.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [name, value.replace(/^"(\d+)"$/, "$1")]),
  );

/** What is not set has no place in the address. */
export function stringifySearch(
  search: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}
