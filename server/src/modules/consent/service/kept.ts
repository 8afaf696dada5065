import { consentPurposes } from "@weitersagen/domain/consent";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type ConsentPerson, insertConsents } from "../repository/consents.ts";
import { findTexts } from "../repository/texts.ts";
import type { ConsentDeps } from "./deps.ts";
import { addressHashes, type ConsentRecord, subjectOf } from "./record.ts";
import type { Wording } from "./wording.ts";

/** A consent of a form whose person is not known yet, as it is stored with what the form created. */
export const KeptConsent = z.object({
  purpose: z.enum(consentPurposes),
  subject: z.string(),
  step: z.enum(["asked", "given"]),
  via: z.string(),
  /** In hexadecimal digits. */
  textHash: z.string(),
});
export type KeptConsent = z.output<typeof KeptConsent>;

type FormConsent = Pick<ConsentRecord, "wording" | "step" | "via">;

/** Stores the wordings of consents, and answers what has to be kept until the person is known. */
export async function keepConsents(
  { storedTexts }: Pick<ConsentDeps, "storedTexts">,
  tx: TenantTransaction,
  consents: readonly FormConsent[],
  now: Date,
): Promise<KeptConsent[]> {
  const wordings = consents.map(({ wording }) => wording);
  await storedTexts.ensure(tx, wordings, now);
  return consents.map(({ wording, step, via }) => ({
    purpose: wording.purpose,
    subject: subjectOf(wording),
    step,
    via,
    textHash: wording.hash.toString("hex"),
  }));
}

/** The person is known: the consents are theirs, since the form was sent. */
export async function recordKept(
  { proofKeys }: Pick<ConsentDeps, "proofKeys">,
  tx: TenantTransaction,
  kept: readonly KeptConsent[],
  { person, address, at }: { readonly person: ConsentPerson; readonly address: string; readonly at: Date },
): Promise<void> {
  const addressHash = addressHashes(proofKeys, address)[0] ?? null;
  await insertConsents(
    tx,
    kept.map(({ textHash, ...consent }) => ({
      ...consent,
      ...person,
      at,
      textHash: Buffer.from(textHash, "hex"),
      addressHash,
    })),
  );
}

/** The wordings of those consents that were only asked for. */
export function askedIn(tx: TenantTransaction, kept: readonly KeptConsent[]): Promise<Wording[]> {
  const asked = kept.filter(({ step }) => step === "asked");
  return findTexts(
    tx,
    asked.map(({ textHash }) => Buffer.from(textHash, "hex")),
  );
}
