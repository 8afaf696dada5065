const split = (number: string): { readonly prefix: string; readonly digits: string } => {
  const digits = /\d{1,9}$/.exec(number)?.[0] ?? "";
  return { prefix: number.slice(0, number.length - digits.length), digits };
};

/** The part before the last digits of an agency's newest employee number; the agency's own number if there is none. */
export function memberPrefix(own: readonly string[], agencyNumber: string): string {
  const numbered = own.map(split).filter(({ digits }) => digits !== "");
  const newest = numbered.toSorted((one, other) => Number(one.digits) - Number(other.digits)).at(-1);
  return newest ? newest.prefix : `${agencyNumber}-`;
}

/** The next employee number with this prefix that is not taken, as wide as the others. */
export function nextMemberNumber(prefix: string, taken: readonly string[]): string {
  const used = taken
    .map(split)
    .filter((number) => number.prefix === prefix)
    .map(({ digits }) => digits);
  const next = Math.max(0, ...used.map(Number)) + 1;
  const width = Math.max(1, ...used.map(({ length }) => length));
  return `${prefix}${String(next).padStart(width, "0")}`;
}
