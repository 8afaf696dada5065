import type { AgencyFile } from "@weitersagen/contract/agency-money";

/** Offers a file of a call for download. */
export function offerFile({ name, mediaType, content }: AgencyFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
