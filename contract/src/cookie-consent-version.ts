interface AskedOptions {
  readonly textVersion: string;
  readonly services: readonly { readonly name: string; readonly category: string }[];
}

/** What a visitor was asked, in short. It changes with the text and with every service that is added, so they are asked again. */
export function consentVersion({ textVersion, services }: AskedOptions): string {
  const asked = services.map(({ name, category }) => `${category}/${name}`).toSorted();
  return `${textVersion.replaceAll(/[^\w.:-]/g, "-")}.${fingerprint(asked.join("\n"))}`;
}

/** FNV-1a: no secret, only a short name for a list. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}
