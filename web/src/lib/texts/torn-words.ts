/** Shorter texts are labels and names, which scripts and people look up letter by letter. */
const SENTENCE = 60;

/** A hyphen after a single letter, between words: "E-Mail", "X-mal". Not inside a tag or an address. */
const afterOneLetter = /(^|[^\p{L}\p{N}._@/-])(\p{L}-)(?=\p{L})(?![^<]*>)/gu;

/** A sentence in which no line ends after "E-": a word joiner, which is invisible, keeps the word together. */
export const withoutTornWords = (text: string): string =>
  text.length < SENTENCE ? text : text.replaceAll(afterOneLetter, "$1$2\u2060");
