import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type ExportedSection, type PagedSection, pageOf } from "../../../platform/personal-data.ts";
import { evidenceOf, personalDataOf } from "../repository/of-referrer.ts";

export async function exportReferrer(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  return {
    name: "claims",
    texts: {
      de: {
        title: "Nachgemeldete Bestellungen",
        note: "Von Ihnen gemeldet, um eine fehlende Prämie zu finden.",
      },
      en: { title: "Claimed orders", note: "Stated by you to find a missing reward." },
    },
    records: await personalDataOf(tx, referrerId),
  };
}

/** The files that the person added to claims, one per page, because each may have megabytes. */
export function exportEvidence(referrerId: number): PagedSection {
  return {
    name: "claimFiles",
    texts: {
      de: { title: "Ihre Nachweise", note: "Von Ihnen zu nachgemeldeten Bestellungen hochgeladen." },
      en: { title: "Your files", note: "Uploaded by you for claimed orders." },
    },
    read: async (tx, page) => {
      const one = { ...page, size: 1 };
      const files = await evidenceOf(tx, referrerId, one);
      return pageOf(files, one, ({ name, mediaType, content, addedAt }) => ({
        evidence: name,
        mediaType,
        content: `data:${mediaType};base64,${content.toString("base64")}`,
        addedAt,
      }));
    },
  };
}
