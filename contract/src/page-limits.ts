/** The last page that can be asked for, and the most rows on one. Apart from the schemas, which pages need not load. */
export const MAX_PAGE = 100_000;
export const MAX_PAGE_SIZE = 100;
/** How many rows a page of an agency's report or commissions has, unless the caller asks for another number. */
export const AGENCY_PAGE_SIZE = 25;
