import type { PublishedTerms } from "./published-terms.ts";
import type { WordingContent } from "./reader.ts";
import type { StoredTexts } from "./stored-texts.ts";

export interface ConsentDeps {
  readonly content: WordingContent;
  readonly publishedTerms: PublishedTerms;
  readonly storedTexts: StoredTexts;
  /** Keys of the hash of addresses, newest first: a proof stays valid when the installation's key is rotated. */
  readonly proofKeys: readonly Buffer[];
}
