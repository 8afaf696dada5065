import type { ContentData } from "@weitersagen/cms/item";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readEntries } from "../repository/entries.ts";

export interface PublishedEntry {
  readonly schema: string;
  readonly id: string;
  readonly data: ContentData;
}

/** Everything that visitors of the stored content can see, without drafts. */
export async function publishedEntries(tx: TenantTransaction): Promise<PublishedEntry[]> {
  const entries = await readEntries(tx);
  return entries.flatMap(({ schema, id, published }) =>
    published ? [{ schema, id, data: published.data }] : [],
  );
}
