import type { ContentData as StoredData } from "@weitersagen/cms/item";
import type { ContentData } from "@weitersagen/contract/console/content";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { StoredEntry } from "../repository/entries.ts";
import { entryName, type EntryLibrary, idsIn, newestData, textIn } from "./entry-library.ts";
import { pageOfVersion } from "./versions.ts";
import { withValues } from "./written-out.ts";

const schema = "content-bloecke";

interface Following {
  /** The name of the page that will show the version. */
  readonly destination: string | null;
  /** The id of the block with the text that applies until then. */
  readonly follows: string | null;
  /** Both texts, with the values of their variables. */
  readonly comparison: { readonly before: ContentData | null; readonly after: ContentData } | null;
}

/** Where a version of the terms or of the privacy notice will appear once it is approved, and which text it follows. */
export function followingVersion(library: EntryLibrary, tenant: Tenant, entry: StoredEntry): Following {
  const data = newestData(entry);
  const destination = entry.schema === schema && !entry.published ? pageOfVersion(data) : undefined;
  if (destination === undefined) return { destination: null, follows: null, comparison: null };
  const page = [...library.entries.values()].find(
    (each) => each.schema === "seiten" && textIn(each.published?.data ?? {}, "Name") === destination,
  );
  const shown = idsIn(page?.published?.data ?? {}, "Bloecke").flatMap((id) => {
    const block = library.entries.get(entryName({ schema, id }));
    const published = block?.published?.data;
    return published ? [{ id, published, from: textIn(published, "GueltigAb") }] : [];
  });
  const day = textIn(data, "GueltigAb");
  // A text that is no version has no first day: it applied before all versions.
  const former = shown.filter(({ from }) => from < day).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const follows = former[0] ?? shown[0];
  // Without its draft: that one does not apply.
  const before = follows ? shownData(library, tenant, follows.published) : null;
  const comparison = { before, after: shownData(library, tenant, data) };
  return { destination, follows: follows?.id ?? null, comparison };
}

const shownData = (library: EntryLibrary, tenant: Tenant, data: StoredData): ContentData =>
  withValues(library, tenant, data) as ContentData;
