const MAX_LENGTH = 40;

/**
 * A channel as links, cookies, calls and reports write it: letters, digits, `_`, `.` and `-`. Campaigns are named in
 * other systems with slashes, blanks and umlauts: `Frühling/2026` is kept as `Fruhling-2026` instead of being lost.
 * Null if nothing is left.
 */
export function readChannel(text: string | undefined): string | null {
  const plain = (text ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\w.-]+/g, "-");
  return plain.slice(0, MAX_LENGTH).replaceAll(/^-+|-+$/g, "") || null;
}
