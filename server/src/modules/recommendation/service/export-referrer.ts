import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type PagedSection, pageOf } from "../../../platform/personal-data.ts";
import { numbersOf, personalDataOf } from "../repository/of-referrer.ts";

const MARK_DAYS = kindsOfData.deviceMarks.end.length.count;

const texts = {
  recommendations: {
    de: {
      title: "Empfehlungen",
      note: `Von Ihnen erstellt. Das Gerätekennzeichen gilt für einen Tag und wird nach ${MARK_DAYS} Tagen gelöscht.`,
    },
    en: {
      title: "Recommendations",
      note: `Made by you. The mark of the device counts for a day and is deleted after ${MARK_DAYS} days.`,
    },
  },
  shareTexts: {
    de: { title: "Ihre Texte zum Teilen", note: "Von Ihnen geschrieben. Gelöscht mit Ihrem Konto." },
    en: { title: "Your texts for sharing", note: "Written by you. Deleted with your account." },
  },
} as const;

/** `productName` answers the name of a product in the reader's language. */
export function exportReferrer(
  referrerId: number,
  productName: (item: { productId: number; deviceId: number | null }) => string | null,
): readonly PagedSection[] {
  return [
    {
      name: "recommendations",
      texts: texts.recommendations,
      read: async (tx, page) =>
        pageOf(await personalDataOf(tx, referrerId, page), page, (row) => {
          const { id: _id, productId, deviceId, texts: _texts, ...record } = row;
          return { ...record, product: productName({ productId, deviceId }) };
        }),
    },
    {
      name: "shareTexts",
      texts: texts.shareTexts,
      read: async (tx, page) => pageOf(await personalDataOf(tx, referrerId, page), page, shareTextsOf),
    },
  ];
}

/** The numbers by which people know recommendations, by id. */
export function recommendationNumbers(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return numbersOf(tx, ids);
}

/** One record per channel, by name. */
function shareTextsOf({ number, texts: stored }: { number: string; texts: unknown }) {
  return Object.entries(stored as Record<string, string>)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([channel, text]) => ({ recommendation: number, channel, text }));
}
