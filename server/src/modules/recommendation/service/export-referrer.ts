import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { personalDataOf } from "../repository/of-referrer.ts";

const texts = {
  recommendations: {
    de: { title: "Empfehlungen", note: "Von Ihnen erstellt." },
    en: { title: "Recommendations", note: "Made by you." },
  },
  shareTexts: {
    de: { title: "Ihre Texte zum Teilen", note: "Von Ihnen geschrieben. Gelöscht mit Ihrem Konto." },
    en: { title: "Your texts for sharing", note: "Written by you. Deleted with your account." },
  },
} as const;

interface ExportedRecommendations {
  readonly sections: readonly ExportedSection[];
  /** Answers the number of one of the recommendations by its id. */
  readonly numberOf: (id: number) => string | null;
}

/** `productName` answers the name of a product in the reader's language. */
export async function exportReferrer(
  tx: TenantTransaction,
  referrerId: number,
  productName: (item: { productId: number; deviceId: number | null }) => string | null,
): Promise<ExportedRecommendations> {
  const recommendations = await personalDataOf(tx, referrerId);
  const records = recommendations.map(
    ({
      number,
      code,
      share,
      channel,
      productId,
      deviceId,
      status,
      termsVersion,
      createdAt,
      validUntil,
      lockedAt,
    }) => ({
      number,
      code,
      share,
      channel,
      product: productName({ productId, deviceId }),
      status,
      termsVersion,
      createdAt,
      validUntil,
      lockedAt,
    }),
  );
  const numbers = new Map(recommendations.map(({ id, number }) => [id, number]));
  return {
    sections: [
      { name: "recommendations", texts: texts.recommendations, records },
      {
        name: "shareTexts",
        texts: texts.shareTexts,
        records: recommendations.flatMap((recommendation) => shareTextsOf(recommendation)),
      },
    ],
    numberOf: (id) => numbers.get(id) ?? null,
  };
}

/** One record per channel, by name. */
function shareTextsOf({ number, texts: stored }: { number: string; texts: unknown }) {
  return Object.entries(stored as Record<string, string>)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([channel, text]) => ({ recommendation: number, channel, text }));
}
