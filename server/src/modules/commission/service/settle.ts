import {
  creditNoteNumber,
  type MissingForCreditNote,
  missingForCreditNote,
  objectionEnds,
  preventsCreditNote,
  totalsOf,
  vatCategoryOf,
} from "@weitersagen/domain/credit-note";
import { type DocumentParties, isPrintable } from "@weitersagen/domain/credit-note-document";
import { calendarDateOf } from "@weitersagen/domain/dates";
import { addToMonth, endOfMonth, type Month, monthOf } from "@weitersagen/domain/month";
import { hasTaxData } from "@weitersagen/domain/vat-id";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agencyWithId, type RegisteredAgency } from "../../agency/service/agencies.ts";
import { postCreditNote } from "../../ledger/service.ts";
import {
  agenciesToSettle,
  bookingsToSettle,
  type DueBooking,
  type SettlementRules,
} from "../read-model/settlement.ts";
import {
  hasNote,
  insertCreditNote,
  insertLines,
  lockNumbers,
  takeNumber,
} from "../repository/credit-notes.ts";
import { insertIssued } from "../repository/note-status.ts";
import { documentTask } from "./document-task.ts";
import { findTaxChanges } from "./tax-change.ts";

/** The month that a run at this time settles. */
export const settledMonth = (now: Date): Month => addToMonth(monthOf(now), -1);

export function rulesOf({ settings }: Tenant, month: Month): SettlementRules {
  return { until: endOfMonth(month), complaintDays: settings.complaintDays };
}

/** Agencies with commissions to settle for this month. */
export function agenciesDue(
  tx: TenantTransaction,
  tenant: Tenant,
  month: Month,
): Promise<{ readonly agencyId: number; readonly cents: number }[]> {
  return agenciesToSettle(tx, rulesOf(tenant, month));
}

export function missingOf(agency: RegisteredAgency): MissingForCreditNote[] {
  const { name, street, postcode, city, vatId, taxNumber } = agency;
  return missingForCreditNote({
    hasAgreed: agency.creditNoteAgreedAt !== null,
    hasAddress: Boolean(street && postcode && city),
    hasPrintableLetters: isPrintable([name, street, postcode, city].join(" ")),
    hasTaxNumber: hasTaxData({ vatId, taxNumber }),
    hasBankAccount: agency.maskedIban !== null,
  });
}

export type Settled =
  | { readonly kind: "issued"; readonly number: string; readonly grossCents: number }
  /** The month has its credit note, or there is nothing to settle. */
  | { readonly kind: "nothing" }
  /** More was taken back than earned: the sum is carried over to the next month. */
  | { readonly kind: "carried"; readonly cents: number }
  /** The agency or the tenant has to complete its details first, or the operator has to decide. */
  | { readonly kind: "missing"; readonly missing: readonly (MissingForCreditNote | "issuer")[] };

interface Settle {
  readonly agencyId: number;
  readonly month: Month;
  readonly now: Date;
  readonly actor: string;
  /** Also for a month whose credit note was cancelled. */
  readonly again: boolean;
  /** The operator has decided that what it takes back has the tax of today, whatever the earlier credit note had. */
  readonly isTaxAccepted?: boolean;
}

/** Issues the credit note of one agency for a month. Repeated or run twice at the same time, it issues it once. */
export async function settleAgency(
  tx: TenantTransaction,
  tenant: Tenant,
  { agencyId, month, now, actor, again, isTaxAccepted = false }: Settle,
): Promise<Settled> {
  await lockNumbers(tx);
  if (await hasNote(tx, { agencyId, month, orCancelled: !again })) return { kind: "nothing" };
  const rules = rulesOf(tenant, month);
  const bookings = await bookingsToSettle(tx, agencyId, rules);
  if (bookings.length === 0) return { kind: "nothing" };
  const netCents = bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (netCents <= 0) return { kind: "carried", cents: netCents };
  const agency = await agencyWithId(tx, agencyId);
  const { creditNoteIssuer: issuer } = tenant.settings;
  const missing = missingOf(agency);
  if (!issuer) return { kind: "missing", missing: ["issuer"] };
  if (preventsCreditNote(missing)) return { kind: "missing", missing };
  if (!isTaxAccepted && (await findTaxChanges(tx, rules, [agency])).size > 0)
    return { kind: "missing", missing: [...missing, "taxChange"] };
  const totals = totalsOf(netCents, vatCategoryOf(agency));
  const number = creditNoteNumber(await takeNumber(tx));
  const id = await insertCreditNote(tx, {
    number,
    kind: "invoice",
    cancelsId: null,
    agencyId,
    month,
    totals,
    parties: partiesOf(issuer, agency),
    issuedAt: now,
    objectionUntil: objectionEnds(now),
  });
  await insertLines(tx, id, bookings.map(lineOf));
  await insertIssued(tx, { id, at: now, actor });
  await postCreditNote(tx, { id, amountCents: totals.vatCents }, "input_tax", { at: now, actor });
  await enqueue(tx, documentTask, { creditNote: id });
  return { kind: "issued", number, grossCents: totals.grossCents };
}

const lineOf = ({ id, amountCents, bookedAt, productName, orderNumber }: DueBooking) => ({
  commissionId: id,
  productName,
  orderNumber: orderNumber ?? "",
  bookedOn: calendarDateOf(bookedAt),
  amountCents,
});

function partiesOf(issuer: DocumentParties["issuer"], agency: RegisteredAgency): DocumentParties {
  const { number, name, street, postcode, city, vatId, taxNumber, isSmallBusiness } = agency;
  return {
    issuer,
    agency: {
      number,
      name,
      street: street ?? "",
      postcode: postcode ?? "",
      city: city ?? "",
      vatId,
      taxNumber,
      isSmallBusiness,
    },
  };
}
