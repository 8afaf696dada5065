/** Letters of other scripts that look like Latin ones: a cheap way to imitate another person. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries([
  ["а", "a"],
  ["е", "e"],
  ["о", "o"],
  ["р", "p"],
  ["с", "c"],
  ["х", "x"],
  ["у", "y"],
  ["к", "k"],
  ["м", "m"],
  ["т", "t"],
  ["н", "h"],
  ["в", "b"],
  ["і", "i"],
  ["ѕ", "s"],
  ["ј", "j"],
  ["ԁ", "d"],
  ["ɡ", "g"],
  ["һ", "h"],
  ["α", "a"],
  ["ο", "o"],
  ["ε", "e"],
  ["ι", "i"],
  ["κ", "k"],
  ["ν", "v"],
  ["ρ", "p"],
  ["τ", "t"],
  ["υ", "u"],
  ["ı", "i"],
  ["ł", "l"],
  ["ø", "o"],
  ["đ", "d"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
]);

const dotless = new Set(["gmail.com"]);
const sameHouse: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "google-mail.com": "gmail.com",
  "hotmail.com": "outlook.com",
  "live.com": "outlook.com",
};

/** Removes compatibility forms, accents and invisible characters, and replaces look-alikes. */
function plain(text: string): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}\p{Cf}\p{Z}]/gu, "");
  return Array.from(folded)
    .map((letter) => lookAlikes[letter] ?? letter)
    .join("");
}

/**
 * The normal form of an address without the ways to write the same mailbox differently: case, `+tags`, dots that Gmail
 * ignores, look-alike letters. Equal identities indicate one person but do not prove it. The domain is expected in its
 * readable form, not as `xn--…`.
 */
export function mailIdentity(email: string): string {
  const text = plain(email);
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).replace(/\.$/, "");
  const house = sameHouse[domain] ?? domain;
  const [mailbox = ""] = text.slice(0, Math.max(0, at)).split("+");
  return `${dotless.has(house) ? mailbox.replaceAll(".", "") : mailbox}@${house}`;
}

/** The domain of an address, for lists of disposable and banned ones. */
export function mailDomain(email: string): string {
  return plain(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/, "");
}
