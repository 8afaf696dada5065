/** The typed text in groups of four, with the new cursor position. */
export function formatIban(typed: string, cursor: number): { text: string; cursor: number } {
  const before = bare(typed.slice(0, cursor));
  return { text: inFours(bare(typed)), cursor: inFours(before).length };
}

const bare = (text: string): string => text.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase();
const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** Whether the typed number can be the one of which only the ends are shown. */
export function isSameNumber(masked: string, typed: string): boolean {
  const known = masked.replaceAll(" ", "");
  const number = bare(typed);
  return (
    known.length === number.length && known.split("").every((sign, at) => sign === "•" || sign === number[at])
  );
}
