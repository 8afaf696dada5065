import { createHmac } from "node:crypto";
import { type ConsentPurpose, type ConsentStep, isWithdrawable } from "@weitersagen/domain/consent";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  addStep,
  type ConsentPeople,
  type ConsentPerson,
  insertConsents,
  listNewest,
  type NewestConsent,
} from "../repository/consents.ts";
import type { ConsentDeps } from "./deps.ts";
import type { Wording } from "./wording.ts";

export interface ConsentRecord {
  readonly person: ConsentPerson;
  /** The person's address; null if they gave none. */
  readonly address: string | null;
  readonly wording: Wording;
  readonly step: Extract<ConsentStep, "asked" | "given">;
  readonly at: Date;
  /** The call, mail or form that the consent came through. */
  readonly via: string;
}

/** Stores evidence of consents. Rows are never changed: a confirmation and a withdrawal are rows of their own. */
export async function recordConsents(
  { storedTexts, proofKeys }: Pick<ConsentDeps, "storedTexts" | "proofKeys">,
  tx: TenantTransaction,
  records: readonly ConsentRecord[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  await storedTexts.ensure(
    tx,
    records.map(({ wording }) => wording),
    first.at,
  );
  const rows = records.map(({ person, address, wording, step, at, via }) => ({
    ...person,
    purpose: wording.purpose,
    subject: subjectOf(wording),
    step,
    at,
    via,
    textHash: wording.hash,
    addressHash: address === null ? null : (addressHashes(proofKeys, address)[0] ?? null),
  }));
  await insertConsents(tx, rows);
}

/** What a wording is about: each version of the terms is agreed to on its own. */
export const subjectOf = ({ purpose, subject, version }: Wording): string =>
  purpose === "terms" ? version : subject;

/** The keyed hashes of an address, one per key, that of the newest key first. */
export function addressHashes(proofKeys: readonly Buffer[], address: string): Buffer[] {
  return proofKeys.map((key) => createHmac("sha256", key).update(normalizedAddress(address)).digest());
}

/** To ask again for what was given in the same words would make it count only after another click. */
export async function withoutGivenCampaigns(
  tx: TenantTransaction,
  person: ConsentPerson,
  wordings: readonly Wording[],
): Promise<readonly Wording[]> {
  if (!wordings.some(({ purpose }) => purpose === "campaign")) return wordings;
  const newest = await listNewest(tx, person);
  const isGiven = ({ purpose, subject, text }: Wording) =>
    newest.some(
      (one) =>
        one.purpose === purpose && one.subject === subject && one.step === "given" && one.wording === text,
    );
  return wordings.filter((wording) => wording.purpose !== "campaign" || !isGiven(wording));
}

interface Confirmation {
  /** Only what was asked for in this time: a mail's link confirms what the mail names. */
  readonly asked: { readonly first: Date; readonly last: Date };
  readonly at: Date;
  readonly via: string;
}

/** Turns what a mail asked for into consents. Returns their purposes. */
export async function confirmAskedConsents(
  tx: TenantTransaction,
  person: ConsentPerson,
  { asked, at, via }: Confirmation,
): Promise<ConsentPurpose[]> {
  const people = { person: person.person, personIds: [person.personId] };
  const rows = await addStep(tx, { ...people, from: ["asked"], between: asked, step: "given", at, via });
  return rows.map(({ purpose }) => purpose);
}

export interface Withdrawal {
  readonly purpose: ConsentPurpose;
  readonly subject: string;
  readonly at: Date;
  readonly via: string;
}

/** Withdraws a consent, also one that is not confirmed yet. Returns false if there is none. */
export async function withdrawConsent(
  tx: TenantTransaction,
  person: ConsentPerson,
  { purpose, subject, at, via }: Withdrawal,
): Promise<boolean> {
  if (!isWithdrawable(purpose)) return false;
  const only = { purpose, subject };
  const people = { person: person.person, personIds: [person.personId] };
  const rows = await addStep(tx, { ...people, from: ["asked", "given"], only, step: "withdrawn", at, via });
  return rows.length > 0;
}

/** People were deleted: their consents end, and the term of their proofs begins. */
export async function endConsents(tx: TenantTransaction, people: ConsentPeople, at: Date): Promise<void> {
  await addStep(tx, { ...people, from: ["asked", "given"], step: "ended", at, via: "deletion" });
}

/** The person's unconfirmed address was mistyped: what was given and asked for under it is of the right one. */
export async function readdressConsents(
  { proofKeys }: Pick<ConsentDeps, "proofKeys">,
  tx: TenantTransaction,
  { person, personId }: ConsentPerson,
  { address, at, via }: { readonly address: string; readonly at: Date; readonly via: string },
): Promise<void> {
  const addressHash = addressHashes(proofKeys, address)[0] ?? null;
  for (const step of ["asked", "given"] as const)
    await addStep(tx, { person, personIds: [personId], from: [step], step, at, via, addressHash });
}

/** The consents of a person that a mail asks for and that do not count yet. */
export async function listAskedConsents(
  tx: TenantTransaction,
  person: ConsentPerson,
): Promise<NewestConsent[]> {
  return (await listNewest(tx, person)).filter(({ step }) => step === "asked");
}
