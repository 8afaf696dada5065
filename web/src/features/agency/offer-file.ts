import type { AgencyFile } from "@weitersagen/contract/agency-money";
import { offerFile } from "../../lib/encoding/offer-file.ts";

/** Offers a file of a call, whose content is base64, for download. */
export function offerAgencyFile({ name, mediaType, content }: AgencyFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  offerFile(new Blob([bytes], { type: mediaType }), name);
}
