/** A hyphen after a single letter, between words: "E-Mail", "X-mal". Not inside a tag or an address. */
const afterOneLetter = /(^|[^\p{L}\p{N}._@/-])(\p{L}-)(?=\p{L})(?![^<]*>)/gu;

/** HTML in which no line ends after "E-": a word joiner, which is invisible, keeps the word together. */
export const withoutTornWords = (html: string): string => html.replaceAll(afterOneLetter, "$1$2\u2060");
