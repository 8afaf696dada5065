/** The last page that can be asked for, and the most rows on one. Apart from the schemas, which pages need not load. */
export const MAX_PAGE = 100_000;
export const MAX_PAGE_SIZE = 100;
