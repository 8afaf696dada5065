/** Letters that are written with several letters, or that have no accent to remove. */
const spelled: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
  // The apostrophe of Ukrainian names, which counts as a letter.
  ʼ: "",
  ə: "e",
  Ə: "E",
};

const pairs = (letters: string, latin: string) =>
  letters.split("").map((letter, at) => [letter, latin.split(" ")[at] ?? ""] as const);

/** Cyrillic as in passports (ICAO 9303) and Greek (ELOT 743), letter by letter: of the Greek pairs only ου has its own rule. */
const otherScripts = new Map<string, string>([
  ...pairs("абвгдезиклмнопрстуфыэіґ", "a b v g d e z i k l m n o p r s t u f y e i g"),
  ...pairs("жхцчшщъьюяє", "zh kh ts ch sh shch ie  iu ia ie"),
  ...pairs("ћђџљњј", "c dj dz lj nj j"),
  ...pairs("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
]);

function latinOf(letter: string): string {
  const small = letter.toLowerCase();
  const latin = otherScripts.get(small);
  if (latin === undefined) return letter;
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

const withoutAccents = (text: string): string =>
  Array.from(text.normalize("NFC"), (letter) => spelled[letter] ?? letter)
    .join("")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");

const transliterate = (text: string): string =>
  Array.from(withoutAccents(text).replaceAll(/([οΟ])[υΥ]/g, "$1u"), latinOf).join("");

/** Text in the characters that every bank of the euro payments area accepts. Other characters become spaces. */
export function bankText(text: string, maxLength: number): string {
  const plain = transliterate(text)
    .replaceAll(/[^A-Za-z0-9+?/\-:().,' ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return plain.slice(0, maxLength).trim();
}

const NAME_LENGTH = 70;

/** A name as banks accept it. Undefined when it has letters that cannot be transliterated, or no letter at all. */
export function nameForBank(name: string): string | undefined {
  const isWritable = !/[\p{L}\p{N}]/u.test(transliterate(name).replaceAll(/[A-Za-z0-9]/g, ""));
  const text = bankText(name, NAME_LENGTH);
  return isWritable && /[A-Za-z]/.test(text) ? text : undefined;
}
