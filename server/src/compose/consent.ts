import type { ConsentDeps } from "../modules/consent/service/deps.ts";
import { PublishedTerms } from "../modules/consent/service/published-terms.ts";
import type { WordingContent } from "../modules/consent/service/reader.ts";
import { StoredTexts } from "../modules/consent/service/stored-texts.ts";
import { type ContentDeps, getInterfaceTexts, getPage } from "../modules/content/service/content.ts";
import { deriveKey } from "../platform/secret-keys.ts";

/** Wordings come from the content. Proofs are stored with the newest key of the installation and found with every key. */
export function composeConsent(content: ContentDeps, secretKeys: readonly Buffer[]): ConsentDeps {
  const wordings: WordingContent = {
    page: (tenant, name, language) => getPage(content, tenant, name, language),
    interfaceTexts: (tenant, language) => getInterfaceTexts(content, tenant, language),
  };
  return {
    content: wordings,
    publishedTerms: new PublishedTerms(wordings),
    storedTexts: new StoredTexts(),
    proofKeys: consentProofKeys(secretKeys),
  };
}

/** Every key with its own derived key: `deriveKey` uses only the first of a list. */
export function consentProofKeys(secretKeys: readonly Buffer[]): readonly Buffer[] {
  return secretKeys.map((key) => deriveKey([key], "consent proof"));
}
