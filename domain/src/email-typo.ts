/** Providers whose names are long or frequent enough to recognise a misspelt one. */
const recognised = [
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "outlook.de",
  "hotmail.com",
  "hotmail.de",
  "yahoo.com",
  "yahoo.de",
  "icloud.com",
  "freenet.de",
  "posteo.de",
  "mailbox.org",
  "protonmail.com",
];

/** Real domains that differ from a recognised one by a single character. */
const neighbours = new Set(["mail.com", "email.com", "ymail.com"]);

/** Endings that do not exist, with the one that was probably meant. */
const endings: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  vom: "com",
  comm: "com",
  ed: "de",
  d: "de",
  dee: "de",
  nte: "net",
  ent: "net",
};

/** A domain of this length or more is recognised with two typing errors, a shorter one with one. */
const TWO_TYPOS_FROM_LENGTH = 10;
/** Longer domains belong to no provider of the list. It bounds the work for one address. */
const LONGEST_DOMAIN = 40;

/** The address that was probably meant, if the domain looks like a typing error. It is only ever a suggestion. */
export function suggestedAddress(typed: string): string | undefined {
  const [, mailbox, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  if (mailbox === undefined || domain === undefined || domain.length > LONGEST_DOMAIN) return undefined;
  const meant = meantDomain(domain.toLowerCase());
  return meant === undefined ? undefined : `${mailbox}@${meant}`;
}

function meantDomain(typed: string): string | undefined {
  const domain = withRealEnding(typed);
  const meant = isKnown(domain) ? domain : (closestTo(domain) ?? domain);
  return meant === typed ? undefined : meant;
}

function withRealEnding(domain: string): string {
  const at = domain.lastIndexOf(".") + 1;
  const ending = endings[domain.slice(at)];
  return at === 0 || ending === undefined ? domain : domain.slice(0, at) + ending;
}

/** A provider's name with any ending counts as right: `gmx.at`. */
function isKnown(domain: string): boolean {
  const provider = domain.slice(0, domain.lastIndexOf(".") + 1);
  return (
    neighbours.has(domain) || (provider !== "" && recognised.some((known) => known.startsWith(provider)))
  );
}

function closestTo(typed: string): string | undefined {
  return recognised
    .map((domain) => ({ domain, distance: distanceOf(typed, domain) }))
    .filter(({ domain, distance }) => distance <= (domain.length >= TWO_TYPOS_FROM_LENGTH ? 2 : 1))
    .toSorted((one, other) => one.distance - other.distance)[0]?.domain;
}

/** How many characters were left out, added, replaced or swapped with their neighbour. */
function distanceOf(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const above = rows[row - 1] as number[];
      const isSame = typed[row - 1] === meant[column - 1];
      let best = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      if (row > 1 && column > 1 && isSwapped)
        best = Math.min(best, (rows[row - 2]?.[column - 2] as number) + 1);
      current.push(best);
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) as number;
}
