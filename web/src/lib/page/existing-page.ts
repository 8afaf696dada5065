import { MAX_PAGE } from "@weitersagen/contract/page-limits";

/** The page that an address asks for; the first one if it names none that can be read. */
export function pageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Reads a page of a list. An address may ask for one behind the last: then the last one is read. */
export async function existingPage<List extends { readonly pageCount: number }>(
  wanted: number,
  read: (page: number) => Promise<List>,
): Promise<List & { readonly page: number }> {
  const list = await read(wanted);
  const page = Math.min(wanted, Math.max(1, list.pageCount));
  return { ...(page === wanted ? list : await read(page)), page };
}
