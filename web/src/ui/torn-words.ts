/** Text in which an amount stays with its currency: "mit 300 € Selbstbeteiligung". */
export const withWholeAmounts = (text: string): string => text.replaceAll(/(\d) (?=€)/g, "$1\u00A0");

/** A hyphen after a single letter, between words: "E-Mail", "X-mal". Not inside a tag. */
const afterOneLetter = /(^|[^\p{L}\p{N}._@/-])(\p{L}-)(?=\p{L})(?![^<]*>)/gu;

/** The rest of an address that began at a hyphen: "service@firma.example", "werk.example". It is copied, so nothing is put into it. */
const restOfAddress = /^[\p{L}\p{N}._%+-]*(@|\.\p{L})/u;

/** HTML in which no line ends within an amount nor after "E-": a word joiner, which is invisible, keeps the word together. */
export const withoutTornWords = (html: string): string =>
  withWholeAmounts(html).replaceAll(
    afterOneLetter,
    (torn: string, _before: string, _part: string, at: number) =>
      restOfAddress.test(html.slice(at + torn.length)) ? torn : `${torn}\u2060`,
  );
