import { correctedText } from "@weitersagen/contract/console/care-actions";
import type { Language } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ConsoleOperator } from "../../../platform/http/console-handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { accountById, findAccount, type ReferrerAccount } from "../../account/service/account.ts";
import { type BlockReason, correctName } from "../../account/service/administration.ts";
import { awaitNewAddress, mailNewAddress } from "../../account/service/email-change.ts";
import { sendLink } from "../../account/service/mailed-links.ts";
import type { BankAccountDeps } from "../../bank-account/service/deps.ts";
import { openPayees } from "../../bank-account/service/payee.ts";
import { requestEmailChange } from "../../recipient/service/email-change.ts";
import * as recipient from "../../recipient/service/of-address.ts";
import { blockReferrer, unblockReferrer } from "../../recommendation/service/block-referrer.ts";
import { resumeRewards } from "../../reward/service/deadlines.ts";
import { lockPerson, readPerson, type StoredPerson } from "../read-model/people.ts";
import { readRecommendation } from "../read-model/recommendations.ts";
import { insertNote } from "../repository.ts";
import type { Person } from "./view.ts";

interface By {
  readonly operator: Pick<ConsoleOperator, "id" | "name">;
  readonly now: Date;
}

const refuse = (de: string, en: string) => new Refusal("wrongState", { detail: en, german: de });

async function livingPerson(tx: TenantTransaction, { kind, id }: Person): Promise<StoredPerson> {
  const person = await readPerson(tx, kind, id);
  if (!person || person.deletedAt !== null) throw new Refusal("notFound");
  return person;
}

async function accountOf(tx: TenantTransaction, { kind, id }: Person): Promise<ReferrerAccount> {
  const account = kind === "referrer" ? await accountById(tx, id) : undefined;
  if (!account) throw new Refusal("notFound");
  return account;
}

interface NewNote {
  readonly text: string;
  readonly recommendation?: string | undefined;
  /** The held reward whose decision it explains. */
  readonly rewardId?: number | null;
}

/** Writes a note on the page of a person. Rewards that wait for a person to clear up a payment have a deadline again. */
export async function addNote(
  tx: TenantTransaction,
  tenant: Tenant,
  { person, ...note }: NewNote & { readonly person: Person },
  by: By,
): Promise<void> {
  await writeNote(tx, person, note, by);
  await resumeRewards(tx, tenant, { party: person.kind, id: person.id }, by.now);
}

export async function writeNote(
  tx: TenantTransaction,
  person: Person,
  { text, recommendation, rewardId = null }: NewNote,
  { operator, now }: By,
): Promise<void> {
  await livingPerson(tx, person);
  const number = recommendation === undefined ? undefined : readSpokenNumber(recommendation);
  const found = number === undefined ? undefined : await readRecommendation(tx, number);
  if (recommendation !== undefined && !found) throw new Refusal("notFound");
  await insertNote(tx, {
    person: person.kind,
    personId: person.id,
    recommendationId: found?.id ?? null,
    rewardId,
    text,
    operatorId: operator.id,
    author: operator.name,
    now,
  });
}

interface Correction {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postcode?: string | undefined;
  readonly town?: string | undefined;
  /** `correctedText` of the person as the operator saw them. */
  readonly before: string;
}

/** Returns what was stored before. */
export async function correctPerson(
  tx: TenantTransaction,
  person: Person,
  { before, ...correction }: Correction,
  now: Date,
): Promise<StoredPerson> {
  await lockPerson(tx, person.kind, person.id);
  const stored = await livingPerson(tx, person);
  if (before !== correctedText(stored))
    throw refuse(
      "Jemand hat die Daten inzwischen geändert. Laden Sie die Seite neu.",
      "Another person has changed the data meanwhile. Reload the page.",
    );
  const { salutation, firstName, lastName, street, houseNumber, postcode, town } = correction;
  if (person.kind === "referrer") {
    await correctName(tx, person.id, { salutation, firstName, lastName }, now);
    return stored;
  }
  if (stored.email === null || stored.number === null)
    throw refuse(
      "Von dieser Person ist keine E-Mail-Adresse gespeichert: An ihren Daten lässt sich nichts berichtigen.",
      "No e-mail address of this person is stored: their data cannot be corrected.",
    );
  await recipient.correctPerson(tx, stored.email, stored.number, {
    salutation,
    firstName,
    lastName,
    street: street ?? stored.street,
    houseNumber: houseNumber ?? stored.houseNumber,
    postcode: postcode ?? stored.postcode,
    town: town ?? stored.town,
  });
  return stored;
}

/** The new address counts once the link in its mailbox was opened. */
export async function changeAddress(
  tx: TenantTransaction,
  tenant: Tenant,
  { person, email: typed }: { readonly person: Person; readonly email: string },
  by: By & { readonly language: Language },
): Promise<void> {
  const email = normalizedAddress(typed);
  if (person.kind === "recipient") await requestEmailChange(tx, tenant, { id: person.id, email }, by.now);
  else await changeAccountAddress(tx, person, email, by.now);
  await writeNote(tx, person, { text: addressAsked[by.language].replace("{email}", email) }, by);
}

/** The note in the history. Whether the address was confirmed is an entry of its own. */
const addressAsked: Readonly<Record<Language, string>> = {
  de: "Neue E-Mail-Adresse eingetragen: {email}. Sie gilt erst, wenn der Link in der E-Mail an diese Adresse geöffnet wird.",
  en: "New e-mail address entered: {email}. It counts once the link in the e-mail to this address is opened.",
};

async function changeAccountAddress(
  tx: TenantTransaction,
  person: Person,
  email: string,
  now: Date,
): Promise<void> {
  const account = await accountOf(tx, person);
  if (account.blockReason !== null) throw blocked();
  if (await findAccount(tx, email)) throw new Refusal("emailTaken");
  const change = { referrer: account.id, email };
  await awaitNewAddress(tx, change);
  await mailNewAddress(tx, change, now);
}

const blocked = () => refuse("Das Konto ist gesperrt.", "The account is blocked.");

export async function block(
  tx: TenantTransaction,
  person: Person,
  { reason, note }: { reason: BlockReason; note: string },
  by: By,
): Promise<{ locked: number }> {
  const account = await accountOf(tx, person);
  if (account.blockReason !== null)
    throw refuse("Das Konto ist schon gesperrt.", "The account is blocked already.");
  const result = await blockReferrer(tx, account.email, { reason, now: by.now });
  await writeNote(tx, person, { text: note }, by);
  return result;
}

export async function unblock(tx: TenantTransaction, person: Person, now: Date): Promise<void> {
  await unblockReferrer(tx, (await accountOf(tx, person)).email, { now });
}

/** Mails the customer a link: an operator never logs in as a customer. */
export async function mailLogin(tx: TenantTransaction, person: Person, now: Date): Promise<void> {
  const account = await accountOf(tx, person);
  if (account.blockReason !== null) throw blocked();
  await sendLink(tx, account, "login", now);
}

/** Comes from the privacy module, which itself reads the notes of this one. */
export interface DataRequestDeps {
  readonly startDataRequest: (
    tx: TenantTransaction,
    person: { readonly email: string; readonly language: Language },
    by: By,
  ) => Promise<void>;
}

/** Records a request for access and mails the person a link to what is stored about them. */
export async function startDataRequest(
  deps: DataRequestDeps,
  tx: TenantTransaction,
  person: Person,
  by: By,
): Promise<void> {
  const { email, language } = await livingPerson(tx, person);
  if (email === null)
    throw refuse(
      "Von dieser Person ist keine E-Mail-Adresse gespeichert: Der Link lässt sich nicht senden.",
      "No e-mail address of this person is stored: the link cannot be sent.",
    );
  await deps.startDataRequest(tx, { email, language: language === "en" ? "en" : "de" }, by);
}

/** The whole account, for a person who may see it. */
export async function wholeAccount(
  deps: Pick<BankAccountDeps, "seal">,
  tx: TenantTransaction,
  { kind, id }: Person,
  now: Date,
) {
  const owner = { party: kind, id };
  const payee = (await openPayees(deps, tx, [owner], now))(owner);
  if (!payee) throw new Refusal("notFound");
  const { holder, iban, bic } = payee;
  return { holder, iban, bic };
}
