import type { OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { type ConsentPerson, consentsOf, listNewest } from "../repository/consents.ts";

/** The consents of a person as they are now, each with the wording that was shown. */
export async function listOwnConsents(tx: TenantTransaction, person: ConsentPerson): Promise<OwnConsent[]> {
  const newest = await listNewest(tx, person);
  return newest.map(({ purpose, subject, step, at, wording, version }) => ({
    purpose,
    subject,
    status: step === "asked" || step === "given" ? step : "withdrawn",
    at,
    version: version ?? subject,
    // The terms have a page of their own.
    wording: purpose === "terms" ? null : wording,
    isWithdrawable: isWithdrawable(purpose) && (step === "asked" || step === "given"),
  }));
}

/** Every step of a person's consents. The rows are kept when the person is deleted, as evidence without a name. */
export async function exportConsents(tx: TenantTransaction, person: ConsentPerson): Promise<ExportedSection> {
  const consents = await consentsOf(tx, person);
  return {
    name: "consents",
    texts: {
      de: {
        title: "Einwilligungen",
        note: "Wozu Sie Ja oder Nein gesagt haben. Wir müssen es nachweisen können.",
      },
      en: { title: "Consents", note: "What you said yes or no to. We must be able to prove it." },
    },
    records: consents.map(({ purpose, subject, step, at, via, version, wording }) => ({
      purpose,
      version: version ?? subject,
      ...(purpose === "terms" || wording === null ? {} : { wording }),
      step,
      at,
      via,
    })),
  };
}
