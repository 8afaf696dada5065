interface AskedOptions {
  readonly textVersion: string;
  readonly services: readonly { readonly name: string; readonly category: string }[];
}

/** A short version of the question. It changes with the text and with every added service, so visitors are asked again. */
export function consentVersion({ textVersion, services }: AskedOptions): string {
  const asked = services.map(({ name, category }) => `${category}/${name}`).toSorted();
  return `${textVersion.replaceAll(/[^\w.:-]/g, "-")}.${fingerprint(asked.join("\n"))}`;
}

/** FNV-1a: a short name for a list, not a secret. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}
