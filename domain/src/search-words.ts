const germanSpelling: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const withoutMarks = (word: string): string =>
  word.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The words of a search query: "Görlitz" is searched as "gorlitz". */
export function askedWords(text: string): string[] {
  return [...new Set(wordsOf(text.normalize("NFC")).map(withoutMarks))];
}

/** The words by which something is found: "Görlitz" is indexed as "gorlitz" and as "goerlitz", so both spellings match. */
export function foundByWords(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text.normalize("NFC")));
  return [
    ...new Set(
      words.flatMap((word) => [
        withoutMarks(word),
        withoutMarks(word.replaceAll(/[äöüß]/g, (letter) => germanSpelling[letter] ?? letter)),
      ]),
    ),
  ];
}
