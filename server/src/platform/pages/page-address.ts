import { pageParameters } from "@weitersagen/contract/page-parameters";

/**
 * The address without query parameters that cannot change the page, the others in a fixed order: the input of rendering
 * and the key of the cache.
 */
export function pageAddress(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const query = new URLSearchParams(url.slice(start + 1));
  const kept = new URLSearchParams([...query].filter(([name]) => pageParameters.has(name)));
  kept.sort();
  return kept.size === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${kept.toString()}`;
}
