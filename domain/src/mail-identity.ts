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

/** Removes compatibility forms, accents, spaces and invisible characters, and replaces look-alikes. */
export function plainLetters(text: string): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}\p{Cf}\p{Z}]/gu, "");
  return Array.from(folded)
    .map((letter) => lookAlikes[letter] ?? letter)
    .join("");
}

/** Providers whose customers may write `anything@name.provider` for `name@provider`. */
const subdomainProviders = new Set(["fastmail.com", "fastmail.fm", "fastmail.de", "messagingengine.com"]);

/** Domains under which others register their own: `example.co.uk` belongs to one owner, `co.uk` does not. */
const sharedSuffix = /^(?:co|com|net|org|gov|ac|or|ne)\.[a-z]{2}$/;

interface Mailbox {
  readonly name: string;
  readonly domain: string;
}

function mailboxOf(email: string): Mailbox {
  const text = plainLetters(email);
  const at = text.lastIndexOf("@");
  const written = text.slice(at + 1).replace(/\.$/, "");
  const domain = sameHouse[written] ?? written;
  const [name = ""] = text.slice(0, Math.max(0, at)).split("+");
  return { name: dotless.has(domain) ? name.replaceAll(".", "") : name, domain };
}

/**
 * The normal form of an address without the ways to write the same mailbox differently: case, `+tags`, dots that Gmail
 * ignores, look-alike letters. Equal identities indicate one person but do not prove it. The domain is expected in its
 * readable form, not as `xn--…`.
 */
export function mailIdentity(email: string): string {
  const { name, domain } = mailboxOf(email);
  return `${name}@${domain}`;
}

/** Whether the name before the @ is written as the mailbox is called, without tags, dots or letters that change nothing. */
export function isPlainlyWritten(email: string): boolean {
  const { name } = mailboxOf(email);
  return email.slice(0, email.lastIndexOf("@")).toLowerCase() === name;
}

export interface MailIdentities {
  /** Its own, and the same name at the domain above: `anna@mail.example.org` may be `anna@example.org`. */
  readonly own: readonly string[];
  /** `strom@anna.example.org` may be `anna@example.org`; but all students have an address `@stud.example.org`. */
  readonly possible: readonly string[];
}

/** All identities under which a mailbox may be known. */
export function mailIdentities(email: string): MailIdentities {
  const { name, domain } = mailboxOf(email);
  const owner = registrableDomain(domain);
  const written = `${name}@${domain}`;
  if (domain === owner) return { own: [written], possible: [] };
  const nearest =
    domain
      .slice(0, -owner.length - 1)
      .split(".")
      .at(-1) ?? "";
  const above = `${nearest}@${owner}`;
  if (subdomainProviders.has(owner)) return { own: [written, above], possible: [] };
  return { own: [written, `${name}@${owner}`], possible: [above] };
}

/** The part of a domain that has one owner: its last two labels, or three below a shared suffix. */
export function registrableDomain(domain: string): string {
  const labels = domain.split(".");
  const count = sharedSuffix.test(labels.slice(-2).join(".")) ? 3 : 2;
  return labels.slice(-count).join(".");
}

/** The domain of an address, for lists of disposable and banned ones. */
export function mailDomain(email: string): string {
  return plainLetters(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/, "");
}
