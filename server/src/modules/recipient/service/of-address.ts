import type { AcceptedRecommendation } from "@weitersagen/contract/data-access";
import type { ConsentName } from "@weitersagen/contract/own-consent";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { withdrawConsent } from "../../consent/service/record.ts";
import { findByEmail, type RecipientRecord } from "../read-model.ts";
import {
  confirmAddress,
  type CorrectedPerson,
  findOfAddresses,
  setAdvertising,
  updatePerson,
} from "../repository.ts";

/** All that a person accepted with one address. The caller has proven the address. */
export function recipientsOfAddress(tx: TenantTransaction, email: string): Promise<RecipientRecord[]> {
  return findByEmail(tx, email);
}

/** Recipients who are not deleted and who accepted with one of these addresses while it belonged to the person. */
export async function recipientsOfAddresses(
  tx: TenantTransaction,
  addresses: readonly OwnAddress[],
): Promise<number[]> {
  const found = await findOfAddresses(tx, addresses);
  return found.map(({ id }) => id);
}

export function acceptedView(
  record: RecipientRecord,
  productName: (item: Pick<RecipientRecord, "productId" | "deviceId">) => string | null,
): AcceptedRecommendation {
  const { street, houseNumber, postcode, town } = record;
  return {
    number: record.number,
    product: productName(record),
    acceptedAt: record.createdAt,
    keptUntil: record.keepUntil,
    salutation: record.salutation,
    firstName: record.firstName,
    lastName: record.lastName,
    address: street && postcode && town ? { street, houseNumber: houseNumber ?? "", postcode, town } : null,
  };
}

/** The mailed link proves the address for everything that was accepted with it. */
export async function confirmAddressOf(tx: TenantTransaction, email: string, now: Date): Promise<void> {
  for (const { id, addressConfirmedAt } of await findByEmail(tx, email)) {
    if (addressConfirmedAt === null) await confirmAddress(tx, { id, email }, now);
  }
}

/** Corrects what was given with one acceptance. Foreign and unknown numbers get the same error. */
export async function correctPerson(
  tx: TenantTransaction,
  email: string,
  typedNumber: string,
  person: CorrectedPerson,
): Promise<void> {
  const number = readSpokenNumber(typedNumber);
  const found = (await findByEmail(tx, email)).find((record) => record.number === number);
  if (!found) throw new Refusal("notFound");
  await updatePerson(tx, found.id, person);
}

/** Withdraws a consent wherever one of these recipients gave it. */
export async function withdrawForRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  { purpose, subject }: ConsentName,
  now: Date,
): Promise<void> {
  for (const id of ids) {
    const person = { person: "recipient", personId: id } as const;
    await withdrawConsent(tx, person, { purpose, subject, at: now, via: "data access" });
    if (purpose === "advertising") await setAdvertising(tx, id, null);
  }
}
