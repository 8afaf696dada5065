import type { ConsentDeps } from "../modules/consent/service/deps.ts";
import { PublishedTerms } from "../modules/consent/service/published-terms.ts";
import type { WordingContent } from "../modules/consent/service/reader.ts";
import { StoredTexts } from "../modules/consent/service/stored-texts.ts";
import { type ContentDeps, getInterfaceTexts, getPage } from "../modules/content/service/content.ts";
import { deriveKey } from "../platform/secret-keys.ts";

/** Consents: their wordings come from the content, their proofs are keyed by every key of the installation. */
export function composeConsent(content: ContentDeps, secretKeys: readonly Buffer[]): ConsentDeps {
  const wordings: WordingContent = {
    page: (tenant, name, language) => getPage(content, tenant, name, language),
    interfaceTexts: (tenant, language) => getInterfaceTexts(content, tenant, language),
  };
  return {
    content: wordings,
    publishedTerms: new PublishedTerms(wordings),
    storedTexts: new StoredTexts(),
    proofKeys: secretKeys.map((key) => deriveKey([key], "consent proof")),
  };
}
