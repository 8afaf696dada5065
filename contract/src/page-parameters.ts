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
  "young",
  "handyId",
  // Search for an advisor.
  "berater",
  "seite",
  "agent",
  // The topic that was chosen, on the home page or for the talk with an advisor.
  "thema",
  // The member of an agency whose public mask is opened.
  "mitarbeiter",
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
  // Whose address a mailed link confirms.
  "fuer",
  // The period of an agency's statistics, the figure, their division, and the part that is looked at alone.
  "zeitraum",
  "zahl",
  "nach",
  "nur",
  // The link whose owner is asked about it, by its code.
  "entscheiden",
  // What happened before: the kind of reward that was chosen, a log-out, an ended session, a deleted account, an offer
  // that is sold out, a new split, an acceptance in another browser.
  "art",
  "abgemeldet",
  "beendet",
  "geloescht",
  "vergriffen",
  "aufteilung",
  "angenommen",
  // The frame of the client's site, the page to return to after the login.
  "widget",
  "redirect",
  // The channel that brought the visitor: the links to the other language keep it.
  "channel",
  "c",
  "pk_campaign",
  "mtm_campaign",
]);
