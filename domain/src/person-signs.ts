import { mailDomain, mailIdentities, plainLetters } from "./mail-identity.ts";

/** What is known about a person: of a recipient, of a referrer, or of the customer that an order names. */
export interface KnownPerson {
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly street?: string | null;
  readonly houseNumber?: string | null;
  readonly postcode?: string | null;
}

/**
 * By what a person is recognised, each in all its normal forms: two persons who share one form may be the same. The forms
 * are opaque to the rules, so they may be replaced by hashes.
 */
export interface PersonSigns {
  readonly mails: readonly string[];
  /** Mailboxes that an address may be an alias of. Two aliases of one mailbox prove nothing. */
  readonly mailAliases: readonly string[];
  readonly names: readonly string[];
  readonly households: readonly string[];
}

/** The signs of a person, and the domain of the address, which the lists of disposable and banned domains need readable. */
export function signsOf(person: KnownPerson): PersonSigns & { readonly mailDomain: string | null } {
  const { email } = person;
  const { own, possible } = email ? mailIdentities(email) : { own: [], possible: [] };
  return {
    mails: own,
    mailAliases: possible,
    mailDomain: email ? mailDomain(email) : null,
    names: nameIdentities(person),
    households: householdIdentities(person),
  };
}

export function mergeSigns(people: readonly PersonSigns[]): PersonSigns {
  const all = (field: keyof PersonSigns) => [...new Set(people.flatMap((signs) => signs[field]))];
  return {
    mails: all("mails"),
    mailAliases: all("mailAliases"),
    names: all("names"),
    households: all("households"),
  };
}

export const shareSign = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((sign) => other.includes(sign));

/** Whether two persons may use the same mailbox. */
export const shareMailbox = (one: PersonSigns, other: PersonSigns): boolean =>
  shareSign(one.mails, other.mails) ||
  shareSign(one.mails, other.mailAliases) ||
  shareSign(one.mailAliases, other.mails);

/** Compares mailboxes and full names, because members of agencies recommend with their private address. */
export function mayBeSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  const [own, known] = [signsOf(one), signsOf(other)];
  return shareMailbox(own, known) || shareSign(own.names, known.names);
}

/** A person of whom only the whole name is stored. */
export function personNamed(name: string, email: string | null): KnownPerson {
  const [firstName = "", ...others] = name.split(" ");
  return { email, firstName, lastName: others.join(" ") };
}

const titles = new Set(["dr", "prof", "med", "dipl", "ing", "mag", "herr", "frau", "hr", "fr"]);

/** The words of a name without titles, case, accents and the two ways to write an umlaut. */
function wordsOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .split(/[\s.,/_-]+/u)
    .map((word) => plainLetters(word).replaceAll(/(?<=[aou])e/g, ""))
    .filter((word) => word !== "" && !titles.has(word));
}

/** A full name in any sequence of its words; also with the first given or family name only, as some forms ask for it. */
function nameIdentities({ firstName, lastName }: KnownPerson): string[] {
  const given = wordsOf(firstName);
  const family = wordsOf(lastName);
  if (given.length === 0 || family.length === 0) return [];
  const joined = (words: readonly string[]) => words.toSorted().join(" ");
  const forms = [
    [...given, ...family],
    [...given.slice(0, 1), ...family],
    [...given, ...family.slice(0, 1)],
  ];
  return [...new Set(forms.map(joined))];
}

/** Street, house number and postcode, however the street is abbreviated. */
function householdIdentities({ street, houseNumber, postcode }: KnownPerson): string[] {
  // Some systems have one field for both.
  const whole = plainLetters(`${street ?? ""}${houseNumber ?? ""}`)
    .replaceAll(/(?<=[aou])e/g, "")
    .replaceAll(/stra(?:ss|s)e|str\./g, "str")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const code = plainLetters(postcode ?? "");
  return /\d/.test(whole) && /\p{L}/u.test(whole) && code !== "" ? [`${code} ${whole}`] : [];
}
