const umlautSpelling: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const withoutDiacritics = (word: string): string =>
  word.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The words of a search query: "Görlitz" is searched as "gorlitz". */
export function queryWords(text: string): string[] {
  return [...new Set(wordsOf(text.normalize("NFC")).map(withoutDiacritics))];
}

/** The words by which something is found: "Görlitz" is indexed as "gorlitz" and as "goerlitz", so both spellings match. */
export function indexWords(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text.normalize("NFC")));
  return [
    ...new Set(
      words.flatMap((word) => [
        withoutDiacritics(word),
        withoutDiacritics(word.replaceAll(/[äöüß]/g, (letter) => umlautSpelling[letter] ?? letter)),
      ]),
    ),
  ];
}
