import { type KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { type ReceiptEntry, receiptLine, receiptParts } from "@weitersagen/domain/data-map/receipt";
import * as z from "zod/mini";

const kindNames = Object.keys(kindsOfData) as KindName[];

/** The lines of a receipt in the data of a mail. Absent in mails that were written before an update. */
export const ReceiptEntries = z.optional(
  z.array(
    z.object({
      kind: z.enum(kindNames),
      part: z.optional(z.enum(receiptParts)),
      isKept: z.boolean(),
    }),
  ),
);

interface ReceiptLists {
  readonly deleted: string[];
  readonly kept: string[];
}

/** What was deleted and what stays, in the words of the operator's receipt. */
export function receiptLists(
  entries: readonly ReceiptEntry[] | undefined = [],
  language: "de" | "en",
): ReceiptLists {
  const lists: ReceiptLists = { deleted: [], kept: [] };
  for (const { title, effect, until, why } of entries.map((entry) => receiptLine(entry))) {
    const name = title[language];
    if (until && why) lists.kept.push(`${name}: ${until[language]}; ${why[language]}`);
    else lists.deleted.push(effect ? `${name}: ${effect[language]}` : name);
  }
  return lists;
}
