const MAX_LENGTH = 40;
/** A name with what other systems put between its words. An e-mail address, a URL or code is no name. */
const campaignName = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._~+/|-]{0,62}[\p{L}\p{N}])?$/u;

/**
 * A channel as links, cookies, calls and reports write it: letters, digits, `_`, `.` and `-`. Other systems name their
 * campaigns with slashes, blanks and umlauts: `Frühling/2026` is kept as `Fruhling-2026` instead of being lost. Null for
 * anything else: people edit addresses, and their click must not be lost.
 */
export function readChannel(text: string | undefined): string | null {
  if (text === undefined || /^[\w.-]{1,40}$/.test(text)) return text ?? null;
  if (!campaignName.test(text)) return null;
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
  return (
    plain
      .replaceAll(/[^\w.-]+/g, "-")
      .slice(0, MAX_LENGTH)
      .replaceAll(/^-+|-+$/g, "") || null
  );
}
