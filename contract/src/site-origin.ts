/** A site as the browser names it; not the `null` of a page without one. */
export const siteOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i;
