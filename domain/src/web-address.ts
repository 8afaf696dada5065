/** Abbreviations that people write before a name without a space: `Dr.Müller`, `St.John`. */
const abbreviations = new Set(
  "dr prof st ste dipl ing mag med dent vet jur phil rer nat habil hc geb jr jun sr sen hr fr mr mrs ms".split(
    " ",
  ),
);

/** Endings that mail programs turn into links, whatever precedes the dot. */
const commonEndings =
  /^(?:com|net|org|info|biz|de|at|ch|eu|me|ly|io|co|app|dev|shop|store|online|site|xyz|top|club|link|click|live|gl|to|tk|ru|cn|uk|us|fr|it|nl|pl|es)$/i;

/** Dots of other scripts, which browsers read as the dot of a domain. */
const foreignDots = /[\u2024\u3002\uFE52\uFF0E\uFF61]/u;
const explicit = /:\/\/|\/\/|\bwww\.|[@\uFF20]|\d+\.\d+\.\d+/iu;
const dotted = /([\p{L}\p{M}\p{N}_-]+)\.(?=([\p{L}\p{M}\p{N}-]{2,}))/gu;

/** Whether a person's name contains a web address, a domain or a mail address, which a mail program would make a link. */
export function containsWebAddress(name: string): boolean {
  if (explicit.test(name) || foreignDots.test(name)) return true;
  return [...name.matchAll(dotted)].some(([, before = "", after = ""]) => isDomain(before, after));
}

function isDomain(before: string, after: string): boolean {
  if (commonEndings.test(after)) return true;
  if (abbreviations.has(before.toLowerCase()) || after.startsWith("-")) return false;
  // Initials: `J.Smith`, `M.Sc.`
  const isInitial = /^\p{Lu}$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(after);
  return !isInitial;
}
