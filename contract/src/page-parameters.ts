/**
 * The query parameters that can change a page. Others, such as those of a tracker, are only for the browser: the server
 * renders and caches one page for all their values.
 */
export const pageParameters: ReadonlySet<string> = new Set([
  // Filters and the chosen product of a catalogue page.
  "produkt",
  "geraetetyp",
  "hersteller",
  "tarif",
  "handyId",
  // Search for an advisor.
  "berater",
  "seite",
  "agent",
  // Numbers, codes and tokens of an invited visitor.
  "nr",
  "empfehlungsnummer",
  "empfaengernummer",
  "code",
  "einladung",
  "token",
  "t",
  "hash",
  "hex",
  "adminLoginToken",
  // The frame of the client's site, and the page to return to after the login.
  "widget",
  "redirect",
]);
